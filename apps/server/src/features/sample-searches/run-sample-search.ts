import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import { REGULATIONS } from '@deedline/contract/compliance/legal-purposes';
import type { Plat, SampleSearchAnswer } from '@deedline/contract/search/sample-search';
import { atPrices } from '@deedline/contract/search/prices';
import type { Results } from '@deedline/contract/search/results';
import type { CreateSearch, SearchMode } from '@deedline/contract/search/search';
import type { SearchContext } from '../lookup/search-context.ts';
import { presentCalls } from '../calls/rules/present-calls.ts';
import { applySuppression } from '../compliance/apply-suppression.ts';
import { subjectOfInput } from '../compliance/subjects.ts';
import { priceAnswer } from '../credits/price-answer.ts';
import { answerQueries } from '../lookup/look-up.ts';
import { drawPlat } from '../plats/draw-plat.ts';
import { scorerOnRecord, sourcesOnRecord } from '../searches/present-outcome.ts';
import { readQuery } from '../searches/search-form.ts';
import { listSampleSearches } from './list-sample-searches.ts';
import { insertSampleAudit } from './queries.ts';

/** The plat on the landing page is wider than on a result. */
export const SHEET_FEET = 920;

export interface Found {
  results: Results;
  plat: Plat | null;
}

/** Where the request came from; recorded for the audit. */
interface Visitor {
  ip: string;
  userAgent: string | null;
  /** performance.now() when the request came in. */
  receivedAtMs: number;
}

/**
 * Runs one of the fixed requests through the search pipeline, without hold and settlement. Each request is run once per set of live loads and then answered
 * from memory; people who opted out since are left out all the same. Throws `samples_not_found`.
 */
export async function runSampleSearch(
  ctx: SearchContext,
  memory: SampleMemory<Found>,
  visitor: Visitor,
  sample: { searchMode: SearchMode; index: number },
): Promise<SampleSearchAnswer> {
  const offered = await listSampleSearches(ctx);
  const chosen = offered.find(({ searchMode, index }) => searchMode === sample.searchMode && index === sample.index);
  if (chosen === undefined) throw new AppError('samples_not_found');
  const { request } = chosen;
  const { results, plat } = await memory.recall(JSON.stringify(request), () => findSample(ctx, visitor, request));
  const [cleared] = await applySuppression(ctx, [results], [subjectOfInput(request)]);
  const [shown] = await presentCalls(ctx, [{ accountId: null, results: cleared!.results }]);
  return {
    request,
    results: shown!,
    price: ctx.config.billing ? await priceSample(ctx, request.searchMode, cleared!.results) : null,
    plat,
  };
}

async function findSample(ctx: SearchContext, visitor: Visitor, request: CreateSearch): Promise<Found> {
  const { query, input, includeContacts } = readQuery(request);
  const [answered] = await answerQueries(ctx, [
    { query, includeContacts, lacks: REGULATIONS, accountId: null, startedAtMs: visitor.receivedAtMs, isSample: true },
  ]);
  const { results, suppressed } = answered!;
  await insertSampleAudit(ctx.db, {
    id: randomUUIDv7(),
    ip: visitor.ip,
    userAgent: visitor.userAgent,
    mode: query.mode,
    queryHash: ctx.hash('query', JSON.stringify(input)),
    sources: sourcesOnRecord(results),
    suppressed,
    ...scorerOnRecord(results),
  });
  return { results, plat: await drawPlat(ctx, results.parcel, SHEET_FEET) };
}

async function priceSample(ctx: SearchContext, mode: SearchMode, results: Results): Promise<SampleSearchAnswer['price']> {
  const { rule, price } = priceAnswer(results, { mode, includeContacts: true });
  const { prices } = await ctx.prices.at(ctx.now());
  return { rule, credits: atPrices(price, prices) };
}

const FRESH_MS = 5_000;

/** The findings of samples, cached as long as the same loads are live. */
interface SampleMemory<T> {
  /** Runs `find` once per key; concurrent and later callers get the same result. Failures are not cached. */
  recall(key: string, find: () => Promise<T>): Promise<T>;
}

/** Checks at most every few seconds which loads are live, and clears the cache when they change. */
export function rememberPerLoads<T>(readLoads: () => Promise<string>, now: () => number): SampleMemory<T> {
  const found = new Map<string, Promise<T>>();
  let loads: Promise<string> | undefined;
  let known: string | undefined;
  let readAt = -Infinity;

  const forgetWhenStale = async (): Promise<void> => {
    if (loads === undefined || now() - readAt >= FRESH_MS) {
      readAt = now();
      loads = readLoads();
      loads.catch(() => (loads = undefined));
    }
    const live = await loads;
    if (live !== known) found.clear();
    known = live;
  };
  return {
    async recall(key, find) {
      await forgetWhenStale();
      const remembered = found.get(key);
      if (remembered !== undefined) return remembered;
      const finding = find();
      found.set(key, finding);
      finding.catch(() => found.get(key) === finding && found.delete(key));
      return finding;
    },
  };
}
