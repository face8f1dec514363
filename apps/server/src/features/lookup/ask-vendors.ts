/** What a search has to do with vendors: by whose leave they are asked, and what comes of it. Who asks them stands above (`features/vendors`). */
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
 * By whose leave a vendor is asked: a search, or the row of a batch, that an account holds, or a row that an operator has vendors compared by. Only `askedIn`
 * of searches and `evaluateVendors` make one, so samples, opt-outs and privacy requests have none.
 */
export interface VendorLeave {
  readonly [held]: true;
  accountId: string;
  of: { searchId: string } | { jobId: string; row: number };
  purpose: Purpose;
  /** By which what a vendor has is worth something. */
  prices: Prices;
  /** The laws under which it has no purpose. */
  lacks: readonly Regulation[];
  /** performance.now() from which on a vendor is late. */
  untilMs: number;
  /** Nobody waits for it: a vendor that is cheaper for it may answer later. */
  mayWait?: boolean;
}

/** Rows of a batch wait for what a vendor answers later: they are to be answered again when it has, or at `until`. */
export class AwaitingVendors extends Error {
  override readonly name = 'AwaitingVendors';
  readonly until: Date;

  constructor(until: Date) {
    super('rows wait for what a vendor answers later');
    this.until = until;
  }
}

/** One search with what is known before a vendor is asked. */
export interface VendorAsker {
  leave: VendorLeave;
  query: Query;
  includeContacts: boolean;
  /** By what is at hand. */
  answer: Answer;
  found: ReadonlyMap<string, Evidence>;
  /** Something was left out of it since somebody opted out. */
  isCut: boolean;
  /** Takes up what a vendor said, however little, and gives the answer by all that is found. */
  take(said: VendorSaid): Answer;
  /** Names a vendor that would have been asked, were it not paused. */
  pass(vendor: Vendor): void;
}

export interface VendorSaid {
  vendor: Vendor;
  /** Those that its records are of. */
  facts: readonly SourceFacts[];
  evidence: readonly Evidence[];
  status: 'answered' | 'late' | 'failed';
}

export interface VendorDesk {
  /**
   * Asks what is worth its price until nothing is, a budget is spent or the time is over. Of each asker which vendors were asked. Rejects for rows of a
   * batch alone: with AwaitingVendors, or a passing fault of the database.
   */
  ask(askers: readonly VendorAsker[]): Promise<VendorLine[][]>;
}

/** The vendors that there are, and how they are reached. */
export interface VendorShelf {
  vendors: readonly Vendor[];
  /** Over the network. */
  fetch: VendorFetch;
  /** Answers in the place of a vendor where there is a made-up state; null: there is none. */
  twinOf(vendor: Vendor): VendorFetch | null;
}

/** What vendors add to answers by what is at hand; without leave nothing changes. Returns of each the answer, and which vendors were asked. */
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
  /** By what is found by then. */
  resolve: () => Answer;
}

/** A vendor stands among the sources of the answers that it was asked for. The later status counts, but for one that answered anything. */
function takeUp({ found, statuses }: Gathered, { vendor, facts, evidence, status }: VendorSaid): void {
  for (const each of evidence) found.set(each.id, each);
  const known = [...statuses].find(([{ source }]) => source.id === nameOf(vendor));
  if (known !== undefined) statuses.delete(known[0]);
  const feeds = new Map([...(known?.[0].source.feeds() ?? []), ...facts].map((each) => [each.name, each]));
  statuses.set(sourceOf(vendor, [...feeds.values()]), known?.[1] === 'answered' ? 'answered' : status);
}

/** What became of a vendor that was asked before it was paused stays. */
function passOver({ statuses }: Gathered, vendor: Vendor): void {
  if ([...statuses.keys()].every(({ source }) => source.id !== nameOf(vendor))) statuses.set(sourceOf(vendor, []), 'paused');
}

const nameOf = ({ id }: Vendor): string => `vendor-${id}`;

/** It is asked by questions and not by keys. */
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
