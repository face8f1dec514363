import type { List } from '@deedline/contract/list';
import { LIST_LIMITS } from '@deedline/contract/list-limits';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { ListChoice, NEW_LIST } from './list-choice.tsx';
import { useSaveToList } from './use-save-to-list.ts';

type SaveFormProps = { searchId: string; lists: readonly List[]; onDone: () => void };

/** One list is chosen or made, with a note to go with the search; where it is saved already, its note can be changed or it can be taken off. */
export function SaveForm({ searchId, lists, onDone }: SaveFormProps) {
  const [chosenId, setChosenId] = useState(() => (lists.find(({ entry }) => !entry) ?? lists[0])?.id ?? NEW_LIST);
  const [name, setName] = useState('');
  const [notes, setNotes] = useState<Record<string, string>>({});
  const { save, remove, isBusy } = useSaveToList(searchId, onDone);
  const chosen = lists.find(({ id }) => id === chosenId);
  const note = notes[chosenId] ?? chosen?.entry?.note ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    save({ list: chosen ?? { name }, note });
  }

  return (
    <form onSubmit={submit} className="mt-4">
      <ListChoice lists={lists} chosenId={chosenId} onChoose={setChosenId} />
      {chosenId === NEW_LIST && (
        <Field label="Name of the list" className="mt-4">
          {(slots) => (
            <Input {...slots} required maxLength={LIST_LIMITS.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          )}
        </Field>
      )}
      <Field label="Note" optional className="mt-4">
        {(slots) => (
          <Input
            {...slots}
            maxLength={LIST_LIMITS.note}
            value={note}
            onChange={(event) => setNotes({ ...notes, [chosenId]: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        <Link href={paths.lists} className="link mr-auto text-sm touch:py-3">
          Your lists
        </Link>
        {chosen?.entry && (
          <Button variant="danger" disabled={isBusy} onClick={() => remove(chosen)}>
            Remove
          </Button>
        )}
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? 'Saving...' : chosen?.entry ? 'Save note' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
