import type { List } from '@deedline/contract/list';
import { LIST_LIMITS } from '@deedline/contract/list-limits';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { useChangeLists } from './use-change-lists.ts';

type ListDialogProps = { list?: List; open: boolean; onOpenChange: (open: boolean) => void };

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

/** Makes a list, or changes the name and note of the one it is given. */
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
