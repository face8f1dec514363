import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refreshLists } from '../../api/list-queries.ts';
import { reportFailure } from './report-failure.ts';

/** Changes the notes of a list's searches, and takes searches off it. */
export function useChangeEntries(listId: string) {
  const client = useQueryClient();
  const paramsOf = (searchId: string) => ({ id: listId, searchId });
  const saveNote = useMutation({
    mutationFn: ({ searchId, note }: { searchId: string; note: string }) =>
      call('PUT /api/lists/:id/searches/:searchId', { params: paramsOf(searchId), body: { note } }),
    onSuccess: () => refreshLists(client),
    onError: reportFailure('Note Not Saved'),
  });
  const remove = useMutation({
    mutationFn: (searchId: string) => call('DELETE /api/lists/:id/searches/:searchId', { params: paramsOf(searchId) }),
    onSuccess: () => refreshLists(client),
    onError: reportFailure('Not Removed'),
  });
  return { saveNote: saveNote.mutate, remove: remove.mutate, isBusy: saveNote.isPending || remove.isPending };
}
