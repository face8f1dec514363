import type { SearchReceipt } from '@deedline/contract/statement';
import { queryOptions } from '@tanstack/react-query';
import { isRunning } from '../../../api/queries.ts';

const POLL_INTERVAL_MS = 2000;

/** What comes back for a reported contact is on the receipt at once, so whoever opens it asks anew; while its search runs, every 2 s. */
export function receiptQuery(searchId: string) {
  return queryOptions<SearchReceipt>({
    queryKey: ['/api/searches', searchId, 'receipt'],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? POLL_INTERVAL_MS : false),
  });
}

/** Who asked, for what purpose and what they got, signed: what answers a question about the search's purpose. */
export function packetFile(searchId: string, format: 'pdf' | 'json'): string {
  return `/api/searches/${encodeURIComponent(searchId)}/packet.${format}`;
}

/** The receipt on paper, with the times of where the user is. */
export function receiptFile(searchId: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `/api/searches/${encodeURIComponent(searchId)}/receipt.pdf?${new URLSearchParams({ timeZone })}`;
}
