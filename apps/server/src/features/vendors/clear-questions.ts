/**
 * The only place that makes questions which may leave the machine. Each belongs to a search or row that an account holds; nobody whom it names opted out;
 * terms, laws and the account allow it; its cost is reserved in every budget; and it is recorded, and marked as sent before it leaves (`ask-vendor.ts`).
 */
import { randomUUIDv7 } from 'node:crypto';
import type { AccountKey, AppContext } from '../../context.ts';
import type { Asking, ClearedQuestion, Found, Question } from '../../outside/vendors/vendor.ts';
import { findSuppressed } from '../compliance/suppression.ts';
import { SUBJECT_KINDS } from '../compliance/subjects.ts';
import type { VendorAsker } from '../lookup/ask-vendors.ts';
import { keyVersionOf, type Place, sealValue, unsealValue } from '../sealing/seal-value.ts';
import { leaveOut } from './leave-out.ts';
import { type AccountOffer, isAllowed } from './offers.ts';
import { type KnownCall, type NewCall, reserveCalls, selectKnown, settleCalls, type Verdict } from './queries.ts';
import { textsOf } from './whom-it-names.ts';

type ClearContext = Pick<AppContext, 'db' | 'hash' | 'keys' | 'now'>;

/** A question that a search wants to ask a vendor. */
export interface Wish {
  asker: Pick<VendorAsker, 'leave' | 'found' | 'isCut'>;
  offer: AccountOffer;
  question: Asking;
  costMicros: number;
  /** The state and kind of owner by which hits are counted. */
  placeState: string;
  ownerKind: string;
}

/**
 * `kept`: answered before, and the answer is used again, either for free (`billedMicros` is null) or because this same search paid for it before it was taken
 * over. `barred`: somebody whom it names opted out. `unsure`: sent for this same search before, with unknown result. `refused`: a budget is used up, or it may
 * not be asked.
 */
export type Clearing = { wish: Wish } & (
  | { state: 'cleared'; question: ClearedQuestion; key: AccountKey }
  | { state: 'kept'; question: Question; found: Found | null; answeredAt: Date; billedMicros: number | null }
  | { state: 'barred' }
  | { state: 'unsure'; billedMicros: number; isLate: boolean }
  | { state: 'refused'; why: Verdict | 'not_allowed' | 'closed' }
);

const DAY_MS = 24 * 3_600_000;

export const placeOfQuestion = (id: string): Place => `vendor_call.sealed_question/${id}`;
export const placeOfReply = (id: string): Place => `vendor_call.sealed_reply/${id}`;

/** Clears wishes and returns the results in their order. If several wishes in one call are alike and the answer may be reused, only the first is cleared. */
export async function clearQuestions(ctx: ClearContext, wishes: readonly Wish[]): Promise<Clearing[]> {
  const out = await findOut(ctx, wishes);
  const open = wishes.filter((wish, index) => !out[index]! && isAllowed(wish.offer, wish.asker.leave));
  const known = await findKnown(ctx, open);
  await giveUp(ctx, known);
  const cleared = await reserve(
    ctx,
    open.filter((wish) => !known.has(wish)),
    [...known].flatMap(([wish, { call }]) => (isToSend(wish, call) ? [{ wish, call }] : [])),
  );
  return wishes.map((wish, index) => {
    if (out[index]!) return { wish, state: 'barred' };
    if (!isAllowed(wish.offer, wish.asker.leave)) return { wish, state: 'refused', why: 'not_allowed' };
    const made = cleared.get(wish);
    if (made !== undefined) return made;
    const { call, found } = known.get(wish)!;
    if (call.state !== 'answered' || (call.is_hit === true && call.sealed_reply === null))
      return { wish, state: 'unsure', billedMicros: call.billed_micros ?? 0, isLate: call.state === 'later' };
    const billedMicros = isOf(wish, call) ? (call.billed_micros ?? 0) : null;
    return { wish, state: 'kept', question: asQuestion(call.id, wish.question), found, answeredAt: call.ended_at!, billedMicros };
  });
}

/** Finds which wishes are barred by an opt-out, with one look-up. */
async function findOut(ctx: ClearContext, wishes: readonly Wish[]): Promise<boolean[]> {
  const texts = wishes.map(({ question, asker }) => textsOf(question, asker.found.values()));
  const of = (kind: (typeof SUBJECT_KINDS)[number]) => texts.flatMap((each) => each[kind]);
  const suppressed = await findSuppressed(ctx, { phone: of('phone'), email: of('email'), person: of('person') });
  return wishes.map(({ question, asker }, index) => {
    // Records were removed because of an opt-out, so the rest no longer tells who lives at the address.
    if (asker.isCut && NAMES_A_DOOR.has(question.kind)) return true;
    return SUBJECT_KINDS.some((kind) => texts[index]![kind].some((text) => suppressed[kind].has(text)));
  });
}
const NAMES_A_DOOR: ReadonlySet<string> = new Set(['contacts_at_address', 'contacts_at_parcel', 'property_at_address']);

interface Known {
  call: KnownCall;
  found: Found | null;
}

/** Finds the same question on record: a call of this search in any state, or else an answer that may be reused. */
async function findKnown(ctx: ClearContext, wishes: readonly Wish[]): Promise<Map<Wish, Known>> {
  const known = new Map<Wish, Known>();
  if (wishes.length === 0) return known;
  const hashes = wishes.map((wish) => ctx.hash.every('vendor question', textOf(wish)));
  const leaves = wishes.map(({ asker }) => asker.leave);
  const calls = await selectKnown(ctx.db, {
    accountIds: [...new Set(leaves.map(({ accountId }) => accountId))],
    hashes: hashes.flat(),
    searchIds: leaves.flatMap(({ of }) => ('searchId' in of ? [of.searchId] : [])),
    jobIds: [...new Set(leaves.flatMap(({ of }) => ('jobId' in of ? [of.jobId] : [])))],
    at: ctx.now(),
  });
  for (const [index, wish] of wishes.entries()) {
    const alike = calls.filter(({ question_hash: hash }) => hashes[index]!.some((each) => each.equals(hash)));
    const call = alike.find((each) => isOf(wish, each)) ?? alike.find((each) => isReusable(each, ctx.now()));
    if (call !== undefined) known.set(wish, { call, found: await openReply(ctx, call) });
  }
  await leaveOutSince(ctx, known);
  return known;
}

/** Removes people who opted out since the answer came. */
async function leaveOutSince(ctx: ClearContext, known: Map<Wish, Known>): Promise<void> {
  const hits = [...known].flatMap(([wish, { call, found }]) =>
    found === null ? [] : [{ wish, call, found, question: asQuestion(call.id, wish.question) }],
  );
  const left = await leaveOut(ctx, hits);
  for (const [index, { wish, call }] of hits.entries()) known.set(wish, { call, found: left[index]! });
}

/** Gives up calls that an earlier worker sent for this search: nobody waits for their answers any more. */
async function giveUp(ctx: ClearContext, known: ReadonlyMap<Wish, Known>): Promise<void> {
  const ends = [...known].flatMap(([wish, { call }]) =>
    call.state === 'sent' && isOf(wish, call) && !wish.offer.vendor.terms.isSafeToRepeat
      ? [
          {
            id: call.id,
            state: 'unknown' as const,
            is_hit: null,
            billed_micros: null,
            request_id: null,
            sealed_reply: null,
            later_id: null,
            is_late: false,
          },
        ]
      : [],
  );
  if (ends.length > 0) await settleCalls(ctx.db, ends, ctx.now());
}

function isOf({ asker: { leave } }: Wish, call: KnownCall): boolean {
  const { of } = leave;
  return 'searchId' in of ? call.search_id === of.searchId : call.job_id === of.jobId && call.job_row === of.row;
}

function isReusable({ state, expires_at: until, is_hit: isHit, sealed_reply: reply }: KnownCall, now: Date): boolean {
  return state === 'answered' && until > now && (isHit === false || reply !== null);
}

async function openReply({ keys }: ClearContext, { id, account_id, sealed_reply: sealed }: KnownCall): Promise<Found | null> {
  if (sealed === null) return null;
  return unsealValue(await keys.forUnsealing(account_id, keyVersionOf(sealed)), placeOfReply(id), sealed) as Found;
}

/** A call that was reserved but never sent, or that may be repeated for free. */
function isToSend({ offer }: Wish, { state }: KnownCall): boolean {
  return state === 'reserved' || (offer.vendor.terms.isSafeToRepeat && (state === 'sent' || state === 'unknown'));
}

async function reserve(
  ctx: ClearContext,
  fresh: readonly Wish[],
  again: readonly { wish: Wish; call: KnownCall }[],
): Promise<Map<Wish, Clearing>> {
  const cleared = new Map<Wish, Clearing>();
  const keys = new Map<Wish, AccountKey>();
  for (const wish of [...fresh, ...again.map((each) => each.wish)]) {
    const key = await ctx.keys.forSealing(wish.asker.leave.accountId);
    if (key === null) cleared.set(wish, { wish, state: 'refused', why: 'closed' });
    else keys.set(wish, key);
  }
  const now = ctx.now();
  const calls = fresh.flatMap((wish) => (keys.has(wish) ? [{ wish, call: newCall(ctx, wish, keys.get(wish)!, now) }] : []));
  const verdicts =
    calls.length === 0
      ? new Map<string, Verdict>()
      : await reserveCalls(
          ctx.db,
          calls.map(({ call }) => call),
          now,
        );
  const reserved = calls.filter(({ call }) => verdicts.get(call.id) === 'reserved');
  for (const { wish, call } of [...reserved, ...again.filter((each) => keys.has(each.wish))])
    cleared.set(wish, {
      wish,
      state: 'cleared',
      question: asQuestion(call.id, wish.question) as ClearedQuestion,
      key: keys.get(wish)!,
    });
  for (const { wish, call } of calls) {
    const verdict = verdicts.get(call.id)!;
    if (verdict === 'asked') cleared.set(wish, { wish, state: 'unsure', billedMicros: 0, isLate: false });
    else if (verdict !== 'reserved') cleared.set(wish, { wish, state: 'refused', why: verdict });
  }
  return cleared;
}

function newCall(ctx: ClearContext, wish: Wish, key: AccountKey, now: Date): NewCall {
  const { asker, offer, question, costMicros } = wish;
  const { accountId, of } = asker.leave;
  const id = randomUUIDv7();
  return {
    id,
    account_id: accountId,
    vendor: offer.vendor.id,
    whose: offer.whose,
    search_id: 'searchId' in of ? of.searchId : null,
    job_id: 'jobId' in of ? of.jobId : null,
    job_row: 'jobId' in of ? of.row : null,
    kind: question.kind,
    question_hash: ctx.hash('vendor question', textOf(wish)).toString('hex'),
    sealed_question: sealValue(key, placeOfQuestion(id), question).toString('base64'),
    micros: costMicros,
    place_state: wish.placeState,
    owner_kind: wish.ownerKind,
    expires_at: new Date(now.getTime() + offer.vendor.terms.keepDays * DAY_MS),
  };
}

function asQuestion(id: string, question: Asking): Question {
  return { id, ...question };
}

/** A canonical text: the same for the same question, whatever the order of its fields. */
export function textOf({ asker, offer, question }: Wish): string {
  return `${asker.leave.accountId}|${offer.vendor.id}|${JSON.stringify(sorted(question))}`;
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
