import type { OwnList } from '@deedline/contract/search/own-list';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, reading } from '../../api/call.ts';
import { reportFailure } from '../../api/session.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { toast } from '../../ui/toast/toast.ts';

export const ownListsQuery = queryOptions({ queryKey: ['/api/own-lists'], queryFn: reading('GET /api/own-lists') });

/** The account's own lists, newest first; each can be deleted. */
export function OwnListTable() {
  const { data: lists, isError, refetch } = useQuery(ownListsQuery);
  return (
    <Section title="Your lists of contacts" className="mt-12">
      {isError && <Problem what="Your lists could not be loaded." onRetry={() => void refetch()} />}
      {!lists && !isError && <WaitingRows label="Loading your lists" rows={2} />}
      {lists?.length === 0 && <EmptyState title="No lists yet">Each list you add is shown here.</EmptyState>}
      {lists && lists.length > 0 && (
        <ul className="border-b">
          {lists.map((list) => (
            <OwnListRow key={list.id} list={list} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OwnListRow({ list }: { list: OwnList }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{list.name}</p>
        <p className="text-sm text-muted wrap-anywhere">{describe(list)}</p>
      </div>
      <ForRole needs="member">
        <Button size="sm" variant="danger" onClick={() => setDeleting(true)} aria-label={`Delete ${list.name}`}>
          Delete
        </Button>
        <DeleteDialog list={list} open={isDeleting} onOpenChange={setDeleting} />
      </ForRole>
    </li>
  );
}

function describe({ asOf, rows, fileName, completedAt }: OwnList): string {
  const people = `${formatNumber(rows)} ${rows === 1 ? 'person' : 'people'}`;
  const state = completedAt === null ? '; it was not fully sent, and is not searched' : '';
  return `As of ${formatDate(`${asOf}T12:00:00Z`)}: ${people} from ${fileName}${state}.`;
}

type DeleteDialogProps = { list: OwnList; open: boolean; onOpenChange: (open: boolean) => void };

function DeleteDialog({ list, open, onOpenChange }: DeleteDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/own-lists/:id', { params: { id: list.id } }),
    onSuccess: () => {
      onOpenChange(false);
      toast({ title: 'List deleted' });
    },
    onError: reportFailure('List Not Deleted'),
    onSettled: () => void client.invalidateQueries({ queryKey: ownListsQuery.queryKey }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this list?"
      lead={
        <>
          <span className="font-semibold break-words">{list.name}</span> is deleted for good, with everything in it. No search finds it from
          then on; results that showed it stay in your history.
        </>
      }
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Deleting...' : 'Delete list'}
        </Button>
      </div>
    </Dialog>
  );
}
