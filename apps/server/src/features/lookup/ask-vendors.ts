/** How a search uses vendors: the permission to ask them, and how their answers are taken up. `features/vendors`, a layer above, does the asking. */
import type { Regulation } from '@deedline/contract/compliance/legal-purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Prices } from '@deedline/contract/search/prices';
import type { VendorLine } from '@deedline/contract/search/search';
import type { Answer } from '@deedline/engine/model/answer';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import type { Query } from '@deedline/engine/query/query';
import type { Vendor, VendorFetch } from '../../outside/vendors/vendor.ts';
import type { Gathered } from './gather-evidence.ts';
import { alwaysClosed, type GuardedSource } from './sources/source.ts';

declare const held: unique symbol;
/**
 * The permission to ask a vendor: for a search or batch row that an account holds, or for a row with which an operator compares vendors. Only `askedIn` of
 * searches and `evaluateVendors` create one, so samples, opt-outs and privacy requests cannot ask vendors.
 */
export interface VendorLeave {
  readonly [held]: true;
  accountId: string;
  of: { searchId: string } | { jobId: string; row: number };
  purpose: Purpose;
  /** The prices by which a vendor's answer is worth something. */
  prices: Prices;
  /** The laws under which the search has no purpose. */
  lacks: readonly Regulation[];
  /** The performance.now() value after which a vendor counts as late. */
  untilMs: number;
  /** True if nobody is waiting for the answer: a vendor that is cheaper for it may then answer later. */
  mayWait?: boolean;
}

/** Thrown when rows of a batch wait for a vendor's later answer. They are to be answered again once it has come, or at `until`. */
export class AwaitingVendors extends Error {
  override readonly name = 'AwaitingVendors';
  readonly until: Date;

  constructor(until: Date) {
    super('rows wait for what a vendor answers later');
    this.until = until;
  }
}

/** One search with what is known before any vendor is asked. */
export interface VendorAsker {
  leave: VendorLeave;
  query: Query;
  includeContacts: boolean;
  /** The answer from the evidence at hand. */
  answer: Answer;
  found: ReadonlyMap<string, Evidence>;
  /** True if something was left out of the answer because somebody opted out. */
  isCut: boolean;
  /** Adds what a vendor said, however little, and returns the answer from everything found so far. */
  take(said: VendorSaid): Answer;
  /** Lists a vendor that would have been asked if it were not paused. */
  pass(vendor: Vendor): void;
}

export interface VendorSaid {
  vendor: Vendor;
  /** The feeds that its records belong to. */
  facts: readonly SourceFacts[];
  evidence: readonly Evidence[];
  status: 'answered' | 'late' | 'failed';
}

export interface VendorDesk {
  /**
   * Asks every question that is worth its price until none is left, a budget is spent or the time is up. Returns, per asker, the vendors that were asked.
   * Rejects only for rows of a batch: with AwaitingVendors, or with a passing fault of the database.
   */
  ask(askers: readonly VendorAsker[]): Promise<VendorLine[][]>;
}

/** All vendors, and how they are reached. */
export interface VendorShelf {
  vendors: readonly Vendor[];
  /** Reaches a vendor over the network. */
  fetch: VendorFetch;
  /** The twin that answers in place of a vendor in a made-up state; null if there is no made-up state. */
  twinOf(vendor: Vendor): VendorFetch | null;
}

/** Adds vendors' evidence to the answers. An answer without leave stays unchanged. Returns, per answer, the answer and the vendors that were asked for it. */
export async function askVendors(
  desk: VendorDesk | undefined,
  openings: readonly VendorOpening[],
): Promise<{ answer: Answer; vendors: VendorLine[] }[]> {
  const asking = openings.flatMap((opening) => (opening.leave === undefined ? [] : [{ opening, leave: opening.leave }]));
  if (desk === undefined || asking.length === 0) return openings.map(({ answer }) => ({ answer, vendors: [] }));
  const answers = new Map(openings.map((opening) => [opening, opening.answer]));
  const lines = await desk.ask(
    asking.map(({ opening, leave }) => ({
      leave,
      query: opening.gathered.query,
      includeContacts: opening.includeContacts,
      answer: opening.answer,
      found: opening.gathered.found,
      isCut: opening.isCut,
      take: (said) => {
        takeUp(opening.gathered, said);
        const answer = opening.resolve();
        answers.set(opening, answer);
        return answer;
      },
      pass: (vendor) => passOver(opening.gathered, vendor),
    })),
  );
  const linesOf = new Map(asking.map(({ opening }, index) => [opening, lines[index]!]));
  return openings.map((opening) => ({ answer: answers.get(opening)!, vendors: linesOf.get(opening) ?? [] }));
}

interface VendorOpening {
  leave: VendorLeave | undefined;
  includeContacts: boolean;
  answer: Answer;
  gathered: Gathered;
  isCut: boolean;
  /** Resolves again with everything found by then. */
  resolve: () => Answer;
}

/** Lists the vendor among the sources of the answer it was asked for. The latest status counts, except that 'answered' is kept once it was reached. */
function takeUp({ found, statuses }: Gathered, { vendor, facts, evidence, status }: VendorSaid): void {
  for (const each of evidence) found.set(each.id, each);
  const known = [...statuses].find(([{ source }]) => source.id === nameOf(vendor));
  if (known !== undefined) statuses.delete(known[0]);
  const feeds = new Map([...(known?.[0].source.feeds() ?? []), ...facts].map((each) => [each.name, each]));
  statuses.set(sourceOf(vendor, [...feeds.values()]), known?.[1] === 'answered' ? 'answered' : status);
}

/** Marks a vendor as paused, unless it was already asked before it was paused; then its status stays. */
function passOver({ statuses }: Gathered, vendor: Vendor): void {
  if ([...statuses.keys()].every(({ source }) => source.id !== nameOf(vendor))) statuses.set(sourceOf(vendor, []), 'paused');
}

const nameOf = ({ id }: Vendor): string => `vendor-${id}`;

/** A vendor is asked questions, not looked up by keys. */
const findNothing = async () => ({ found: new Map(), tooCommon: [] });

function sourceOf(vendor: Vendor, feeds: readonly SourceFacts[]): GuardedSource {
  const source = {
    id: nameOf(vendor),
    label: vendor.terms.label,
    isBeside: true as const,
    isVendor: true as const,
    covers: () => false,
    feeds: () => feeds,
    lookup: findNothing,
  };
  return { source, deadlineMs: 0, breaker: alwaysClosed };
}
