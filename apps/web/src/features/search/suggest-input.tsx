/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows one line a choice, as each browser likes, and fills one field */
import type { SearchMode } from '@deedline/contract/search/search';
import type { AskSuggestions, KnownParcel } from '@deedline/contract/search/suggestion';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { classNames } from '../../ui/class-names.ts';
import { Input } from '../../ui/form/field.tsx';
import type { FieldName, FieldValues } from '../../search-form/search-fields.ts';

type Suggestible = AskSuggestions['searchMode'];

type SuggestInputProps = ComponentProps<'input'> & {
  mode: Suggestible;
  /** What the other fields say about the place. */
  place: { city: string; zip: string };
  onChoose: (parcel: KnownParcel) => void;
};

/** A field that suggests parcels on record matching what is typed. Without suggestions it is an ordinary field. */
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
          ask({ searchMode: mode, text: event.currentTarget.value.slice(0, 120), ...place });
          return onChange?.(event);
        }}
        onBlur={(event) => {
          close();
          return onBlur?.(event);
        }}
        onKeyDown={(event) => pressKey(event, { active: at, count: found.length, move: setActive, choose, close })}
      />
      {found.length > 0 && <Options id={id} found={found} mode={mode} active={at} onChoose={choose} />}
      <output className="sr-only">{found.length > 0 ? `${found.length} suggestions; use the arrow keys` : ''}</output>
    </div>
  );
}

type Suggestions = {
  found: readonly KnownParcel[];
  /** Requests suggestions after a pause in typing, and aborts an earlier request. */
  ask: (asked: AskSuggestions) => void;
  forget: () => void;
};

const MIN_CHARACTERS = 3;

/** Pause in typing before a request is sent. */
const PAUSE_MS = 120;

/** Suggestions for what has been typed. If the request fails there are none, and typing goes on undisturbed. */
function useSuggestions(): Suggestions {
  const [found, setFound] = useState<readonly KnownParcel[]>([]);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  function forget() {
    asking.current?.abort();
    setFound([]);
  }

  function ask(asked: AskSuggestions) {
    asking.current?.abort();
    if (asked.text.trim().length < MIN_CHARACTERS) return setFound([]);
    const { signal } = (asking.current = new AbortController());
    setTimeout(() => {
      if (!signal.aborted) void show(asked, signal);
    }, PAUSE_MS);
  }

  async function show(asked: AskSuggestions, signal: AbortSignal) {
    const list = await call('POST /api/suggestions', { body: asked, signal }).catch(() => []);
    if (!signal.aborted) setFound(list);
  }

  return { found, ask, forget };
}

type Keys = { active: number; count: number; move: (to: number) => void; choose: (at: number) => void; close: () => void };

/** Keyboard handling of an ARIA 1.2 combobox: the focus stays in the field, the arrow keys move through the list. */
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

type OptionsProps = { id: string; found: readonly KnownParcel[]; mode: Suggestible; active: number; onChoose: (at: number) => void };

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

/** The name of a suggestion in a mode, and what distinguishes it from others. */
function describeParcel(mode: Suggestible, parcel: KnownParcel): { name: string; where: string } {
  const { ParcelId, street } = parcel;
  const place = describePlace(parcel);
  if (mode === 'property_address') return { name: street ?? '', where: place };
  return { name: ParcelId, where: [street, place].filter(Boolean).join(', ') };
}

/** 'Quillmere, FK 00412' */
function describePlace({ city, state, zip }: KnownParcel): string {
  return [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** The field that offers suggestions, in each mode that has one. */
export const SUGGESTING = { property_address: 'street', parcel_id: 'ParcelId' } as const satisfies Record<Suggestible, FieldName>;

export function isSuggestible(mode: SearchMode): mode is Suggestible {
  return mode in SUGGESTING;
}

const FILLS = {
  property_address: ['street', 'city', 'state', 'zip'],
  parcel_id: ['ParcelId', 'city', 'state'],
} as const satisfies Record<Suggestible, readonly FieldName[]>;

/** The fields that a suggestion fills. Fields it has no value for are cleared, so that no part of another place remains. */
export function fieldsOf(mode: Suggestible, parcel: KnownParcel): Partial<FieldValues> {
  return Object.fromEntries(FILLS[mode].map((name) => [name, parcel[name] ?? '']));
}
