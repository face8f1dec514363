import type { PropertyFilter, PropertyPlace } from '@deedline/contract/properties/filter';
import {
  DEED_KIND_WORDS,
  DEED_KINDS,
  LAND_USE_WORDS,
  LAND_USES,
  OCCUPANCIES,
  OCCUPANCY_WORDS,
  OWNER_KIND_WORDS,
  OWNER_KINDS,
  severalOf,
  TAX_STATE_WORDS,
  TAX_STATES,
} from '@deedline/contract/properties/filter-words';
import { useId } from 'react';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { changeFilter, isCrossed, RANGE_WORDS, RANGES } from './filter-words.ts';
import { CitiesField, NO_CITY, ZipsField } from './place-fields.tsx';

type FilterFormProps = { filter: PropertyFilter; places: readonly PropertyPlace[]; onChange: (filter: PropertyFilter) => void };

/** All fields of a filter; empty ones are not applied. Each says for which share of the parcels the files tell it. */
export function FilterForm({ filter, places, onChange }: FilterFormProps) {
  const set = (change: Partial<Record<keyof PropertyFilter, unknown>>) => onChange(changeFilter(filter, change));
  const inState = filter.state === undefined ? places : places.filter(({ state }) => state === filter.state);
  const place = places.find(({ countyFips }) => countyFips === filter.countyFips);
  const cities = (place === undefined ? inState : [place]).flatMap((one) => one.cities);
  const told = (name: keyof PropertyFilter) => sayTold(place === undefined ? inState : [place], name);
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3">
        <StateField places={places} state={filter.state} onChange={(state) => set({ state, countyFips: undefined, ...NO_CITY })} />
        <Field label="County" className="col-span-2">
          {(slots) => (
            <Select {...slots} value={filter.countyFips ?? ''} onChange={({ target }) => set({ countyFips: target.value, ...NO_CITY })}>
              <option value="">All loaded</option>
              {inState.map(({ countyFips, county, state }) => (
                <option key={countyFips} value={countyFips}>
                  {state === null ? county : `${county}, ${state}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <CitiesField
          cities={[...new Set(cities)].toSorted()}
          chosen={severalOf(filter.city, filter.cities)}
          onChange={(chosen) => set({ ...NO_CITY, cities: chosen })}
        />
        <ZipsField zips={severalOf(filter.zip, filter.zips)} onChange={(zips) => set({ zip: undefined, zips })} />
      </div>
      <Choices
        name="Owner lives there?"
        note={told('occupancies')}
        all={OCCUPANCIES}
        words={OCCUPANCY_WORDS}
        chosen={filter.occupancies}
        onChange={(occupancies) => set({ occupancies })}
      />
      <Choices
        name="Kind of owner"
        note={told('ownerKinds')}
        all={OWNER_KINDS}
        words={OWNER_KIND_WORDS}
        chosen={filter.ownerKinds}
        onChange={(ownerKinds) => set({ ownerKinds })}
      />
      <Choices
        name="Use"
        note={told('landUses')}
        all={LAND_USES}
        words={LAND_USE_WORDS}
        chosen={filter.landUses}
        onChange={(landUses) => set({ landUses })}
      />
      <Field label="Homestead exemption">
        {(slots) => (
          <Select
            {...slots}
            value={filter.isHomestead === undefined ? '' : String(filter.isHomestead)}
            onChange={({ target }) => set({ isHomestead: target.value === '' ? undefined : target.value === 'true' })}
          >
            <option value="">Either</option>
            <option value="true">Claimed</option>
            <option value="false">Not claimed</option>
          </Select>
        )}
      </Field>
      <Checkbox
        label="Flipped"
        hint="Sold twice within a year, the last time at most two years ago"
        checked={filter.isFlipped === true}
        onChange={({ target }) => set({ isFlipped: target.checked ? true : undefined })}
      />
      <Choices
        name="Deed of the last sale"
        note="Known where the recorder’s file is loaded"
        all={DEED_KINDS}
        words={DEED_KIND_WORDS}
        chosen={filter.deedKinds}
        onChange={(deedKinds) => set({ deedKinds })}
      />
      <Choices
        name="Property taxes"
        note="Known where the collector’s file says so"
        all={TAX_STATES}
        words={TAX_STATE_WORDS}
        chosen={filter.taxStates}
        onChange={(taxStates) => set({ taxStates })}
      />
      <RangeField
        name="yearsDelinquent"
        note={undefined}
        range={filter.yearsDelinquent}
        onChange={(yearsDelinquent) => set({ yearsDelinquent })}
      />
      {RANGES.map((name) => (
        <RangeField key={name} name={name} note={told(name)} range={filter[name]} onChange={(range) => set({ [name]: range })} />
      ))}
    </div>
  );
}

type StateFieldProps = { places: readonly PropertyPlace[]; state: string | undefined; onChange: (state: string) => void };

/** Shown if the rolls of several states are loaded. */
function StateField({ places, state, onChange }: StateFieldProps) {
  const states = [...new Set(places.flatMap((place) => place.state ?? []))].toSorted();
  if (states.length < 2 && state === undefined) return null;
  return (
    <Field label="State" className="col-span-2">
      {(slots) => (
        <Select {...slots} value={state ?? ''} onChange={({ target }) => onChange(target.value)}>
          <option value="">All loaded</option>
          {states.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** 'Known for 82% of parcels'; undefined if that share is not known. */
function sayTold(places: readonly PropertyPlace[], name: keyof PropertyFilter): string | undefined {
  const parcels = places.reduce((sum, one) => sum + one.parcels, 0);
  if (parcels === 0 || places.every(({ told }) => told[name] === undefined)) return undefined;
  const share = places.reduce((sum, one) => sum + (one.told[name] ?? 0) * one.parcels, 0) / parcels;
  return `Known for ${Math.floor(share)}% of parcels`;
}

type ChoicesProps<Name extends string> = {
  name: string;
  note: string | undefined;
  all: readonly Name[];
  words: Readonly<Record<Name, string>>;
  chosen: readonly Name[] | undefined;
  onChange: (chosen: Name[] | undefined) => void;
};

function Choices<Name extends string>({ name, note, all, words, chosen = [], onChange }: ChoicesProps<Name>) {
  const toggle = (one: Name, isOn: boolean) => {
    const next = all.filter((other) => (other === one ? isOn : chosen.includes(other)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{name}</legend>
      {note && <p className="-mt-1 mb-2 text-xs text-muted">{note}</p>}
      <div className="grid gap-1.5 text-sm">
        {all.map((one) => (
          <Checkbox key={one} label={words[one]} checked={chosen.includes(one)} onChange={({ target }) => toggle(one, target.checked)} />
        ))}
      </div>
    </fieldset>
  );
}

type Range = PropertyFilter['yearsOwned'];
type RangeFieldProps = {
  name: keyof typeof RANGE_WORDS;
  note: string | undefined;
  range: Range;
  onChange: (range: Range) => void;
};

function RangeField({ name, note, range = {}, onChange }: RangeFieldProps) {
  const id = useId();
  const { label, step, from = 0 } = RANGE_WORDS[name];
  const isWrong = isCrossed(name, range);
  const bound = (end: 'least' | 'most', word: string) => (
    <Input
      aria-label={`${label}, ${word}`}
      aria-describedby={isWrong || note ? `${id}-note` : undefined}
      aria-invalid={isWrong || undefined}
      type="number"
      min={from}
      step={step}
      placeholder={word}
      value={range[end] ?? ''}
      onChange={({ target }) => {
        const value = target.value === '' ? undefined : Number(target.value);
        const next = Object.fromEntries(Object.entries({ ...range, [end]: value }).filter(([, one]) => one !== undefined));
        onChange(Object.keys(next).length === 0 ? undefined : next);
      }}
    />
  );
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {bound('least', 'at least')}
        {bound('most', 'at most')}
      </div>
      {(isWrong || note) && (
        <p id={`${id}-note`} className={isWrong ? 'mt-1.5 text-xs text-brick' : 'mt-1.5 text-xs text-muted'}>
          {isWrong ? 'The lower bound is above the upper one' : note}
        </p>
      )}
    </fieldset>
  );
}
