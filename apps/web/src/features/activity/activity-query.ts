import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { addressOf } from '../../api/files.ts';
import { call } from '../../api/call.ts';
import { SHOWN, type Shown } from './activity-view.ts';

function kindsOf(shown: Shown) {
  return { kind: [...SHOWN[shown].kinds] };
}

/** Every record of the kinds that are shown. */
export function activityFile(format: 'csv' | 'json', shown: Shown): string {
  return addressOf(`GET /api/audit.${format}`, { query: kindsOf(shown) });
}

/** Newest first, by pages. What is done anywhere is on record at once, so whoever comes here asks anew. */
export function activityQuery(shown: Shown) {
  return infiniteQueryOptions({
    queryKey: ['/api/audit', shown],
    queryFn: ({ pageParam, signal }) => call('GET /api/audit', { query: { ...kindsOf(shown), before: pageParam ?? undefined }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
