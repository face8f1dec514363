/**
 * Asks vendors for searches that an account holds, after a provisional answer: plan -> clear -> ask -> evidence -> resolve, repeated until nothing is worth
 * asking, a budget is spent or time is up. However often a search is taken over, each question is asked once, because recorded calls are recalled first.
 */
import { AppError } from '@deedline/contract/errors';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VendorLine } from '@deedline/contract/search/search';
import type { Answer } from '@deedline/engine/model/answer';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { isPassingFault } from '../../passing-fault.ts';
import type { Found, Question, Vendor } from '../../outside/vendors/vendor.ts';
import { applySuppression } from '../compliance/apply-suppression.ts';
import { leaveOutEvidence } from '../compliance/leave-out-evidence.ts';
import { AwaitingVendors, type VendorAsker, type VendorDesk, type VendorSaid, type VendorShelf } from '../lookup/ask-vendors.ts';
import { askVendor, type Said, type Sent } from './ask-vendor.ts';
import { type Clearing, clearQuestions, textOf, type Wish } from './clear-questions.ts';
import { type Counted, createHitCounts } from './hit-counts.ts';
import { type AccountOffer, isAllowed, readEveryOffer, readJobsLeft } from './offers.ts';
import { askedAs, isOfContacts, planQuestions } from './plan/plan-questions.ts';
import { toEvidence } from './plan/to-evidence.ts';
import { isNearParcel } from './plan/near-parcel.ts';
import { atHandOf, toldOf } from './plan/what-is-missing.ts';
import { type ChangeRow, countChanges } from './queries.ts';
import { AWAITED_MS, type OpenWish, recallWishes } from './recall.ts';

type DeskContext = Pick<AppContext, 'db' | 'hash' | 'keys' | 'now' | 'log' | 'config'>;

/** Rounds per search: the person behind a company, their contacts, checks of those, and one more vendor. */
const MAX_ROUNDS = 6;
/** Sorts after the vendors that the account ranked. */
const NO_PLACE = 100;
/** With less time left than this no vendor is asked. */
const LEAST_MS = 300;

export function createVendorDesk(ctx: DeskContext, shelf: VendorShelf): VendorDesk {
  const counts = createHitCounts(ctx.db);
  const latencies = rememberLatencies();
  return {
    async ask(askers) {
      const open = askers.map((asker): OpenAsker => ({
        asker,
        answer: asker.answer,
        asked: new Set(),
        answered: new Set(),
        spent: new Map(),
        lines: new Map(),
      }));
      try {
        await askRounds(ctx, shelf, { open, counted: await counts.current(), latencies });
      } catch (error) {
        if (error instanceof AwaitingVendors) throw error;
        // A batch can wait until the database is back: the answers of its rows must contain what was bought for them.
        if (isPassingFault(error) && askers.some(isOfBatch)) throw error;
        // The answer from the evidence at hand stands; what was sent is on record.
        ctx.log.error({ searches: askers.length, fault: describeFault(error) }, 'vendors could not be asked');
      }
      return open.map(({ lines }) => [...lines.values()]);
    },
  };
}

function isOfBatch({ leave: { of } }: VendorAsker): boolean {
  return 'jobId' in of;
}

/** The state of one search while vendors are asked. */
interface OpenAsker {
  asker: VendorAsker;
  answer: Answer;
  /** The `askedAs` of each question asked. */
  asked: Set<string>;
  /** The vendors that had contacts. */
  answered: Set<string>;
  /** What was spent of this search's cap, by vendor. */
  spent: Map<string, number>;
  lines: Map<string, VendorLine>;
  /** A vendor answers later: until then nothing more is planned, and after that nobody waits for it. */
  awaitedUntil?: Date;
}

interface Desk {
  open: readonly OpenAsker[];
  counted: Counted;
  latencies: Latencies;
}

async function askRounds(ctx: DeskContext, shelf: VendorShelf, desk: Desk): Promise<void> {
  const accountIds = [...new Set(desk.open.map(({ asker }) => asker.leave.accountId))];
  // Pauses may take half of the time; the rest is for the answers.
  const patienceMs = Math.max(0, Math.min(...desk.open.map(({ asker }) => asker.leave.untilMs - performance.now())) / 2);
  const offers = await readEveryOffer(ctx, shelf, accountIds, patienceMs);
  const jobsLeft = await readJobsLeft(
    ctx,
    desk.open.map(({ asker }) => asker.leave),
  );
  const recalled = await recallWishes(ctx, desk.open, offers);
  if (recalled.length > 0) await askRound(ctx, desk, recalled);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const inTime = desk.open.filter(({ asker, awaitedUntil }) => !awaitedUntil && asker.leave.untilMs - performance.now() > LEAST_MS);
    const wishes = await planRound(ctx, inTime, offers, jobsLeft, desk.counted);
    if (wishes.length === 0) break;
    await askRound(ctx, desk, wishes);
  }
  const awaited = desk.open.flatMap(({ awaitedUntil }) => awaitedUntil?.getTime() ?? []);
  if (awaited.length > 0) throw new AwaitingVendors(new Date(Math.max(...awaited)));
}

type PlannedWish = OpenWish<OpenAsker>;

/**
 * What each search asks next: the best question that it may ask and, if that is a check of a contact, the other checks with it. Reports the paused vendors that
 * are passed over.
 */
async function planRound(
  ctx: DeskContext,
  open: readonly OpenAsker[],
  offers: readonly AccountOffer[],
  jobsLeft: ReadonlyMap<string, number>,
  counted: Counted,
): Promise<PlannedWish[]> {
  if (open.length === 0) return [];
  const cleared = await applySuppression(
    ctx,
    open.map(({ answer }) => answer),
  );
  return open.flatMap((each, index) => planOne(each, cleared[index]!.results, offers, jobsLeft, counted));
}

function planOne(
  open: OpenAsker,
  answer: Answer,
  offers: readonly AccountOffer[],
  jobsLeft: ReadonlyMap<string, number>,
  counted: Counted,
): PlannedWish[] {
  const { asker, asked, answered } = open;
  const { query, includeContacts, leave } = asker;
  const mine = offers.filter((offer) => offer.accountId === leave.accountId && isAllowed(offer, leave));
  const countedBy = new Map<string, { placeState: string; ownerKind: string }>();
  const planned = planQuestions(
    {
      query,
      includeContacts,
      prices: leave.prices,
      answer,
      asked,
      answered: answered.size,
      isNearParcel: isNearParcel(query, asker.found),
    },
    mine.map((offer) => ({
      vendor: offer.vendor,
      aim: offer.aim,
      leftMicros: leftOf(open, offer, jobsLeft),
      hits: (kind, placeState = '', ownerKind = '') => {
        countedBy.set(`${offer.vendor.id}|${kind}`, { placeState, ownerKind });
        return counted.hits(offer.vendor.id, kind, placeState, ownerKind);
      },
      tells: (atHand) => counted.tells(offer.vendor.id, atHand),
    })),
  );
  const inOrder = planned
    .map((each) => ({ ...each, offer: mine.find(({ vendor }) => vendor.id === each.vendorId)! }))
    .toSorted((a, b) => (a.offer.place ?? NO_PLACE) - (b.offer.place ?? NO_PLACE));
  const best = inOrder.findIndex(({ offer }) => !offer.isPaused);
  // Each question before the best one would have been next if its vendor were not paused.
  const next = inOrder.filter((each, index) => best < 0 || index <= best || (isCheck(inOrder[best]!) && isCheck(each)));
  for (const { offer } of next) if (offer.isPaused) asker.pass(offer.vendor);
  return next
    .filter(({ offer }) => !offer.isPaused)
    .map(({ offer, question, costMicros }) => ({
      open,
      asker,
      offer,
      question,
      costMicros,
      ...countedBy.get(`${offer.vendor.id}|${question.kind}`)!,
    }));
}

function isCheck({ question: { kind } }: Pick<Wish, 'question'>): boolean {
  return kind === 'line_facts' || kind === 'mailbox';
}

/** An estimate: the final decision is made under the lock of the budgets. */
function leftOf(
  { asker, spent }: OpenAsker,
  { vendor, searchMicros, leftMicros }: AccountOffer,
  jobsLeft: ReadonlyMap<string, number>,
): number {
  const { of } = asker.leave;
  const ofJob = 'jobId' in of ? (jobsLeft.get(of.jobId) ?? 0) : Infinity;
  return Math.min(searchMicros - (spent.get(vendor.id) ?? 0), leftMicros, ofJob);
}

async function askRound(ctx: DeskContext, { latencies }: Desk, wishes: readonly PlannedWish[]): Promise<void> {
  for (const { open, offer, question } of wishes) open.asked.add(askedAs(offer.vendor.id, question));
  const { leaders, followers } = joinAlike(wishes);
  const clearings = await clearQuestions(ctx, leaders);
  const said = new Map<Wish, Said>();
  const cleared = clearings.filter((each) => each.state === 'cleared');
  const barred = clearings.filter(({ state }) => state === 'barred');
  const byOffer = [...Map.groupBy(cleared, ({ wish }) => wish.offer)];
  await Promise.all([
    ...byOffer.map(async ([offer, some]) => {
      const startedAtMs = performance.now();
      const untilMs = Math.min(...some.map(({ wish }) => wish.asker.leave.untilMs));
      const sent = some.map(({ wish, question, key }): Sent => ({ question, costMicros: wish.costMicros, key }));
      const mayWait = some.every(({ wish }) => wish.asker.leave.mayWait === true);
      const replies = await askVendor(ctx, offer, sent, untilMs, mayWait);
      latencies.note(offer.vendor, performance.now() - startedAtMs);
      for (const { wish, question } of some) said.set(wish, replies.get(question.id)!);
    }),
    // If somebody opted out and may not be asked about, the result is as if the vendor knew nobody, after the time that such an answer takes.
    ...barred.map(({ wish }) => waitAsIfAsked(latencies.like(wish.offer.vendor), wish)),
  ]);
  const ends = new Map(clearings.map((clearing) => [clearing.wish, clearing]));
  await takeUp(ctx, wishes, (wish) => {
    const leader = followers.get(wish);
    if (leader === undefined) return { clearing: ends.get(wish)!, said: said.get(wish), isFollower: false };
    return { clearing: ends.get(leader)!, said: said.get(leader), isFollower: true };
  });
  for (const wish of wishes)
    if (said.get(followers.get(wish) ?? wish)?.outcome === 'awaited') wish.open.awaitedUntil = new Date(ctx.now().getTime() + AWAITED_MS);
  if ([...said.values()].some(({ outcome }) => outcome === 'unsent'))
    throw new AppError('unavailable', 'The database was away before vendors could be asked.');
}

/** Questions that several rows share are asked once, if the vendor's terms allow reusing the answer. */
function joinAlike(wishes: readonly PlannedWish[]): { leaders: Wish[]; followers: Map<Wish, Wish> } {
  const followers = new Map<Wish, Wish>();
  const leaderOf = new Map<string, Wish>();
  for (const wish of wishes) {
    if (wish.offer.vendor.terms.keepDays === 0) continue;
    const text = textOf(wish);
    const leader = leaderOf.get(text);
    if (leader === undefined) leaderOf.set(text, wish);
    else followers.set(wish, leader);
  }
  return { leaders: wishes.filter((wish) => !followers.has(wish)), followers };
}

async function waitAsIfAsked(ms: number, { asker }: Wish): Promise<void> {
  await sleep(Math.max(0, Math.min(ms, asker.leave.untilMs - performance.now())));
}

interface Ended {
  clearing: Clearing;
  said: Said | undefined;
  /** Another row of the same round asked it. */
  isFollower: boolean;
}

/** Adds what came back to the records at hand, without the records of people who opted out. */
async function takeUp(ctx: DeskContext, wishes: readonly PlannedWish[], endOf: (wish: PlannedWish) => Ended): Promise<void> {
  const answers = wishes.map((wish) => readAnswer(ctx, wish, endOf(wish)));
  const found = answers.map((answer, index) => ({
    query: wishes[index]!.asker.query,
    found: new Map((answer?.said.evidence ?? []).map((each) => [each.id, each])),
  }));
  await leaveOutEvidence(ctx, found);
  const changes: ChangeRow[] = [];
  for (const [index, wish] of wishes.entries()) {
    const answer = answers[index];
    if (answer === null || answer === undefined) continue;
    const { open, offer, question } = wish;
    const { vendor } = offer;
    const before = open.answer;
    open.spent.set(vendor.id, (open.spent.get(vendor.id) ?? 0) + answer.line.billedMicros);
    open.lines.set(vendor.id, addLine(open.lines.get(vendor.id), answer.line));
    open.answer = open.asker.take({ ...answer.said, evidence: [...found[index]!.found.values()] });
    if (answer.line.hits === 0 || !isOfContacts(question)) continue;
    // Count each answer once: neither when it is reused for another search nor when this search is taken over.
    if (endOf(wish).said?.outcome === 'hit' && !endOf(wish).isFollower)
      changes.push({ vendor: vendor.id, at_hand: atHandOf(before, open.answered.size), hits: 1, told: toldOf(before, open.answer) });
    open.answered.add(vendor.id);
  }
  if (changes.length > 0) await noteChanges(ctx, changes);
}

/** Plans learn from these counts; the answer does not depend on them. */
async function noteChanges(ctx: DeskContext, changes: readonly ChangeRow[]): Promise<void> {
  try {
    await countChanges(ctx.db, changes);
  } catch (error) {
    ctx.log.warn({ answers: changes.length, fault: describeFault(error) }, 'the changes made by vendors’ answers could not be counted');
  }
}

interface ReadAnswer {
  said: VendorSaid;
  line: VendorLine;
}

/** Null when the vendor was not asked and nothing is to be reported about it. */
function readAnswer(ctx: DeskContext, { offer }: PlannedWish, { clearing, said, isFollower }: Ended): ReadAnswer | null {
  const { vendor } = offer;
  const line = {
    vendor: vendor.id,
    label: vendor.terms.label,
    asked: 0,
    hits: 0,
    kept: 0,
    billedMicros: 0,
    isTwin: offer.whose === 'twin',
  };
  const nothing = { vendor, facts: [], evidence: [] };
  if (clearing.state === 'refused') return null;
  // A question that was barred is reported as one for which the vendor knows nobody.
  if (clearing.state === 'barred' || clearing.state === 'unsure')
    return {
      said: { ...nothing, status: clearing.state === 'barred' ? 'answered' : clearing.isLate ? 'late' : 'failed' },
      line: { ...line, asked: 1, billedMicros: clearing.state === 'barred' ? 0 : clearing.billedMicros },
    };
  if (clearing.state === 'kept') {
    const { question, found, answeredAt, billedMicros } = clearing;
    const read = readFound(ctx, vendor, question, found, answeredAt);
    const counted = billedMicros === null ? { ...line, kept: 1 } : { ...line, asked: 1, billedMicros };
    return { said: { ...nothing, ...read, status: 'answered' }, line: { ...counted, hits: found === null ? 0 : 1 } };
  }
  const { outcome, found, billedMicros } = said ?? { outcome: 'unknown' as const, found: null, billedMicros: 0 };
  if (outcome === 'unsent' || outcome === 'awaited') return null;
  const counted = isFollower ? { ...line, kept: 1 } : { ...line, asked: 1, billedMicros };
  if (outcome === 'late') return { said: { ...nothing, status: 'late' }, line: counted };
  if (outcome === 'unknown' || outcome === 'refused') return { said: { ...nothing, status: 'failed' }, line: counted };
  const read = readFound(ctx, vendor, clearing.question, found, ctx.now());
  return { said: { ...nothing, ...read, status: 'answered' }, line: { ...counted, hits: outcome === 'hit' ? 1 : 0 } };
}

/** An answer that cannot be read is skipped: the search goes on without it. */
function readFound(
  ctx: DeskContext,
  vendor: Vendor,
  question: Question,
  found: Found | null,
  answeredAt: Date,
): Pick<VendorSaid, 'facts' | 'evidence'> {
  if (found === null) return { facts: [], evidence: [] };
  try {
    const { evidence, sources } = toEvidence({ vendor, question, found, answeredOn: answeredAt.toISOString().slice(0, 10) });
    return { facts: sources, evidence };
  } catch (error) {
    ctx.log.error({ vendor: vendor.id, call: question.id, fault: describeFault(error) }, 'the answer of a vendor cannot be read');
    return { facts: [], evidence: [] };
  }
}

function addLine(before: VendorLine | undefined, line: VendorLine): VendorLine {
  if (before === undefined) return line;
  const { asked, hits, kept, billedMicros } = before;
  return {
    ...line,
    asked: asked + line.asked,
    hits: hits + line.hits,
    kept: kept + line.kept,
    billedMicros: billedMicros + line.billedMicros,
  };
}

// Tracks how long vendors take, so that a question which is not sent takes as long.

interface Latencies {
  note(vendor: Vendor, ms: number): void;
  /** A random one of the latest durations. */
  like(vendor: Vendor): number;
}

const LATEST = 64;
const FIRST_GUESS_MS = 400;

export function rememberLatencies(): Latencies {
  const latest = new Map<string, number[]>();
  return {
    note({ id }, ms) {
      latest.set(id, [...(latest.get(id) ?? []), ms].slice(-LATEST));
    },
    like({ id }) {
      const known = latest.get(id) ?? [];
      return known[randomInt(Math.max(known.length, 1))] ?? FIRST_GUESS_MS;
    },
  };
}
