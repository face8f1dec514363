import type { List } from '@deedline/contract/list';
import { Badge } from '../../../ui/badge.tsx';

/** Stands for the list that is yet to be made. */
export const NEW_LIST = 'new';

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

/** The account's lists, where this search is saved already, and a new one. */
export function ListChoice({ lists, chosenId, onChoose }: { lists: readonly List[]; chosenId: string; onChoose: (id: string) => void }) {
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
