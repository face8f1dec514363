import type { List } from '@deedline/contract/search/list';
import { LIST_LIMITS } from '@deedline/contract/limits';
import type { Search } from '@deedline/contract/search/search';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../../api/call.ts';
import { listsOfSearchQuery, refreshLists } from '../../../api/lists.ts';
import { reportFailure } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { ChangedMeanwhile } from '../../../ui/form/changed-meanwhile.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { labelSearch } from '../../../words/search-label.ts';

type SaveDialogProps = { search: Search; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Saves a search to a list. */
export function SaveDialog({ search, isOpen, onOpenChange }: SaveDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Save to List"
      lead={<span className="font-semibold break-words">{labelSearch(search)}</span>}
    >
      <SaveChoices search={search} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SaveChoices({ search, onDone }: { search: Search; onDone: () => void }) {
  const { data: lists, isError, refetch } = useQuery(listsOfSearchQuery(search.id));
  if (lists) return <SaveForm searchId={search.id} lists={lists} onDone={onDone} />;
  return (
    <div className="mt-4">
      {isError ? (
        <Problem what="Your lists could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <WaitingRows label="Loading your lists" rows={3} />
      )}
    </div>
  );
}

type SaveFormProps = { searchId: string; lists: readonly List[]; onDone: () => void };

/** The option for a list that is yet to be created. */
const NEW_LIST = 'new';

/** Chooses or creates a list, with a note for the search. If the search is on it already, the note can be changed or the search removed. */
function SaveForm({ searchId, lists, onDone }: SaveFormProps) {
  const [chosenId, setChosenId] = useState(() => (lists.find(({ entry }) => !entry) ?? lists[0])?.id ?? NEW_LIST);
  const [name, setName] = useState('');
  /** What was typed for each list, and the note that it had then. */
  const [notes, setNotes] = useState<Record<string, { text: string; before: string | null }>>({});
  const { save, remove, isBusy } = useSaveToList(searchId, onDone);
  const chosen = lists.find(({ id }) => id === chosenId);
  const was = chosen?.entry?.note ?? null;
  const typed = notes[chosenId];
  const note = typed?.text ?? was ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    save({ list: chosen ?? { name }, note, was });
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
            onChange={({ currentTarget }) =>
              setNotes({ ...notes, [chosenId]: { text: currentTarget.value, before: typed ? typed.before : was } })
            }
          />
        )}
      </Field>
      {typed && typed.before !== was && !isBusy && (
        <div className="mt-3">
          <ChangedMeanwhile note={was} />
        </div>
      )}
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
        {/* Not disabled: a disabled button loses the focus, and after a refusal it is pressed again. */}
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : chosen?.entry ? 'Save note' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type Saving = { list: Pick<List, 'id' | 'name'> | { name: string }; note: string; was: string | null };

/** Saves a search to a list, creating the list first if it is new, and removes it again. */
function useSaveToList(searchId: string, onDone: () => void) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ list, note, was }: Saving) => {
      const { id, name } = 'id' in list ? list : await call('POST /api/lists', { body: list });
      await call('PUT /api/lists/:id/searches/:searchId', { params: { id, searchId }, body: { note, was } });
      return name;
    },
    onSuccess: (name) => {
      toast({ title: 'Saved to List', description: `This search is on your list “${name}”.` });
      onDone();
    },
    onError: reportFailure('Not Saved'),
    onSettled: () => refreshLists(client),
  });
  const remove = useMutation({
    mutationFn: ({ id }: List) => call('DELETE /api/lists/:id/searches/:searchId', { params: { id, searchId } }),
    onSuccess: (_answer, { name }) => {
      toast({ title: 'Removed from List', description: `This search is no longer on your list “${name}”.` });
      onDone();
    },
    onError: reportFailure('Not Saved'),
    onSettled: () => refreshLists(client),
  });
  return { save: save.mutate, remove: remove.mutate, isBusy: save.isPending || remove.isPending };
}

/** The account's lists, marked if they contain this search, and the option to create one. */
function ListChoice({ lists, chosenId, onChoose }: { lists: readonly List[]; chosenId: string; onChoose: (id: string) => void }) {
  return (
    <fieldset className="max-h-64 overflow-y-auto border-x border-t">
      <legend className="sr-only">List</legend>
      {lists.map(({ id, name, count, entry }) => (
        <Choice
          key={id}
          id={id}
          name={name}
          detail={entry?.note ? `${countSearches(count)}, your note: ${entry.note}` : countSearches(count)}
          isSaved={Boolean(entry)}
          isChosen={chosenId === id}
          onChoose={onChoose}
        />
      ))}
      <Choice id={NEW_LIST} name="New list" detail="Give it a name" isChosen={chosenId === NEW_LIST} onChoose={onChoose} />
    </fieldset>
  );
}

type ChoiceProps = { id: string; name: string; detail: string; isSaved?: boolean; isChosen: boolean; onChoose: (id: string) => void };

function Choice({ id, name, detail, isSaved, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-center gap-3 border-b px-3 py-2 has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-green touch:min-h-11">
      <input
        type="radio"
        name="list"
        checked={isChosen}
        onChange={() => onChoose(id)}
        className="size-4 shrink-0 appearance-none rounded-full border border-edge bg-raise outline-none checked:border-[5px] checked:border-green"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span className="block truncate text-xs text-muted">{detail}</span>
      </span>
      {isSaved && <Badge tone="green">Saved</Badge>}
    </label>
  );
}

const countSearches = (count: number) => `${count} ${count === 1 ? 'search' : 'searches'}`;
