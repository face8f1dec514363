/**
 * Asks several vendors about the same addresses, for an account that has them switched on. Each question is cleared, recorded and charged to the budgets like
 * one of a search, and nobody who opted out is asked about. No credits are charged and no answer is shown: answers are only counted.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Regulation } from '@deedline/contract/compliance/legal-purposes';
import { PRICES } from '@deedline/contract/search/prices';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { TypedRow } from '@deedline/contract/vendors/comparison';
import type { Answer } from '@deedline/engine/model/answer';
import { parseAddress } from '@deedline/engine/normalize/address';
import { readPhone } from '@deedline/engine/normalize/phone';
import { readQuery } from '@deedline/engine/pipeline';
import { readName } from '@deedline/engine/normalize/name';
import type { AskedName, Asking, Found, Vendor } from '../../../outside/vendors/vendor.ts';
import type { VendorAsker, VendorLeave } from '../../lookup/ask-vendors.ts';
import { answerQueries, type AskedByAccount } from '../../lookup/look-up.ts';
import type { BuyingContext, SearchContext } from '../../lookup/search-context.ts';
import { askVendor } from '../ask-vendor.ts';
import { rememberLatencies } from '../vendor-desk.ts';
import { clearQuestions, type Wish } from '../clear-questions.ts';
import { type AccountOffer, readOffers } from '../offers.ts';
import type { ComparedRow } from './compare-vendors.ts';

type EvaluateContext = SearchContext & Pick<BuyingContext, 'vendorShelf'>;

export interface Evaluation {
  accountId: string;
  vendors: readonly Vendor[];
  purpose: Purpose;
  /** The laws for which the account has no permissible purpose. */
  lacks: readonly Regulation[];
}

export interface Evaluated {
  rows: ComparedRow[];
  /**
   * Questions that were not sent: a budget is spent, or the vendor may not be asked. A barred question about somebody who opted out does not count here: it
   * counts as a miss of the vendor.
   */
  notAsked: number;
  /** Questions that were sent, with an unknown result. */
  unanswered: number;
}

const latencies = rememberLatencies();
const AT_ONCE = 25;
const PATIENCE_MS = 30_000;
/** The kind of question by which vendors are compared: all of them support it. */
const KIND = 'contacts_at_address';

/** The most that this many rows may cost, in millionths of a dollar; undefined when one of the vendors does not answer by address. */
export function mostOf(vendors: readonly Vendor[], rows: number): number | undefined {
  const prices = vendors.map(({ terms }) => terms.prices[KIND]);
  return prices.every((price) => price !== undefined) ? prices.reduce((sum, price) => sum + price, 0) * rows : undefined;
}

/** The vendors that the account has not switched on, or not for this purpose. */
export async function missingOf(ctx: EvaluateContext, { accountId, vendors, purpose }: Evaluation): Promise<Vendor[]> {
  const offers = await readOffers(ctx, ctx.vendorShelf, [accountId]);
  return vendors.filter(({ id }) => !offers.some(({ vendor, purposes }) => vendor.id === id && purposes.includes(purpose)));
}

interface Door {
  typed: TypedRow;
  address: { line: string; city: string; state: string; zip?: string };
  name?: AskedName;
}

/** Null when the row lacks a house number, a city or a state. */
export function readDoor(typed: TypedRow): Door | null {
  const printed = [typed.address, typed.city, `${typed.state} ${typed.zip}`].filter((part) => part.trim() !== '').join(', ');
  const { number, city, state, zip5 } = parseAddress({ line: printed });
  const line = typed.address.split(',')[0]!.trim();
  if (number === undefined || city === undefined || state === undefined) return null;
  const [person] = typed.name === '' ? [] : readName({ full: typed.name, order: 'first_last' }).persons;
  const name = person?.first && person.last ? { first: person.first, last: person.last } : undefined;
  return { typed, address: { line, city, state, ...(zip5 === undefined ? {} : { zip: zip5 }) }, ...(name === undefined ? {} : { name }) };
}

export async function evaluateVendors(ctx: EvaluateContext, evaluation: Evaluation, doors: readonly Door[]): Promise<Evaluated> {
  const ended: Evaluated = { rows: [], notAsked: 0, unanswered: 0 };
  for (let at = 0; at < doors.length; at += AT_ONCE) await evaluateSome(ctx, evaluation, doors.slice(at, at + AT_ONCE), ended);
  return ended;
}

async function evaluateSome(ctx: EvaluateContext, evaluation: Evaluation, doors: readonly Door[], ended: Evaluated): Promise<void> {
  const { accountId, vendors, purpose, lacks } = evaluation;
  const offers = (await readOffers(ctx, ctx.vendorShelf, [accountId])).filter(({ vendor }) => vendors.some(({ id }) => id === vendor.id));
  const asked = doors.map((door): AskedByAccount => {
    const untilMs = performance.now() + PATIENCE_MS;
    const leave = { accountId, of: { searchId: randomUUID() }, purpose, prices: PRICES, lacks, untilMs } as unknown as VendorLeave;
    const { line, ...place } = door.address;
    const read = readQuery({ searchMode: 'property_address', street: line, ...place });
    if (!read.ok) throw new Error('An address that was read before cannot be read.');
    return { query: read.query, includeContacts: true, lacks, accountId, startedAtMs: performance.now(), leave };
  });
  // The records at hand tell who owns the address, and whether somebody there opted out.
  await answerQueries(ctx, asked, {
    ask: async (askers) => {
      const wishes = askers.flatMap((asker, index) => offers.map((offer) => wishOf(asker, offer, doors[index]!)));
      const said = await askAll(ctx, offers, wishes, ended);
      for (const [index, { answer }] of askers.entries())
        ended.rows.push(rowOf(doors[index]!, answer, said.get(askers[index]!) ?? new Map()));
      return askers.map(() => []);
    },
  });
}

function wishOf(asker: VendorAsker, offer: AccountOffer, { address, name }: Door): EvaluationWish {
  const question: Asking = { kind: KIND, address, ...(name === undefined ? {} : { name }) };
  const costMicros = offer.vendor.terms.prices[KIND]!;
  return { asker, offer, question, costMicros, placeState: address.state, ownerKind: asker.answer.owners[0]?.kind ?? '' };
}

interface EvaluationWish extends Wish {
  asker: VendorAsker;
}
type Said = Map<string, { found: Found | null; billedMicros: number }>;

/** Returns what each vendor said, by asker. */
async function askAll(
  ctx: EvaluateContext,
  offers: readonly AccountOffer[],
  wishes: readonly EvaluationWish[],
  ended: Evaluated,
): Promise<Map<VendorAsker, Said>> {
  const said = new Map<VendorAsker, Said>();
  const note = ({ asker, offer }: EvaluationWish, found: Found | null, billedMicros: number): void => {
    said.set(asker, (said.get(asker) ?? new Map<never, never>()).set(offer.vendor.id, { found, billedMicros }));
  };
  const clearings = (await clearQuestions(ctx, wishes)).map((clearing, index) => ({ clearing, wish: wishes[index]! }));
  for (const { clearing, wish } of clearings) {
    if (clearing.state === 'kept') note(wish, clearing.found, 0);
    else if (clearing.state === 'barred') note(wish, null, 0);
    else if (clearing.state !== 'cleared') ended.notAsked += 1;
  }
  await Promise.all([
    ...offers.map(async (offer) => {
      const mine = clearings.flatMap(({ clearing, wish }) =>
        clearing.state === 'cleared' && wish.offer === offer ? [{ wish, question: clearing.question, key: clearing.key }] : [],
      );
      const sent = mine.map(({ wish, question, key }) => ({ question, key, costMicros: wish.costMicros }));
      if (sent.length === 0) return;
      const startedAtMs = performance.now();
      const replies = await askVendor(ctx, offer, sent, startedAtMs + PATIENCE_MS);
      latencies.note(offer.vendor, performance.now() - startedAtMs);
      for (const { wish, question } of mine) {
        const { outcome, found, billedMicros } = replies.get(question.id)!;
        if (outcome === 'hit' || outcome === 'miss') note(wish, found, billedMicros);
        else ended.unanswered += 1;
      }
    }),
    // A barred question takes as long as one that is sent.
    ...clearings.map(({ clearing, wish }) => (clearing.state === 'barred' ? setTimeout(latencies.like(wish.offer.vendor)) : null)),
  ]);
  return said;
}

function rowOf({ typed, name }: Door, { owners }: Pick<Answer, 'owners'>, said: Said): ComparedRow {
  const [onRecord] = owners;
  const typedName = name === undefined ? null : `${name.first} ${name.last}`;
  const phone = readPhone(typed.phone);
  return {
    owner: typedName ?? (onRecord?.kind === 'person' ? onRecord.name : null),
    known: phone === undefined || phone === null ? [] : [phone.slice(-10)],
    said,
  };
}
