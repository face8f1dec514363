import type { ListWithEntries } from '@deedline/contract/search/list';
import { LIST_LIMITS } from '@deedline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Link } from 'wouter';
import { isBilled } from '../../edition.ts';
import { call } from '../../api/call.ts';
import { refreshLists } from '../../api/lists.ts';
import { paths } from '../../paths.ts';
import { ForRole, useMay } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx';
import { Input } from '../../ui/form/field.tsx';
import { formatCost, formatDate } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { labelSearch, MODES } from '../../words/search-label.ts';
import { reportFailure } from '../../api/session.ts';

type Entry = ListWithEntries['entries'][number];

/** A table on wide screens, cards on narrow ones. */
export function EntryTable({ listId, entries }: { listId: string; entries: readonly Entry[] }) {
  return (
    <Table aria-label="Searches on this list" className="@max-4xl:block">
      <thead className="@max-4xl:hidden">
        <tr>
          <HeaderCell className="w-[30%]">Search</HeaderCell>
          <HeaderCell className="w-28">Confidence</HeaderCell>
          {isBilled() && <HeaderCell className="w-16 text-right">Cost</HeaderCell>}
          <HeaderCell className="w-32 pl-6">Added</HeaderCell>
          <HeaderCell>Note</HeaderCell>
          <HeaderCell className="w-40">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-4xl:block">
        {entries.map((entry) => (
          <EntryRow key={entry.searchId} listId={listId} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function EntryRow({ listId, entry }: { listId: string; entry: Entry }) {
  const { search } = entry;
  const label = labelSearch(search);
  const { remove, isBusy } = useChangeEntries(listId);
  return (
    <Row className="@max-4xl:grid @max-4xl:grid-cols-[auto_auto_1fr] @max-4xl:items-center @max-4xl:gap-x-5 @max-4xl:gap-y-2 @max-4xl:py-3.5 [&>td]:align-middle @max-4xl:[&>td]:p-0">
      <Cell className="@max-4xl:col-span-3">
        <div className="font-semibold wrap-anywhere">{label}</div>
        <div className="text-xs text-muted">{MODES[search.searchMode].name}</div>
      </Cell>
      <Cell className="pr-5 @max-4xl:w-20">
        {search.confidenceScore !== null && (
          <>
            <span className="text-sm font-medium">{Math.round(search.confidenceScore)}%</span>
            <ScoreBar score={search.confidenceScore} className="mt-1" />
          </>
        )}
      </Cell>
      {isBilled() && <Cell className="text-sm font-medium @4xl:text-right">{formatCost(search.creditsCost)}</Cell>}
      <Cell className="text-sm whitespace-nowrap text-muted @4xl:pl-6">{formatDate(entry.addedAt)}</Cell>
      <Cell className="@max-4xl:col-span-3">
        <EntryNote listId={listId} searchId={entry.searchId} note={entry.note} label={label} />
      </Cell>
      <Cell className="@max-4xl:col-span-3">
        <div className="flex items-center justify-end gap-1">
          <ForRole needs="member">
            <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => remove(entry.searchId)} aria-label={`Remove ${label}`}>
              Remove
            </Button>
          </ForRole>
          <Link
            href={paths.result(search.id)}
            aria-label={`View ${label}`}
            className="inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold text-green hover:bg-wash touch:h-11"
          >
            View
          </Link>
        </div>
      </Cell>
    </Row>
  );
}

/** Changes the notes of a list's searches, and takes searches off it. */
function useChangeEntries(listId: string) {
  const client = useQueryClient();
  const paramsOf = (searchId: string) => ({ id: listId, searchId });
  const saveNote = useMutation({
    mutationFn: ({ searchId, ...body }: { searchId: string; note: string; was: string | null }) =>
      call('PUT /api/lists/:id/searches/:searchId', { params: paramsOf(searchId), body }),
    onSuccess: () => refreshLists(client),
    onError: (error) => {
      reportFailure('Note Not Saved')(error);
      // A colleague's note may have come in between.
      void refreshLists(client);
    },
  });
  const remove = useMutation({
    mutationFn: (searchId: string) => call('DELETE /api/lists/:id/searches/:searchId', { params: paramsOf(searchId) }),
    onSuccess: () => refreshLists(client),
    onError: reportFailure('Not Removed'),
  });
  return { saveNote: saveNote.mutate, remove: remove.mutate, isBusy: saveNote.isPending || remove.isPending };
}

type EntryNoteProps = { listId: string; searchId: string; note: string | null; label: string };

/** The note of a search on this list; a click or Enter turns it into a field, Escape cancels. */
function EntryNote(props: EntryNoteProps) {
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
      className="w-full rounded-md py-1 text-left text-sm wrap-anywhere hover:underline hover:decoration-line hover:underline-offset-4 touch:min-h-11"
    >
      {note ?? <span className="text-muted">Add a note</span>}
      <Pencil className="ml-2 inline size-3 text-muted" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

function NoteForm({ listId, searchId, note, label, onDone }: EntryNoteProps & { onDone: () => void }) {
  const [before] = useState(note);
  const [text, setText] = useState(note ?? '');
  const { saveNote, isBusy } = useChangeEntries(listId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    saveNote({ searchId, note: text, was: note }, { onSuccess: onDone });
  }
  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone();
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      {note !== before && !isBusy && <ChangedMeanwhile note={note} />}
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
      <Button type="submit" size="sm" variant="primary" aria-disabled={isBusy}>
        Save
      </Button>
      <Button size="sm" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
