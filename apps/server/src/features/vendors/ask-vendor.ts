/** Sends questions that were cleared, waits for no vendor longer than there is time, and puts on record what became of each. */
import { describeFault } from '../../http/describe-fault.ts';
import type { AccountKey, AppContext } from '../../context.ts';
import type { ClearedQuestion, Found, Reply } from '../../outside/vendors/vendor.ts';
import { sealValue } from '../sealing/seal-value.ts';
import { placeOfReply } from './clear-questions.ts';
import type { AccountOffer } from './offers.ts';
import { breakVendor, type CallEnd, settleCalls } from './queries.ts';
import { createPace } from './vendor-pace.ts';

type AskContext = Pick<AppContext, 'db' | 'log' | 'now'>;

export interface Sent {
  question: ClearedQuestion;
  costMicros: number;
  key: AccountKey;
}

/** What a search learns of its question. `late`: no answer in time; one that comes later is kept, and is no part of this search. */
export interface Said {
  outcome: 'hit' | 'miss' | 'refused' | 'unknown' | 'late';
  found: Found | null;
  /** What the vendor bills, as far as it said or its terms say. */
  billedMicros: number;
}

/** For the vendor's own end of an attempt that was given up. */
const GRACE_MS = 200;
const BROKEN_MS = 3_600_000;

/** Never rejects; of each question by its id. One account's questions, in as few calls as the vendor's terms allow, side by side. */
export async function askVendor(ctx: AskContext, offer: AccountOffer, sent: readonly Sent[], untilMs: number): Promise<Map<string, Said>> {
  const said = new Map<string, Said>();
  const { maxPerCall } = offer.vendor.terms;
  const slices = Array.from({ length: Math.ceil(sent.length / maxPerCall) }, (_, n) => sent.slice(n * maxPerCall, (n + 1) * maxPerCall));
  await Promise.all(
    slices.map(async (slice) => {
      for (const [id, each] of await askOnce(ctx, offer, slice, untilMs)) said.set(id, each);
    }),
  );
  return said;
}

async function askOnce(ctx: AskContext, offer: AccountOffer, sent: readonly Sent[], untilMs: number): Promise<Map<string, Said>> {
  const leftMs = Math.max(1, untilMs - performance.now());
  const { vendor, paceOf, credentials, fetch } = offer;
  const call = {
    credentials,
    fetch,
    signal: AbortSignal.timeout(Math.ceil(leftMs)),
    pace: createPace(ctx.db, { id: vendor.id, perMinute: vendor.terms.perMinute }, paceOf, untilMs),
  };
  const asking = ask(ctx, offer, sent, () =>
    vendor.ask(
      sent.map(({ question }) => question),
      call,
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), leftMs + GRACE_MS);
  });
  const replies = await Promise.race([asking, late]);
  clearTimeout(timer);
  if (replies !== null) return settle(ctx, offer, sent, replies);
  // What comes after all is put on record then: it was billed, and serves the next search.
  void asking.then((then) => settle(ctx, offer, sent, then));
  await settle(ctx, offer, sent, new Map());
  return new Map(sent.map(({ question }) => [question.id, { outcome: 'late', found: null, billedMicros: 0 }]));
}

/** A vendor that throws where it must not is one of which nobody knows what it did. */
async function ask(
  ctx: AskContext,
  { vendor }: AccountOffer,
  sent: readonly Sent[],
  work: () => Promise<Reply[]>,
): Promise<Map<string, Reply>> {
  try {
    const ids = new Set(sent.map(({ question }) => question.id));
    const replies = new Map<string, Reply>();
    // Joined by our ids alone; what nobody asked, or was answered already, is set aside.
    for (const reply of await work()) if (ids.has(reply?.id) && !replies.has(reply.id)) replies.set(reply.id, reply);
    return replies;
  } catch (error) {
    ctx.log.error({ vendor: vendor.id, questions: sent.length, fault: describeFault(error) }, 'a vendor’s client broke');
    return new Map();
  }
}

async function settle(
  ctx: AskContext,
  offer: AccountOffer,
  sent: readonly Sent[],
  replies: ReadonlyMap<string, Reply>,
): Promise<Map<string, Said>> {
  const ended = sent.map((each) => ({ sent: each, ...endOf(offer, each, replies.get(each.question.id)) }));
  const { id: vendor } = offer.vendor;
  try {
    const pauses = await settleCalls(
      ctx.db,
      ended.map(({ end }) => end),
      ctx.now(),
    );
    const over = ended.filter(({ said, sent: { costMicros } }) => said.billedMicros > costMicros);
    if (over.length > 0) ctx.log.error({ vendor, calls: over.map(({ end }) => end.id) }, 'a vendor billed more than its price');
    if ([...pauses.values()].includes(true) && (await breakVendor(ctx.db, vendor, offer.paceOf, BROKEN_MS)))
      ctx.log.error({ vendor, minutes: BROKEN_MS / 60_000 }, 'a vendor is paused: far fewer of its answers are hits than before');
  } catch (error) {
    // They stand as sent, with what was reserved for them: a search that is taken over knows that they may have been billed.
    ctx.log.error({ vendor, calls: ended.length, fault: describeFault(error) }, 'what became of calls to a vendor is not on record');
  }
  for (const { end } of ended)
    if (end.state === 'unknown' || end.state === 'refused')
      ctx.log.warn({ vendor, call: end.id, state: end.state }, 'a vendor did not answer');
  return new Map(ended.map(({ end, said }) => [end.id, said]));
}

function endOf({ vendor }: AccountOffer, { question, costMicros, key }: Sent, reply: Reply | undefined): { end: CallEnd; said: Said } {
  const { id } = question;
  const requestId = typeof reply?.requestId === 'string' ? reply.requestId.slice(0, 200) : null;
  const end = { id, is_hit: null, request_id: requestId, sealed_reply: null };
  const outcome = reply?.outcome ?? 'unknown';
  if (reply !== undefined && (reply.outcome === 'hit' || reply.outcome === 'miss')) {
    const isHit = reply.outcome === 'hit';
    const found = reply.outcome === 'hit' ? reply.found : null;
    const billedMicros = billed(reply, isHit || vendor.terms.billedBy !== 'hit' ? costMicros : 0);
    const sealed = found === null ? null : sealValue(key, placeOfReply(id), found).toString('base64');
    return {
      end: { ...end, state: 'answered', is_hit: isHit, billed_micros: billedMicros, sealed_reply: sealed },
      said: { outcome: reply.outcome, found, billedMicros },
    };
  }
  if (reply?.outcome === 'refused')
    return { end: { ...end, state: 'refused', billed_micros: 0 }, said: { outcome: 'refused', found: null, billedMicros: 0 } };
  const isLater = outcome === 'later';
  return {
    end: { ...end, state: isLater ? 'later' : 'unknown', billed_micros: reply === undefined ? null : known(reply.billedMicros) },
    said: { outcome: isLater ? 'late' : 'unknown', found: null, billedMicros: known(reply?.billedMicros) ?? 0 },
  };
}

function billed({ billedMicros }: Pick<Reply, 'billedMicros'>, byTerms: number): number {
  return known(billedMicros) ?? byTerms;
}

/** What is no amount is nothing said. */
function known(micros: number | null | undefined): number | null {
  return typeof micros === 'number' && Number.isSafeInteger(micros) && micros >= 0 ? micros : null;
}
