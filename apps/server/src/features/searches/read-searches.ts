import { AppError } from '@deedline/contract/errors';
import type { Search, SearchEvent } from '@deedline/contract/search/search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/address.ts';
import { readSessionCookie } from '../../http/cookies.ts';
import { enterGate } from '../../http/gates.ts';
import { isUuid } from '../../is-uuid.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import type { Queryable } from '../../transaction.ts';
import { presentCleared, presentSearches } from './present-search.ts';
import { eraseSearchesOf, type SearchPage, selectSearch, selectSearches, selectStatus } from './queries.ts';
import { unsealWithResults } from './sealed-search.ts';

const RECENT = 5;

/** One search of the account. Throws `search_not_found` alike for a search that belongs to another account and for one that never existed. */
export async function readSearch(ctx: SearchContext, accountId: string, id: string): Promise<Search> {
  const row = isUuid(id) ? await selectSearch(ctx.db, accountId, id) : undefined;
  if (row === undefined) throw new AppError('search_not_found');
  const [search] = await presentSearches(ctx, await unsealWithResults(ctx.keys, [row]));
  return search!;
}

export async function listSearches(ctx: SearchContext, accountId: string, page: Omit<SearchPage, 'onlyCompleted'>): Promise<Search[]> {
  return presentPage(ctx, accountId, { ...page, onlyCompleted: false });
}

/** Completed searches by id, including rows of batches. */
export async function readSearchesById(ctx: SearchContext, accountId: string, ids: readonly string[]): Promise<Map<string, Search>> {
  const searches = await presentPage(ctx, accountId, { withResults: true, onlyCompleted: true, most: ids.length, ids });
  return new Map(searches.map((search) => [search.id, search]));
}

/** Page sizes. Results are large, so fewer of them are held in memory at once. */
const PAGE = { withResults: 20, without: 200 } as const;

/** Like `listSearches`, page by page, latest first. Each page is read when it is taken. */
export async function* followSearches(
  ctx: SearchContext,
  accountId: string,
  { withResults, most, before }: Pick<SearchPage, 'withResults' | 'most' | 'before'>,
): AsyncGenerator<Search[]> {
  const size = withResults ? PAGE.withResults : PAGE.without;
  let [left, last] = [most, before];
  while (left > 0) {
    const asked = Math.min(left, size);
    const page = await listSearches(ctx, accountId, { withResults, most: asked, ...(last === undefined ? {} : { before: last }) });
    yield page;
    if (page.length < asked) return;
    left -= asked;
    last = page.at(-1)!.id;
  }
}

/** Like `listSearches`, with the ids of the searches whose answers name somebody who opted out since. */
export async function listCleared(ctx: SearchContext, accountId: string, page: Omit<SearchPage, 'onlyCompleted'>) {
  const rows = await selectSearches(ctx.db, accountId, { ...page, onlyCompleted: false });
  return presentCleared(ctx, await unsealWithResults(ctx.keys, rows));
}

/** The latest five completed searches with their results; the dashboard titles them by what was found. */
export async function listRecentSearches(ctx: SearchContext, accountId: string): Promise<Search[]> {
  return presentPage(ctx, accountId, { withResults: true, onlyCompleted: true, most: RECENT });
}

async function presentPage(ctx: SearchContext, accountId: string, page: SearchPage): Promise<Search[]> {
  return presentSearches(ctx, await unsealWithResults(ctx.keys, await selectSearches(ctx.db, accountId, page)));
}

/** Another process may end the search, which only the database tells: poll this often. */
const LOOK_MS = 1000;
/** Longer than any search takes. A browser that still listens reconnects by itself. */
const MAX_LOOKS = 120;

/** Server-sent events of a search: its status now and at every change, until it has ended. */
export async function* followSearch(ctx: SearchContext, accountId: string, id: string): AsyncGenerator<string> {
  let last: string | undefined;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    // Listen before reading, so that a change in between is not missed.
    const change = ctx.events.next(id, LOOK_MS);
    const status = await selectStatus(ctx.db, accountId, id);
    if (status === undefined) throw new AppError('search_not_found');
    if (status !== last) yield `event: status\ndata: ${JSON.stringify({ id, status } satisfies SearchEvent)}\n\n`;
    else yield ': still here\n\n';
    if (status === 'completed' || status === 'failed') return;
    last = status;
    await change;
  }
}

/** Resolves when the search has ended or `waitMs` have passed. */
export async function waitForEnd(ctx: SearchContext, accountId: string, id: string, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    const change = ctx.events.next(id, Math.max(0, Math.min(LOOK_MS, until - performance.now())));
    const status = await selectStatus(ctx.db, accountId, id);
    if (status === 'completed' || status === 'failed' || performance.now() >= until) return;
    await change;
  }
}

/**
 * Erases what an account asked and found. Purpose, attestation and charge stay, and so does the audit record, which names the question only by its keyed
 * hash. A search that is still running ends without results.
 */
export function eraseSearches(db: Queryable, accountId: string, now: Date): Promise<void> {
  return eraseSearchesOf(db, accountId, now);
}

/**
 * An onRequest hook that runs before the asker is looked up, because that look-up is a query too. It lets a few requests of one session through at a time.
 * Otherwise thousands of them at once would queue for the database ahead of everybody else's, the health check included, until none is answered in time.
 */
export function waitForTurn({ gates }: Pick<SearchContext, 'gates'>) {
  return (request: FastifyRequest, reply: FastifyReply) =>
    enterGate(gates.search, readSessionCookie(request) ?? request.headers.authorization ?? addressOf(request), reply);
}
