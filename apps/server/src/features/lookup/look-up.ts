/** What a search finds, apart from who asked and what it costs: the middle steps of a search, for any number of queries at once. */
import { AppError } from '@deedline/contract/errors';
import type { Regulation } from '@deedline/contract/compliance/legal-purposes';
import type { Results } from '@deedline/contract/search/results';
import type { VendorLine } from '@deedline/contract/search/search';
import type { Answer } from '@deedline/engine/model/answer';
import type { ParcelBody } from '@deedline/engine/model/evidence';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import type { Key, KeyType } from '@deedline/engine/keys/key';
import type { ResolveContext } from '@deedline/engine/cluster/scene';
import { queryKeys, resolve } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query/query';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { describeFault } from '../../http/describe-fault.ts';
import { traced } from '../../tracing.ts';
import { mapLong } from '../../turns/take-turns.ts';
import { outcomeKinds } from './calibration.ts';
import { noteLists, readListsOf } from '../calls/rules/present-calls.ts';
import { applySuppression, type Cleared } from '../compliance/apply-suppression.ts';
import { leaveOutEvidence } from '../compliance/leave-out-evidence.ts';
import { subjectOfQuery } from '../compliance/subjects.ts';
import { findOwnersOut } from '../compliance/suppression.ts';
import { askVendors, type VendorDesk, type VendorLeave } from './ask-vendors.ts';
import { type Gathered, gatherEvidence } from './gather-evidence.ts';
import { type DrawnContact, drawWithheld } from './draw-withheld.ts';
import {
  type Because,
  holdBack,
  holdBackIncomplete,
  holdBackUnpaid,
  isFree,
  showListed,
  showOwn,
  type Shown,
  withholdContacts,
  withoutChargesIn,
} from './unpaid.ts';
import type { GuardedSource } from './sources/source.ts';
import { lacking, reportSources, reportUnpaid } from './report-sources.ts';
import type { SearchContext } from './search-context.ts';

interface AskedFor {
  query: Query;
  includeContacts: boolean;
  /** The laws under which it has no purpose; records under them are left out. */
  lacks: readonly Regulation[];
  /** The account whose number lists apply; null for the installation's lists only. */
  accountId: string | null;
  /** The account has own lists, which are asked besides the sources. */
  hasOwnLists?: boolean;
  /** False if no number list applies to it; absent if one may. */
  hasNumberLists?: boolean;
  /** The performance.now() value when the query was taken up. */
  startedAtMs: number;
}

/** A free query about the made-up state: everything is shown, and no vendor is asked. */
type AskedAsSample = AskedFor & { isSample: true; leave?: never };
/** `leave` permits asking vendors. */
export type AskedByAccount = AskedFor & { isSample?: never; leave?: VendorLeave };
export type Asked = AskedAsSample | AskedByAccount;

export interface Answered {
  results: Results;
  /** How many records and statements were left out because somebody opted out. */
  suppressed: number;
  /** What is shown if the answer has a price but is not paid for. */
  unpaid: (because: Because, due: number) => Results;
  /** A sample of the contacts that were withheld. */
  drawn: DrawnContact[];
  /** The vendors that were asked. */
  vendors: VendorLine[];
}

/**
 * gatherEvidence -> resolve -> askVendors -> applySuppression and number lists -> withholdContacts -> holdBack -> the spec's Results objects. Throws
 * `unavailable` if no source answered. `desk` asks vendors for the queries that have leave. `found` is what was already gathered for the queries.
 */
export async function answerQueries(
  ctx: Pick<
    SearchContext,
    'sources' | 'ownSources' | 'log' | 'now' | 'db' | 'hash' | 'calibration' | 'reliability' | 'callingRules' | 'config'
  >,
  asked: readonly Asked[],
  desk?: VendorDesk,
  found?: Found,
): Promise<Answered[]> {
  const [calibration, reliability, { gathered, leftOut }] = await Promise.all([
    ctx.calibration.current(),
    ctx.reliability.current(),
    found ?? findEvidence(ctx, asked),
  ]);
  const judged = {
    ...(calibration.id === null ? {} : { calibration: calibration.table, outcomeKinds: outcomeKinds(calibration) }),
    ...(reliability === undefined ? {} : { reliability }),
  };
  const resolveOne = (one: Asked, index: number) => resolveAnswer(ctx, one, gathered[index]!, judged);
  const atHand = await traced('resolve', { queries: asked.length }, () => mapLong(asked, resolveOne));
  const bought = await traced('ask vendors', { queries: asked.length }, () =>
    askVendors(
      desk,
      asked.map((one, index) => ({
        leave: one.leave,
        includeContacts: one.includeContacts,
        answer: atHand[index]!,
        gathered: gathered[index]!,
        isCut: (leftOut[index] ?? 0) > 0,
        resolve: () => resolveOne(one, index),
      })),
    ),
  );
  const answers = bought.map(({ answer }) => answer);
  // The first hop left out everybody who had opted out by then. Somebody may have opted out since, while a vendor or the hold was waited for.
  const subjects = asked.map(({ query }) => subjectOfQuery(query));
  // Run concurrently: the lists are also read for numbers that an opt-out removes, so that the time taken does not reveal what those were.
  const [cleared, lists] = await Promise.all([applySuppression(ctx, answers, subjects), readListsOf(ctx, phonesToCheck(asked, answers))]);
  const isListed = await findListed(
    ctx,
    answers.map((answer, index) => (cleared[index]!.isBeside ? [] : rollsOf(asked[index]!.query, answer, gathered[index]!))),
  );
  const scoredBy = { engineVersion: ENGINE_VERSION, calibration: calibration.id };
  const answered = asked.map((one, index) => {
    const { shown, unpaid, drawn } = showAnswer(ctx, one, { ...cleared[index]!, isListed: isListed[index]! }, gathered[index]!);
    return {
      drawn,
      vendors: bought[index]!.vendors,
      accountId: one.accountId,
      results: { ...shown, scoredBy },
      suppressed: cleared[index]!.suppressed + (leftOut[index] ?? 0),
      unpaid: (because: Because, due: number) => ({ ...unpaid(because, due), scoredBy }),
    };
  });
  const checked = await noteLists(ctx, lists, answered);
  const results = ctx.config.billing ? checked : checked.map(withoutChargesIn);
  return answered.map(({ suppressed, unpaid, drawn, vendors }, index) => ({
    results: results[index]!,
    suppressed,
    unpaid,
    drawn,
    vendors,
  }));
}

/** What was gathered for queries, and how many records each of them lost because somebody opted out. */
export interface Found {
  gathered: readonly Gathered[];
  leftOut: readonly number[];
}

/** Runs the hops of `answerQueries`. They depend on the account only through the laws it has no purpose for and its own lists. */
export async function findEvidence(
  ctx: Pick<SearchContext, 'sources' | 'ownSources' | 'log' | 'db' | 'hash'>,
  asked: readonly Pick<AskedFor, 'query' | 'lacks' | 'accountId' | 'hasOwnLists'>[],
): Promise<Found> {
  const queries = asked.map(({ query }) => query);
  const onFault = (source: string, status: string, cause: unknown) =>
    ctx.log.warn({ source, status, fault: describeFault(cause) }, 'a source did not answer');
  const lacks = asked.map((one) => one.lacks);
  let leftOut: readonly number[] = [];
  const gathered = await traced('gather evidence', { queries: asked.length }, () =>
    gatherEvidence([...ctx.sources, ...ownSourcesOf(ctx, asked)], queries, onFault, lacks, async (first) => {
      leftOut = await leaveOutEvidence(ctx, first);
    }),
  );
  return { gathered, leftOut };
}

/** All phones found, if a number list may apply to any of the queries; otherwise none. */
function phonesToCheck(asked: readonly Asked[], answers: readonly Answer[]) {
  if (asked.every(({ hasNumberLists }) => hasNumberLists === false)) return [];
  return asked.map(({ accountId }, index) => ({ accountId, phones: answers[index]!.phones }));
}

/** One source for each account that has lists, asked by that account's queries only. */
function ownSourcesOf(
  { ownSources }: Pick<SearchContext, 'ownSources'>,
  asked: readonly Pick<AskedFor, 'query' | 'accountId' | 'hasOwnLists'>[],
): GuardedSource[] {
  const queriesOf = new Map<string, Set<Query>>();
  for (const { accountId, hasOwnLists, query } of asked)
    if (hasOwnLists === true && accountId !== null) queriesOf.set(accountId, (queriesOf.get(accountId) ?? new Set()).add(query));
  return [...queriesOf].map(([accountId, queries]) => ownSources.sourceOf(accountId, queries));
}

/** What the rolls at hand print about the lot that a property search found. */
function rollsOf({ mode }: Query, { parcel }: Answer, { found }: Gathered): ParcelBody[] {
  if (parcel === null || (mode !== 'property_address' && mode !== 'parcel_id')) return [];
  const key = apnKeyText(parcel.apn);
  return [...found.values()].flatMap(({ kind, body }) =>
    kind === 'parcel' && body.countyFips === parcel.countyFips && apnKeyText(body.apn) === key ? [body] : [],
  );
}

/** Whether each lot is listed for everybody, which is so unless all of its owners on the roll opted out. One look-up for all lots. */
async function findListed(ctx: Pick<SearchContext, 'db' | 'hash'>, lots: readonly ParcelBody[][]): Promise<boolean[]> {
  const isOut = (await findOwnersOut(ctx, lots.flat())).values();
  return lots.map((bodies) => bodies.map(() => isOut.next().value!).some((out) => !out));
}

type ShownAnswer = Omit<Results, 'scoredBy'>;

/**
 * What an answer shows, and the sources behind it. An answer that costs nothing shows nothing. If, in addition, the person it is about opted out, it looks
 * like an answer about somebody who is on no record, or, for a lot that is listed for everybody, about an owner who cannot be reached. If only a contact or
 * relative of theirs was left out, it looks as if they had none.
 */
function showAnswer(
  { config }: Pick<SearchContext, 'config'>,
  { query, includeContacts, startedAtMs, isSample }: Asked,
  { results, isBeside, isListed }: Cleared<Answer> & { isListed: boolean },
  gathered: Gathered,
): { shown: ShownAnswer; unpaid: (because: Because, due: number) => ShownAnswer; drawn: DrawnContact[] } {
  const elapsedMs = Math.round((performance.now() - startedAtMs) * 10) / 10;
  const { bestContactConfidence: _read, ...answer } = withholdContacts(results);
  const holdFree = (held: () => Shown<typeof answer>): ShownAnswer => {
    const shown = isBeside ? held() : isListed ? showListed(answer) : showOwn(answer);
    return { ...shown, sources: reportUnpaid(gathered, shown, Math.max(elapsedMs, config.freeAnswerMs)) };
  };
  const unpaid = (because: Because, due: number) => holdFree(() => holdBackUnpaid(answer, because, due));
  if (!isSample && lacking(gathered, results).length > 0) return { shown: holdFree(() => holdBackIncomplete(answer)), unpaid, drawn: [] };
  if (!isSample && isFree(answer, { mode: query.mode, includeContacts }))
    return { shown: holdFree(() => holdBack(answer)), unpaid, drawn: [] };
  const sources = reportSources(gathered, results, elapsedMs);
  const drawn = includeContacts && !isSample ? drawWithheld(results, query.mode, { sources }) : [];
  return { shown: { ...answer, sources }, unpaid, drawn };
}

/** The key types of the query's own first keys, not those of later hops, that have more records than were found. */
function cutFirst(query: Query, cut: readonly Key[]): ReadonlySet<KeyType> {
  const first = new Set(queryKeys(query).map(({ hash }) => hash));
  return new Set(cut.filter(({ hash }) => first.has(hash)).map(({ type }) => type));
}

function resolveAnswer(
  ctx: Pick<SearchContext, 'now'>,
  { query, includeContacts }: Asked,
  { found, cut, statuses }: Gathered,
  judged: Pick<ResolveContext, 'calibration' | 'outcomeKinds' | 'reliability'>,
): Answer {
  const answered = [...statuses].filter(([{ source }, status]) => status === 'answered' && source.isBeside !== true);
  if (answered.length === 0)
    throw new AppError('unavailable', 'No source could be reached. You were not charged. Please try again in a moment.');
  return resolve(query, [...found.values()], {
    today: ctx.now().toISOString().slice(0, 10),
    sources: [...statuses.keys()].flatMap(({ source }) => source.feeds()),
    includeContacts,
    cut: cutFirst(query, cut),
    tooCommon: new Set(cut.map(({ hash }) => hash)),
    ...judged,
  });
}
