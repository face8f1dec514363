import type { List } from '@deedline/contract/list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isUnauthorized, messageOf } from '../../../api/client.ts';
import { refreshLists } from '../../../api/list-queries.ts';
import { sendToSignIn } from '../../../api/unauthorized.ts';
import { toast } from '../../../ui/toast-store.ts';

type Saving = { list: Pick<List, 'id' | 'name'> | { name: string }; note: string };

function reportFailure(error: unknown): void {
  if (isUnauthorized(error)) return sendToSignIn();
  toast({ title: 'Not Saved', description: messageOf(error), variant: 'destructive' });
}

/** Saves a search to a list, making the list first where it is new, and takes it off again. */
export function useSaveToList(searchId: string, onDone: () => void) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ list, note }: Saving) => {
      const { id, name } = 'id' in list ? list : await call('POST /api/lists', { body: list });
      await call('PUT /api/lists/:id/searches/:searchId', { params: { id, searchId }, body: { note } });
      return name;
    },
    onSuccess: (name) => {
      toast({ title: 'Saved to List', description: `This search is on your list “${name}”.` });
      onDone();
    },
    onError: reportFailure,
    onSettled: () => refreshLists(client),
  });
  const remove = useMutation({
    mutationFn: ({ id }: List) => call('DELETE /api/lists/:id/searches/:searchId', { params: { id, searchId } }),
    onSuccess: (_answer, { name }) => {
      toast({ title: 'Removed from List', description: `This search is no longer on your list “${name}”.` });
      onDone();
    },
    onError: reportFailure,
    onSettled: () => refreshLists(client),
  });
  return { save: save.mutate, remove: remove.mutate, isBusy: save.isPending || remove.isPending };
}
