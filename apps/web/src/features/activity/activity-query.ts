import type { AuditPage } from '@deedline/contract/audit';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiGet } from '../../api/client.ts';
import { SHOWN, type Shown } from './activity-view.ts';

function kindsOf(shown: Shown): URLSearchParams {
  return new URLSearchParams(SHOWN[shown].kinds.map((kind) => ['kind', kind]));
}

/** Every record of the kinds that are shown. */
export function activityFile(format: 'csv' | 'json', shown: Shown): string {
  return `/api/audit.${format}?${kindsOf(shown)}`;
}

/** Newest first, by pages. What is done anywhere is on record at once, so whoever comes here asks anew. */
export function activityQuery(shown: Shown) {
  const kinds = kindsOf(shown);
  return infiniteQueryOptions({
    queryKey: ['/api/audit', shown],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams(kinds);
      if (pageParam !== null) asked.set('before', String(pageParam));
      return apiGet<AuditPage>(`/api/audit?${asked}`, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
