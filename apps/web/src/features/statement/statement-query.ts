import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { addressOf } from '../../api/files.ts';
import { call } from '../../api/call.ts';
import { SHOWN, type StatementView } from './statement-view.ts';

/** Days are counted where the user is. */
function periodOf({ from, to }: StatementView) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { ...(from && { from }), ...(to && { to }), timeZone };
}

/** The file with every movement of the period, whatever is shown of it. */
export function statementFile(type: 'csv' | 'pdf', view: StatementView): string {
  return addressOf(`GET /api/statement.${type}`, { query: periodOf(view) });
}

/** Newest first, by pages. Credits move elsewhere too, so whoever comes here asks anew. */
export function statementQuery(view: StatementView) {
  const kind = view.shown === 'all' ? [] : [...SHOWN[view.shown].kinds];
  const asked = { ...periodOf(view), view: view.every ? ('movements' as const) : ('lines' as const), kind };
  return infiniteQueryOptions({
    queryKey: ['/api/statement', asked],
    queryFn: ({ pageParam, signal }) => call('GET /api/statement', { query: { ...asked, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
