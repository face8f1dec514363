import { LIST_LIMITS } from '@deedline/contract/list-limits';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useMay } from '../../roles/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useChangeEntries } from './use-change-entries.ts';

type EntryNoteProps = { listId: string; searchId: string; note: string | null; label: string };

/** The note of a search on this list; a click or Enter turns it into a field, Escape leaves it as it was. */
export function EntryNote(props: EntryNoteProps) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = useMay('member');
  if (isEditing) return <NoteForm {...props} onDone={() => setEditing(false)} />;
  const { note, label } = props;
  if (!mayChange) return note;
  return (
    <button
      type="button"
      onClick={() => setEditing(true)}
      aria-label={note ? `Edit the note on ${label}: ${note}` : `Add a note on ${label}`}
      className="w-full rounded-md py-1 text-left text-sm break-words [overflow-wrap:anywhere] hover:underline hover:decoration-line hover:underline-offset-4 touch:min-h-11"
    >
      {note ?? <span className="text-muted">Add a note</span>}
      <Pencil className="ml-2 inline size-3 text-muted" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

function NoteForm({ listId, searchId, note, label, onDone }: EntryNoteProps & { onDone: () => void }) {
  const [text, setText] = useState(note ?? '');
  const { saveNote, isBusy } = useChangeEntries(listId);

  function submit(event: FormEvent) {
    event.preventDefault();
    saveNote({ searchId, note: text }, { onSuccess: onDone });
  }
  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone();
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that had the focus
        autoFocus
        aria-label={`Note on ${label}`}
        maxLength={LIST_LIMITS.note}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={leaveOnEscape}
        className="min-w-40 flex-1"
      />
      <Button type="submit" size="sm" variant="primary" disabled={isBusy}>
        Save
      </Button>
      <Button size="sm" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
