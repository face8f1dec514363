/**
 * The worker's: asks vendors for what they answer later, under their own ids of jobs, until they have answered or a day is over. What comes is put on record,
 * and rows of a batch that lie parked for it are woken by it. It is all in the database: whoever is killed meanwhile leaves it to the next.
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

/** Of jobs at once; the rest is due again at the next time. */
const MOST_JOBS = 10;
const PATIENCE_MS = 20_000;
/** Of what was not answered by then nobody will hear. */
const GIVEN_UP_MS = 24 * 3_600_000;

/** Returns how many jobs were asked for. */
export async function collectCalls(ctx: BuyingContext): Promise<number> {
  let asked = 0;
  for (; asked < MOST_JOBS; asked += 1) {
    const calls = await takeDueCalls(ctx.db, ctx.now(), new Date(ctx.now().getTime() - AWAITED_MS));
    if (calls.length === 0) break;
    await collectJob(ctx, calls).catch((error: unknown) => {
      ctx.log.warn(
        { vendor: calls[0]!.vendor, calls: calls.length, fault: describeFault(error) },
        'what a vendor answers later was not had',
      );
    });
  }
  return asked;
}

/** Calls of one job. */
async function collectJob(ctx: BuyingContext, calls: readonly LaterCall[]): Promise<void> {
  const [{ vendor, account_id: accountId, whose, later_id: jobId }] = calls as [LaterCall];
  if (calls.every(({ sent_at: sentAt }) => ctx.now().getTime() - sentAt.getTime() > GIVEN_UP_MS)) return giveUp(ctx, calls);
  const key = await ctx.keys.forSealing(accountId);
  // Of an account that was closed meanwhile neither key nor questions are left.
  if (key === null) return giveUp(ctx, calls);
  const offers = await readEveryOffer(ctx, ctx.vendorShelf, [accountId]);
  const offer = offers.find((each) => each.vendor.id === vendor && each.whose === whose);
  // Its key was taken away, or it was switched off: it may come back within the day.
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

/** Of each question by its id; what does not come, or cannot be had now, is later. */
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
  // It was cleared before it left; what leaves now is the id of the vendor's own job.
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
