/**
 * Run by the worker: collects answers that vendors give later, by the vendor's job id, until they come or a day has passed. Answers are recorded, and parked
 * rows of batches are woken by them. All state is in the database, so another process can continue at any time.
 */
import { describeFault } from '../../../http/describe-fault.ts';
import type { Asking, ClearedQuestion, Question, Reply } from '../../../outside/vendors/vendor.ts';
import type { BuyingContext } from '../../lookup/search-context.ts';
import { keyVersionOf, unsealValue } from '../../sealing/seal-value.ts';
import { type Sent, settle } from '../ask-vendor.ts';
import { placeOfQuestion } from '../clear-questions.ts';
import { type AccountOffer, readEveryOffer } from '../offers.ts';
import { settleCalls } from '../queries.ts';
import { AWAITED_MS } from '../recall.ts';
import { createPace } from '../vendor-pace.ts';
import { type LaterCall, takeDueCalls } from './queries.ts';

/** Jobs per run; the rest is due again in the next run. */
const MOST_JOBS = 10;
const PATIENCE_MS = 20_000;
/** Answers that have not come by then are given up. */
const GIVEN_UP_MS = 24 * 3_600_000;

/** Returns how many jobs were asked about. */
export async function collectCalls(ctx: BuyingContext): Promise<number> {
  let asked = 0;
  for (; asked < MOST_JOBS; asked += 1) {
    const calls = await takeDueCalls(ctx.db, ctx.now(), new Date(ctx.now().getTime() - AWAITED_MS));
    if (calls.length === 0) break;
    await collectJob(ctx, calls).catch((error: unknown) => {
      ctx.log.warn(
        { vendor: calls[0]!.vendor, calls: calls.length, fault: describeFault(error) },
        'the later answers of a vendor could not be collected',
      );
    });
  }
  return asked;
}

/** Collects the answers to the calls of one job. */
async function collectJob(ctx: BuyingContext, calls: readonly LaterCall[]): Promise<void> {
  const [{ vendor, account_id: accountId, whose, later_id: jobId }] = calls as [LaterCall];
  if (calls.every(({ sent_at: sentAt }) => ctx.now().getTime() - sentAt.getTime() > GIVEN_UP_MS)) return giveUp(ctx, calls);
  const key = await ctx.keys.forSealing(accountId);
  // The account was closed meanwhile: neither its key nor its questions are left.
  if (key === null) return giveUp(ctx, calls);
  const offers = await readEveryOffer(ctx, ctx.vendorShelf, [accountId]);
  const offer = offers.find((each) => each.vendor.id === vendor && each.whose === whose);
  // The key was removed or the vendor switched off; that may be undone within the day.
  if (offer?.vendor.collect === undefined) return;
  const sent = await Promise.all(
    calls.map(async (call): Promise<Sent> => {
      const question = await openQuestion(ctx, call);
      return { question, costMicros: call.reserved_micros, key, isLate: !call.is_awaited };
    }),
  );
  const replies = await askFor(ctx, offer, jobId, sent);
  const ids = new Set(calls.map(({ id }) => id));
  await settle(ctx, offer, sent, replies, { mine: ids, others: new Set() });
}

/** The reply to each question by its id. An answer that is still missing, or cannot be fetched now, counts as 'later'. */
async function askFor(ctx: BuyingContext, offer: AccountOffer, jobId: string, sent: readonly Sent[]): Promise<Map<string, Reply>> {
  const { vendor, paceOf, credentials, fetch } = offer;
  const questions = sent.map(({ question }) => question);
  const later = questions.map(({ id }): Reply => ({ id, outcome: 'later', jobId, billedMicros: null, requestId: null }));
  const replies = new Map(later.map((reply) => [reply.id, reply]));
  const pace = createPace(ctx.db, { id: vendor.id, perMinute: vendor.terms.perMinute }, paceOf, performance.now() + PATIENCE_MS);
  const call = { credentials, fetch, signal: AbortSignal.timeout(PATIENCE_MS), pace };
  for (const reply of await vendor.collect!(jobId, questions, call)) if (replies.has(reply?.id)) replies.set(reply.id, reply);
  return replies;
}

async function openQuestion({ keys }: BuyingContext, { id, account_id, sealed_question: sealed }: LaterCall): Promise<ClearedQuestion> {
  const asked = unsealValue(await keys.forUnsealing(account_id, keyVersionOf(sealed)), placeOfQuestion(id), sealed) as Asking;
  // The question was cleared before it was sent; what leaves now is only the id of the vendor's own job.
  return { id, ...asked } satisfies Question as ClearedQuestion;
}

async function giveUp({ db, now }: BuyingContext, calls: readonly LaterCall[]): Promise<void> {
  const nothing = { is_hit: null, billed_micros: null, request_id: null, sealed_reply: null, later_id: null, is_late: true };
  await settleCalls(
    db,
    calls.map(({ id }) => ({ id, state: 'unknown' as const, ...nothing })),
    now(),
  );
}
