import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { listQuery, refreshLists } from '../../api/list-queries.ts';
import { reportFailure } from './report-failure.ts';

type ListDraft = { id: string | undefined; name: string; note: string };

/** Makes, renames and deletes lists; what stands on the page follows. */
export function useChangeLists() {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ id, ...words }: ListDraft) =>
      id === undefined ? call('POST /api/lists', { body: words }) : call('PATCH /api/lists/:id', { params: { id }, body: words }),
    onSuccess: () => refreshLists(client),
    onError: reportFailure('List Not Saved'),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/lists/:id', { params: { id } }),
    onSuccess: (_answer, id) => {
      // Asked again, the page that is about to close would show that its list is gone.
      client.removeQueries({ queryKey: listQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: ['/api/lists'], exact: true });
    },
    onError: reportFailure('List Not Deleted'),
  });
  return { save: save.mutate, remove: remove.mutate, isBusy: save.isPending || remove.isPending };
}
