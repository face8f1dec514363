/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows one line a choice, as each browser likes, and fills one field */
import type { KnownParcel } from '@deedline/contract/suggestion';
import { useId, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import { describeParcel } from './describe-parcel.ts';
import type { Suggestible } from './describe-parcel.ts';
import { useSuggestions } from './use-suggestions.ts';

type SuggestInputProps = ComponentProps<'input'> & {
  mode: Suggestible;
  /** What the other fields say of the place. */
  place: () => { city: string; zip: string };
  onChoose: (parcel: KnownParcel) => void;
};

type Keys = { active: number; count: number; move: (to: number) => void; choose: (at: number) => void; close: () => void };

/** A combobox as ARIA 1.2 has it: the focus stays in the field, the arrows walk the list. */
function pressKey(event: KeyboardEvent, { active, count, move, choose, close }: Keys) {
  const steps: Record<string, () => void> = {
    ArrowDown: () => move(active + 1 < count ? active + 1 : -1),
    ArrowUp: () => move(active === -1 ? count - 1 : active - 1),
    Escape: close,
    ...(active >= 0 && { Enter: () => choose(active) }),
  };
  const step = count > 0 ? steps[event.key] : undefined;
  if (step === undefined) return;
  event.preventDefault();
  step();
}

function Options({ id, found, mode, active, onChoose }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto border border-edge bg-raise py-1 shadow-lift"
    >
      {found.map((parcel, index) => {
        const { name, where } = describeParcel(mode, parcel);
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and hears the keys
          <div
            key={`${name}|${where}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
            className={classNames(
              'flex cursor-pointer flex-wrap items-center gap-x-3 px-3 py-2 text-sm touch:min-h-11',
              index === active ? 'bg-wash text-ink' : 'hover:bg-paper',
            )}
          >
            <span className="font-medium">{name}</span>
            <span className="text-muted">{where}</span>
          </div>
        );
      })}
    </div>
  );
}

type OptionsProps = { id: string; found: readonly KnownParcel[]; mode: Suggestible; active: number; onChoose: (at: number) => void };

/** A field that offers the parcels on record that begin as what is typed. Without an answer it is a field like any other. */
export function SuggestInput({ mode, place, onChoose, onChange, onBlur, ...input }: SuggestInputProps) {
  const id = useId();
  const { found, ask, forget } = useSuggestions();
  const [active, setActive] = useState(-1);
  const at = active < found.length ? active : -1;

  function close() {
    forget();
    setActive(-1);
  }
  function choose(index: number) {
    onChoose(found[index]!);
    close();
  }

  return (
    <div className="relative">
      <Input
        {...input}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
        onChange={(event) => {
          setActive(-1);
          ask({ searchMode: mode, text: event.currentTarget.value.slice(0, 120), ...place() });
          return onChange?.(event);
        }}
        onBlur={(event) => {
          close();
          return onBlur?.(event);
        }}
        onKeyDown={(event) => pressKey(event, { active: at, count: found.length, move: setActive, choose, close })}
      />
      {found.length > 0 && <Options id={id} found={found} mode={mode} active={at} onChoose={choose} />}
      <output className="sr-only">{found.length > 0 ? `${found.length} suggestions, by the arrow keys` : ''}</output>
    </div>
  );
}
