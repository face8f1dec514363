import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../../api/address-of.ts';
import { isRunning, refreshSearches, searchQuery } from '../../api/queries.ts';
import { GLIMPSE_MS, settleToast } from '../../ui/toast-store.ts';

/**
 * One search, followed until it is final: polled by its query, and read at once when the server says that it moved.
 * A final search has settled its price, so the credits and the lists are read anew.
 */
export function useLiveSearch(id: string) {
  const client = useQueryClient();
  const query = useQuery(searchQuery(id));
  const status = query.data?.status;
  const running = status !== undefined && isRunning(status);
  const isSettled = status !== undefined && !running;

  useEffect(() => {
    if (!running) return undefined;
    const events = new EventSource(addressOf('GET /api/searches/:id/events', { params: { id } }));
    events.addEventListener('status', () => void client.invalidateQueries({ queryKey: searchQuery(id).queryKey, exact: true }));
    return () => events.close();
  }, [client, id, running]);

  useEffect(() => {
    if (!isSettled) return;
    settleToast(`search ${id}`, GLIMPSE_MS);
    void refreshSearches(client);
  }, [client, id, isSettled]);

  return query;
}
