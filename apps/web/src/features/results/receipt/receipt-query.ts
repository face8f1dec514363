import type { SearchReceipt } from '@deedline/contract/statement';
import { queryOptions } from '@tanstack/react-query';
import { addressOf } from '../../../api/address-of.ts';
import { reading } from '../../../api/call.ts';
import { isRunning } from '../../../api/queries.ts';

const POLL_INTERVAL_MS = 2000;

/** What comes back for a reported contact is on the receipt at once, so whoever opens it asks anew; while its search runs, every 2 s. */
export function receiptQuery(searchId: string) {
  return queryOptions<SearchReceipt>({
    queryKey: ['/api/searches', searchId, 'receipt'],
    queryFn: reading('GET /api/searches/:id/receipt', { params: { id: searchId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? POLL_INTERVAL_MS : false),
  });
}

/** Who asked, for what purpose and what they got, signed: what answers a question about the search's purpose. */
export function packetFile(searchId: string, format: 'pdf' | 'json'): string {
  return addressOf(`GET /api/searches/:id/packet.${format}`, { params: { id: searchId } });
}

/** The receipt on paper, with the times of where the user is. */
export function receiptFile(searchId: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return addressOf('GET /api/searches/:id/receipt.pdf', { params: { id: searchId }, query: { timeZone } });
}
