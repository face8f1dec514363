import type { List } from '@deedline/contract/search/list';
import { LIST_LIMITS } from '@deedline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { listQuery, refreshLists } from '../../api/lists.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { reportFailure } from '../../api/session.ts';

type ListActionsProps = { list: List; size?: ButtonSize; onDeleted?: () => void };

/** The Rename and Delete buttons with their dialogs. */
export function ListActions({ list, size = 'md', onDeleted }: ListActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <ForRole needs="member">
      <div className="flex flex-wrap justify-end gap-2">
        <Button size={size} onClick={() => setEditing(true)} aria-label={`Rename ${list.name}`}>
          Rename
        </Button>
        <Button size={size} variant="danger" onClick={() => setDeleting(true)} aria-label={`Delete ${list.name}`}>
          Delete
        </Button>
        <ListDialog list={list} open={isEditing} onOpenChange={setEditing} />
        <DeleteDialog list={list} open={isDeleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
      </div>
    </ForRole>
  );
}

type ListDialogProps = { list?: List; open: boolean; onOpenChange: (open: boolean) => void };

/** Creates a list, or changes the name and note of the given one. */
export function ListDialog({ list, open, onOpenChange }: ListDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={list ? 'Rename this list' : 'New list'}
      lead={list ? 'Its name, and a note for yourself.' : 'A name, and a note for yourself. Searches are added from their results.'}
    >
      <ListForm list={list} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ListForm({ list, onDone }: { list: List | undefined; onDone: () => void }) {
  const [name, setName] = useState(list?.name ?? '');
  const [note, setNote] = useState(list?.note ?? '');
  const { save, isBusy } = useChangeLists();

  function submit(event: FormEvent) {
    event.preventDefault();
    save({ id: list?.id, name, note }, { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit} className="mt-4">
      <Field label="Name">
        {(slots) => (
          <Input {...slots} required maxLength={LIST_LIMITS.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        )}
      </Field>
      <Field label="Note" optional className="mt-4">
        {(slots) => <Input {...slots} maxLength={LIST_LIMITS.note} value={note} onChange={(event) => setNote(event.currentTarget.value)} />}
      </Field>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? 'Saving...' : list ? 'Save' : 'Create list'}
        </Button>
      </div>
    </form>
  );
}

type ListDraft = { id: string | undefined; name: string; note: string };

/** Creates, renames and deletes lists, and refetches what the page shows. */
function useChangeLists() {
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
      // Removed instead of refetched: a refetch would show that the list is gone before its page is left.
      client.removeQueries({ queryKey: listQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: ['/api/lists'], exact: true });
    },
    onError: reportFailure('List Not Deleted'),
  });
  return { save: save.mutate, remove: remove.mutate, isBusy: save.isPending || remove.isPending };
}

type DeleteDialogProps = { list: List; open: boolean; onOpenChange: (open: boolean) => void; onDeleted?: (() => void) | undefined };

/** Deleting a list deletes its notes, so it asks for confirmation. */
function DeleteDialog({ list, open, onOpenChange, onDeleted }: DeleteDialogProps) {
  const { remove, isBusy } = useChangeLists();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this list?"
      lead={
        <>
          <span className="font-semibold break-words">{list.name}</span> and the notes on it are deleted for good. The searches themselves
          stay in your history.
        </>
      }
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          variant="danger"
          disabled={isBusy}
          onClick={() =>
            remove(list.id, {
              onSuccess: () => {
                onOpenChange(false);
                onDeleted?.();
              },
            })
          }
        >
          {isBusy ? 'Deleting...' : 'Delete list'}
        </Button>
      </div>
    </Dialog>
  );
}
