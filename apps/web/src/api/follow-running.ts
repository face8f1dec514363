import type { Search } from '@deedline/contract/search/search';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRunning, refreshSearches, searchQuery } from './queries.ts';

/** Only the newest searches are followed; when one ends, the next moves up. */
const MOST_FOLLOWED = 5;

/**
 * Polls the searches that were running when the list was loaded. When one of them ends, the whole list is fetched again; polling the list itself would be too
 * expensive.
 */
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
