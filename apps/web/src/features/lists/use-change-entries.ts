import type { ListEntry } from '@deedline/contract/list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../api/client.ts';
import { refreshLists } from '../../api/list-queries.ts';
import { reportFailure } from './report-failure.ts';

/** Changes the notes of a list's searches, and takes searches off it. */
export function useChangeEntries(listId: string) {
  const client = useQueryClient();
  const pathOf = (searchId: string) => `/api/lists/${listId}/searches/${searchId}`;
  const saveNote = useMutation({
    mutationFn: ({ searchId, note }: { searchId: string; note: string }) => apiSend<ListEntry>('PUT', pathOf(searchId), { note }),
    onSuccess: () => refreshLists(client),
    onError: reportFailure('Note Not Saved'),
  });
  const remove = useMutation({
    mutationFn: (searchId: string) => apiSend('DELETE', pathOf(searchId)),
    onSuccess: () => refreshLists(client),
    onError: reportFailure('Not Removed'),
  });
  return { saveNote: saveNote.mutate, remove: remove.mutate, isBusy: saveNote.isPending || remove.isPending };
}
