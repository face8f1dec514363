import { MOST_PLACES } from '@deedline/contract/properties/filter-words';
import { useState } from 'react';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Field, Input } from '../../ui/form/field.tsx';

/** A filter that was kept before it could ask several names one. */
export const NO_CITY = { city: undefined, cities: undefined } as const;

/** Of so many one is found without being looked for. */
const FEW = 12;

type CitiesFieldProps = {
  cities: readonly string[];
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
};

/** Any of several, in an order that stays while they are chosen; those that are chosen are never looked past. */
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
        {shown.length === 0 && <p className="text-xs text-muted">No city is called so.</p>}
      </div>
      <p className="mt-1.5 text-xs text-muted">{sayChosen(chosen)}</p>
    </fieldset>
  );
}

function sayChosen(chosen: readonly string[]): string {
  if (chosen.length === 0) return 'None is chosen: any city.';
  if (chosen.length >= MOST_PLACES) return `${chosen.length} are chosen, which is the most.`;
  return chosen.length <= 4 ? `In ${chosen.join(' or ')}.` : `In any of ${chosen.length}.`;
}

type ZipsFieldProps = { zips: readonly string[] | undefined; onChange: (zips: string[] | undefined) => void };

/** As they are typed or pasted, with commas or blanks between; asked for as soon as each is whole. */
export function ZipsField({ zips = [], onChange }: ZipsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // What was chosen elsewhere meanwhile, by a kept filter or by clearing all, takes the place of what was typed.
  const text = typed !== null && readZips(typed).join() === zips.join() ? typed : zips.join(', ');
  const wrong = typed === text ? partsOf(text).filter((part) => part.length >= 5 && !isZip(part)) : [];
  const isMany = readZips(text).length > MOST_PLACES;
  const error = wrong.length > 0 ? `Five digits each: ${wrong[0]}` : isMany ? `${MOST_PLACES} at most` : undefined;
  return (
    <Field label="ZIP codes" className="col-span-2" error={error} hint="One or several, with commas between">
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
