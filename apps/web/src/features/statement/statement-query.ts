import type { Statement } from '@deedline/contract/statement';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiGet } from '../../api/client.ts';
import { SHOWN, type StatementView } from './statement-view.ts';

/** Days are counted where the user is. */
function periodOf({ from, to }: StatementView): URLSearchParams {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return new URLSearchParams({ ...(from && { from }), ...(to && { to }), timeZone });
}

/** The file with every movement of the period, whatever is shown of it. */
export function statementFile(type: 'csv' | 'pdf', view: StatementView): string {
  return `/api/statement.${type}?${periodOf(view)}`;
}

/** Newest first, by pages. Credits move elsewhere too, so whoever comes here asks anew. */
export function statementQuery(view: StatementView) {
  const asked = periodOf(view);
  asked.set('view', view.every ? 'movements' : 'lines');
  if (view.shown !== 'all') for (const kind of SHOWN[view.shown].kinds) asked.append('kind', kind);
  return infiniteQueryOptions({
    queryKey: ['/api/statement', asked.toString()],
    queryFn: ({ pageParam, signal }) =>
      apiGet<Statement>(`/api/statement?${asked}${pageParam === null ? '' : `&before=${pageParam}`}`, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
