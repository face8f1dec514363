import type { Search } from '@deedline/contract/search';
import { apiGet } from './client.ts';

/** As many as the API gives at once. */
const PAGE_SEARCHES = 1000;
/** Results are long; a smaller page of them comes sooner. */
const PAGE_SEARCHES_WITH_RESULTS = 100;

async function readPages(most: number, pathBefore: (last: Search | undefined) => string, signal?: AbortSignal): Promise<Search[]> {
  const all: Search[] = [];
  for (;;) {
    const page = await apiGet<Search[]>(pathBefore(all.at(-1)), signal);
    all.push(...page);
    if (page.length < most) return all;
  }
}

/** Every search of the user, newest first, without results. */
export function listSearches(signal?: AbortSignal): Promise<Search[]> {
  return readPages(PAGE_SEARCHES, (last) => (last ? `/api/searches?before=${last.id}` : '/api/searches'), signal);
}

/** Every search of the user, newest first, with its results. */
export function listSearchesWithResults(): Promise<Search[]> {
  const first = `/api/searches?results=1&limit=${PAGE_SEARCHES_WITH_RESULTS}`;
  return readPages(PAGE_SEARCHES_WITH_RESULTS, (last) => (last ? `${first}&before=${last.id}` : first));
}
