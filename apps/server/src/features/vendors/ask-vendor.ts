/**
 * Sends cleared questions. Each is recorded as sent before it leaves, no vendor is waited for beyond the deadline, and the result of each is recorded. If the
 * process is killed, what may have left stays `sent` and the rest stays `reserved`.
 */
import { describeFault } from '../../http/describe-fault.ts';
import type { AccountKey, AppContext } from '../../context.ts';
import { NotSent } from '../../outside/vendors/replies.ts';
import type { ClearedQuestion, Found, Pace, Reply, VendorFetch } from '../../outside/vendors/vendor.ts';
import { isPassingFault } from '../../passing-fault.ts';
import { sealValue } from '../sealing/seal-value.ts';
import { withPatience } from '../searches/patience.ts';
import { placeOfReply } from './clear-questions.ts';
import { openBreaker } from './breaker.ts';
import { leaveOut } from './leave-out.ts';
import type { AccountOffer } from './offers.ts';
import { type CallEnd, markSent, settleCalls, takeTurn } from './queries.ts';
import { createPace } from './vendor-pace.ts';

type AskContext = Pick<AppContext, 'config' | 'db' | 'hash' | 'log' | 'now'>;

export interface Sent {
  question: ClearedQuestion;
  costMicros: number;
  key: AccountKey;
  /** Nobody waits for it any more. */
  isLate?: boolean;
}

/**
 * What a search learns about its question. `late`: no answer in time; a later answer is stored but not used for this search. `unsent`: the database was away
 * before it could be sent, so it stays reserved and is sent by the worker that takes the search over. `awaited`: the vendor answers later and the row waits.
 */
export interface Said {
  outcome: 'hit' | 'miss' | 'refused' | 'unknown' | 'late' | 'unsent' | 'awaited';
  found: Found | null;
  /** The amount billed, as the vendor stated or as its terms say. */
  billedMicros: number;
}

/** Extra time for the vendor's client to wind up an attempt whose deadline has passed. */
const GRACE_MS = 200;
/** How long to retry recording what was bought while the database is away. */
const SETTLE_MS = 5_000;

/** Never rejects; returns the result of each question by its id. Sends one account's questions in as few calls as the vendor's terms allow, in parallel. */
export async function askVendor(
  ctx: AskContext,
  offer: AccountOffer,
  sent: readonly Sent[],
  untilMs: number,
  mayWait = false,
): Promise<Map<string, Said>> {
  const said = new Map<string, Said>();
  const { maxPerCall } = offer.vendor.terms;
  const slices = Array.from({ length: Math.ceil(sent.length / maxPerCall) }, (_, n) => sent.slice(n * maxPerCall, (n + 1) * maxPerCall));
  await Promise.all(
    slices.map(async (slice) => {
      for (const [id, each] of await askOnce(ctx, offer, slice, untilMs, mayWait)) said.set(id, each);
    }),
  );
  return said;
}

async function askOnce(
  ctx: AskContext,
  offer: AccountOffer,
  sent: readonly Sent[],
  untilMs: number,
  mayWait: boolean,
): Promise<Map<string, Said>> {
  const leftMs = Math.max(1, untilMs - performance.now());
  const { vendor, paceOf, credentials } = offer;
  const leaving: Leaving = { mine: new Set(), others: new Set() };
  const call = {
    credentials,
    fetch: markingSent(ctx, offer, leaving),
    signal: AbortSignal.timeout(Math.ceil(leftMs)),
    mayAnswerLater: mayWait && (await takeJobTurn(ctx, offer)),
    pace: noteFaults(createPace(ctx.db, { id: vendor.id, perMinute: vendor.terms.perMinute }, paceOf, untilMs), leaving),
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
  if (replies !== null) {
    const said = await settle(ctx, offer, sent, replies, leaving);
    // A caller that cannot wait goes on without the answer. It is collected later all the same, since it is paid for.
    return mayWait ? said : new Map([...said].map(([id, each]) => [id, each.outcome === 'awaited' ? { ...each, outcome: 'late' } : each]));
  }
  // An answer that comes after the deadline is still recorded: it was billed, and serves the next search.
  void asking.then((then) => settle(ctx, offer, sent, then, leaving));
  await settle(ctx, offer, sent, new Map(), leaving);
  return new Map(sent.map(({ question }) => [question.id, { outcome: 'late', found: null, billedMicros: 0 }]));
}

/** Whether a job may be started at the vendor now, by its limit per minute. Otherwise the question is asked for an immediate answer. */
async function takeJobTurn({ db }: AskContext, { vendor: { id, terms }, paceOf }: AccountOffer): Promise<boolean> {
  return terms.jobsPerMinute !== undefined && (await takeTurn(db, `${id}:jobs`, paceOf, terms.jobsPerMinute, 0).catch(() => null)) === 0;
}

/** The ids of the questions that were sent by this process. */
interface Leaving {
  mine: Set<string>;
  /** Questions that another process sent or gave up. */
  others: Set<string>;
  /** The database was away before a question could be sent. */
  isAway?: boolean;
}

/** The fetch for the vendor's client: sends only questions that are recorded as sent by this process. */
function markingSent(ctx: AskContext, { vendor, fetch }: AccountOffer, leaving: Leaving): VendorFetch {
  return async (request, signal) => {
    // A question that the vendor did not take up may be sent again in another form: it is already marked as sent.
    const ids = request.about.map(({ id }) => id).filter((id) => !leaving.mine.has(id));
    if (ids.length > 0) {
      const sent = await markSent(ctx.db, ids, vendor.terms.isSafeToRepeat ? ids : [], ctx.now()).catch((error: unknown) => {
        leaving.isAway ||= isPassingFault(error);
        throw new NotSent('it could not be put on record');
      });
      for (const id of ids) (sent.has(id) ? leaving.mine : leaving.others).add(id);
      if (sent.size < ids.length) throw new NotSent('another process has sent it');
    }
    return fetch(request, signal);
  };
}

function noteFaults(pace: Pace, leaving: Leaving): Pace {
  return {
    ...pace,
    enter: (signal) =>
      pace.enter(signal).catch((error: unknown) => {
        leaving.isAway ||= isPassingFault(error);
        throw error;
      }),
  };
}

/** If a vendor's client throws, which it must not, the result of its questions is unknown. */
async function ask(
  ctx: AskContext,
  { vendor }: AccountOffer,
  sent: readonly Sent[],
  work: () => Promise<Reply[]>,
): Promise<Map<string, Reply>> {
  try {
    const ids = new Set(sent.map(({ question }) => question.id));
    const replies = new Map<string, Reply>();
    // Replies are matched by our ids alone; unknown ids and second replies are ignored.
    for (const reply of await work()) if (ids.has(reply?.id) && !replies.has(reply.id)) replies.set(reply.id, reply);
    return replies;
  } catch (error) {
    ctx.log.error({ vendor: vendor.id, questions: sent.length, fault: describeFault(error) }, 'the client of a vendor failed');
    return new Map();
  }
}

export async function settle(
  ctx: AskContext,
  offer: AccountOffer,
  sent: readonly Sent[],
  answered: ReadonlyMap<string, Reply>,
  { mine, others, isAway = false }: Leaving,
): Promise<Map<string, Said>> {
  const replies = await withoutWhoOptedOut(ctx, sent, answered);
  const notMine = new Map<string, Said>();
  const ended = sent.flatMap((each) => {
    const { id } = each.question;
    // A question sent by another process is that process's to settle, and one that was never sent is still to be sent.
    if (others.has(id)) notMine.set(id, { outcome: 'unknown', found: null, billedMicros: 0 });
    else if (!mine.has(id) && isAway) notMine.set(id, { outcome: 'unsent', found: null, billedMicros: 0 });
    else return [{ sent: each, ...endOf(offer, each, replies.get(id) ?? (mine.has(id) ? undefined : neverLeft(id))) }];
    return [];
  });
  if (ended.length === 0) return notMine;
  const { id: vendor } = offer.vendor;
  try {
    const ends = ended.map(({ end }) => end);
    const pauses = await withPatience(ctx, performance.now() + SETTLE_MS, () => settleCalls(ctx.db, ends, ctx.now()));
    const over = ended.filter(({ said, sent: { costMicros } }) => said.billedMicros > costMicros);
    if (over.length > 0) ctx.log.error({ vendor, calls: over.map(({ end }) => end.id) }, 'a vendor billed more than its price');
    const fatal = [...pauses].find(([, pauses]) => pauses);
    if (fatal !== undefined) await openBreaker(ctx, offer, fatal[0]);
  } catch (error) {
    // The calls stay `sent` with their reserved amounts, so a worker that takes the search over knows that they may have been billed.
    ctx.log.error({ vendor, calls: ended.length, fault: describeFault(error) }, 'the results of calls to a vendor could not be recorded');
  }
  for (const { end } of ended)
    if (end.state === 'unknown' || end.state === 'refused')
      ctx.log.warn({ vendor, call: end.id, state: end.state }, 'a vendor did not answer');
  return new Map([...notMine, ...ended.map(({ end, said }) => [end.id, said] as const)]);
}

/** Removes people who opted out from the replies, as if they never were in them. A reply that cannot be checked against opt-outs counts as no answer. */
async function withoutWhoOptedOut(
  ctx: AskContext,
  sent: readonly Sent[],
  replies: ReadonlyMap<string, Reply>,
): Promise<ReadonlyMap<string, Reply>> {
  const hits = sent.flatMap(({ question, costMicros }) => {
    const reply = replies.get(question.id);
    return reply?.outcome === 'hit' ? [{ question, costMicros, reply, found: reply.found }] : [];
  });
  if (hits.length === 0) return replies;
  const left = await withPatience(ctx, performance.now() + SETTLE_MS, () => leaveOut(ctx, hits)).catch((error: unknown) => {
    ctx.log.error({ calls: hits.length, fault: describeFault(error) }, 'answers of a vendor could not be compared with opt-outs');
    return null;
  });
  const kept = new Map(replies);
  for (const [index, { question, costMicros, reply }] of hits.entries()) {
    const { id, requestId, billedMicros: told } = reply;
    const billedMicros = known(told) ?? costMicros;
    // The answer is not used. The reserved amount stays on record, to be disputed like that of any answer that did not arrive.
    if (left === null)
      kept.set(question.id, { id, requestId, billedMicros: null, outcome: 'unknown', why: 'It could not be held against opt-outs.' });
    else if (left[index] === null) kept.set(question.id, { id, requestId, billedMicros, outcome: 'miss' });
    else kept.set(question.id, { ...reply, found: left[index]! });
  }
  return kept;
}

function neverLeft(id: string): Reply {
  return { id, outcome: 'refused', why: 'It was not sent.', billedMicros: 0, requestId: null };
}

function endOf(
  { vendor }: AccountOffer,
  { question, costMicros, key, isLate = false }: Sent,
  reply: Reply | undefined,
): { end: CallEnd; said: Said } {
  const { id } = question;
  const requestId = typeof reply?.requestId === 'string' ? plain(reply.requestId) : null;
  const end = { id, is_hit: null, request_id: requestId, sealed_reply: null, later_id: null, is_late: isLate };
  if (reply !== undefined && (reply.outcome === 'hit' || reply.outcome === 'miss')) {
    const isHit = reply.outcome === 'hit';
    const found = reply.outcome === 'hit' ? reply.found : null;
    const billedMicros = billed(reply, isHit || vendor.terms.billedBy !== 'hit' ? costMicros : 0);
    // For a late answer the cost is always recorded, and the content only if the vendor's terms allow reusing it.
    const isKept = found !== null && !(isLate && vendor.terms.keepDays === 0);
    const sealed = !isKept ? null : sealValue(key, placeOfReply(id), found).toString('base64');
    return {
      end: { ...end, state: 'answered', is_hit: isHit, billed_micros: billedMicros, sealed_reply: sealed },
      said: { outcome: reply.outcome, found, billedMicros },
    };
  }
  if (reply?.outcome === 'refused')
    return { end: { ...end, state: 'refused', billed_micros: 0 }, said: { outcome: 'refused', found: null, billedMicros: 0 } };
  const billedMicros = reply === undefined ? null : known(reply.billedMicros);
  if (reply?.outcome === 'later' && vendor.collect !== undefined)
    return {
      end: { ...end, state: 'later', billed_micros: billedMicros, later_id: plain(reply.jobId) },
      said: { outcome: 'awaited', found: null, billedMicros: billedMicros ?? 0 },
    };
  return {
    end: { ...end, state: 'unknown', billed_micros: billedMicros },
    said: { outcome: 'unknown', found: null, billedMicros: billedMicros ?? 0 },
  };
}

/** Makes an id storable as database text: an invalid character would keep the results of all calls of this reply from being recorded. */
function plain(id: string): string {
  return id
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 200);
}

function billed({ billedMicros }: Pick<Reply, 'billedMicros'>, byTerms: number): number {
  return known(billedMicros) ?? byTerms;
}

/** Treats anything that is not a valid amount as not stated. */
function known(micros: number | null | undefined): number | null {
  return typeof micros === 'number' && Number.isSafeInteger(micros) && micros >= 0 ? micros : null;
}
