import { MOST_PLACES } from '@deedline/contract/properties/filter-words';
import { useState } from 'react';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Field, Input } from '../../ui/form/field.tsx';

/** Filters saved before several cities could be chosen have `city`; both are cleared together. */
export const NO_CITY = { city: undefined, cities: undefined } as const;

/** Up to so many cities are shown without a search box. */
const FEW = 12;

type CitiesFieldProps = {
  cities: readonly string[];
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
};

/** Chooses any number of cities, in a fixed order. Chosen ones stay visible whatever is typed into the search box. */
export function CitiesField({ cities, chosen: asked = [], onChange }: CitiesFieldProps) {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const chosen = asked.map((one) => cities.find((city) => city.toLowerCase() === one.toLowerCase()) ?? one);
  const all = [...new Set([...cities, ...chosen])].toSorted();
  const shown = all.filter((city) => chosen.includes(city) || city.toLowerCase().includes(words));
  const toggle = (city: string, isOn: boolean) => {
    const next = isOn ? [...chosen, city] : chosen.filter((one) => one !== city);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Cities</legend>
      {cities.length > FEW && (
        <Input
          type="search"
          aria-label="Find a city"
          placeholder="Find a city"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <div className="mt-2 grid max-h-44 gap-1.5 overflow-y-auto p-0.5 text-sm break-words">
        {shown.map((city) => {
          const isOn = chosen.includes(city);
          const isFull = !isOn && chosen.length >= MOST_PLACES;
          return (
            <Checkbox key={city} label={city} checked={isOn} disabled={isFull} onChange={({ target }) => toggle(city, target.checked)} />
          );
        })}
        {shown.length === 0 && <p className="text-xs text-muted">No city has that name.</p>}
      </div>
      <p className="mt-1.5 text-xs text-muted">{sayChosen(chosen)}</p>
    </fieldset>
  );
}

function sayChosen(chosen: readonly string[]): string {
  if (chosen.length === 0) return 'None chosen: any city.';
  if (chosen.length >= MOST_PLACES) return `${chosen.length} are chosen, which is the limit.`;
  return chosen.length <= 4 ? `In ${chosen.join(' or ')}.` : `In any of ${chosen.length}.`;
}

type ZipsFieldProps = { zips: readonly string[] | undefined; onChange: (zips: string[] | undefined) => void };

/** ZIP codes, typed or pasted, separated by commas or blanks; each is applied once it is complete. */
export function ZipsField({ zips = [], onChange }: ZipsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // If the filter is changed elsewhere, by a saved filter or by clearing all, that replaces what was typed.
  const text = typed !== null && readZips(typed).join() === zips.join() ? typed : zips.join(', ');
  const wrong = typed === text ? partsOf(text).filter((part) => part.length >= 5 && !isZip(part)) : [];
  const isMany = readZips(text).length > MOST_PLACES;
  const error = wrong.length > 0 ? `Five digits each: ${wrong[0]}` : isMany ? `${MOST_PLACES} at most` : undefined;
  return (
    <Field label="ZIP codes" className="col-span-2" error={error} hint="One or more, separated by commas">
      {(slots) => (
        <Input
          {...slots}
          inputMode="text"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = readZips(target.value).slice(0, MOST_PLACES);
            onChange(next.length === 0 ? undefined : next);
          }}
        />
      )}
    </Field>
  );
}

const isZip = (part: string) => /^\d{5}$/.test(part);
const partsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const readZips = (text: string) => [...new Set(partsOf(text).filter(isZip))];
