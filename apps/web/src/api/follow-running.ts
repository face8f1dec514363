import type { Search } from '@deedline/contract/search/search';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRunning, refreshSearches, searchQuery } from './queries.ts';

/** The latest: one that ends makes room for the next. */
const MOST_FOLLOWED = 5;

/** Those that were still running when they were listed are asked for until one ends; then all are listed anew, which are too many to be asked for each time. */
export function useFollowRunning(searches: readonly Search[] | undefined): void {
  const client = useQueryClient();
  const running = (searches ?? []).filter(({ status }) => isRunning(status)).slice(0, MOST_FOLLOWED);
  const ended = useQueries({
    queries: running.map(({ id }) => searchQuery(id)),
    combine: (followed) => followed.flatMap(({ data }) => (data && !isRunning(data.status) ? data.id : [])).join(' '),
  });
  useEffect(() => {
    if (ended !== '') void refreshSearches(client);
  }, [client, ended]);
}
