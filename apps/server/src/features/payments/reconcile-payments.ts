import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { claimConfirming, selectFailedEvents, selectNews } from './queries.ts';
import { readEnvelope, type PaymentEvent, type PaymentFacts, readFacts } from './read-event.ts';
import { replayEvent, takeEvent } from './take-event.ts';

const DAY_SECONDS = 24 * 3600;
/** As long as the provider itself retries the delivery of an event. */
const LOOK_BACK_SECONDS = 3 * DAY_SECONDS;
/** A refund may still fail a month after it was made. */
const REFUNDS_BACK_SECONDS = 35 * DAY_SECONDS;
/** Banks decide a dispute within about ten weeks, and there are few disputes. */
const DISPUTES_BACK_SECONDS = 120 * DAY_SECONDS;
/** A bank transfer may take two weeks to be paid or refused, long after its checkout was created. */
const CONFIRMING_BACK_MS = 30 * DAY_SECONDS * 1000;
const CONFIRMING_PAUSE_MS = 6 * 3600 * 1000;
const PAGE = 100;
const MAX_RETRIED = 100;

/** Asks the provider what happened lately and applies what no delivery reported. Returns how many payments this corrected. */
export async function reconcilePayments(ctx: AppContext): Promise<number> {
  if (ctx.payments.mode === 'off') return 0;
  await retryFailed(ctx);
  const client = await ctx.payments.client();
  const now = Math.floor(ctx.now().getTime() / 1000);
  const lately = { created: { gte: now - LOOK_BACK_SECONDS }, limit: PAGE };
  // Each is asked for in its turn: calling list() sends the request, and if one fails, nobody waits for the others, whose failure would end the process.
  const lists: (() => AsyncIterable<object>)[] = [
    () => client.checkout.sessions.list({ ...lately, expand: ['data.payment_intent.latest_charge'] }),
    () => client.refunds.list({ created: { gte: now - REFUNDS_BACK_SECONDS }, limit: PAGE, expand: ['data.charge'] }),
    () => client.disputes.list({ created: { gte: now - DISPUTES_BACK_SECONDS }, limit: PAGE }),
  ];
  let mended = 0;
  for (const list of lists) for await (const page of inPages(list())) mended += await seeObjects(ctx, page);
  return mended + (await askForConfirming(ctx, client));
}

/** Asks now and then about checkouts that are older than the lists cover and are neither paid nor ended. Returns how many payments this corrected. */
async function askForConfirming(ctx: AppContext, client: Stripe): Promise<number> {
  const now = ctx.now();
  const span = { since: before(now, CONFIRMING_BACK_MS), until: before(now, LOOK_BACK_SECONDS * 1000) };
  const asked = await claimConfirming(ctx.db, { ...span, now, askedBefore: before(now, CONFIRMING_PAUSE_MS), most: PAGE });
  let mended = 0;
  for (const { id, sessionId } of asked) {
    try {
      mended += await seeObjects(ctx, [await client.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })]);
    } catch (error) {
      ctx.log.warn({ checkout: id, fault: describeFault(error) }, 'the payment provider could not be asked about an older checkout');
    }
  }
  return mended;
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Retries events whose processing failed. */
async function retryFailed(ctx: AppContext): Promise<void> {
  for (const id of await selectFailedEvents(ctx.db, MAX_RETRIED)) {
    try {
      await replayEvent(ctx, id);
    } catch (error) {
      ctx.log.error({ event: id, fault: describeFault(error) }, 'a payment event failed again');
    }
  }
}

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

/**
 * Processes objects that we fetched from the provider as if it had delivered them. Facts in them that are new to us go through the inbox as an event of our
 * own. Its id contains a digest of the object, so it is applied once. Returns how many of them moved credits.
 */
export async function seeObjects(ctx: Pick<AppContext, 'db' | 'log' | 'now'>, objects: readonly object[]): Promise<number> {
  const told = objects.map((object) => read(object, ctx.now())).filter((each) => each !== undefined);
  if (told.length === 0) return 0;
  let mended = 0;
  for (const place of await selectNews(ctx.db, told)) {
    const { event } = told[place]!;
    const { isRepeated, movements, outcome } = await takeEvent(ctx, event);
    if (isRepeated || movements.length === 0) continue;
    mended += 1;
    ctx.log.warn({ event: event.id, outcome }, 'a payment was applied whose event had not been delivered');
  }
  return mended;
}

function read(object: object, now: Date): { event: PaymentEvent; facts: PaymentFacts } | undefined {
  const created = Math.floor(now.getTime() / 1000);
  const { object: kind = 'object', id } = object as { object?: string; id?: string };
  const event = readEnvelope({ id: `seen:${id}`, type: `seen.${kind}`, created, data: { object } });
  if (event === undefined) return undefined;
  const reading = readFacts(event);
  if (!('facts' in reading)) return undefined;
  const digest = createHash('sha256').update(JSON.stringify(event.object)).digest('hex').slice(0, 16);
  return { event: { ...event, id: `${event.id}:${digest}` }, facts: reading.facts };
}
