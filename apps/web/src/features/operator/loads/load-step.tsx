import type { TableChoice } from '@deedline/contract/files/file-description';
import type { LoadFile } from '@deedline/contract/operator/loads';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ChangeEvent, FormEvent } from 'react';
import { useLocation } from 'wouter';
import { call, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { useEntryState } from '../../../ui/page/entry-state.ts';
import type { Place, Reading } from './columns-step.tsx';
import { shortNameOf } from './load-words.ts';
import { publishedQuery } from './loads-queries.ts';
import { STATES } from './states.ts';

type LoadStepProps = { file: LoadFile; choice: TableChoice; reading: Reading; place: Place; onPlace: (place: Place) => void };

/** What is kept over a reload; state and county are in the same history entry. */
type Typed = { label: string; asOf: string; ticked: readonly string[] };
const NOTHING_TYPED: Typed = { label: '', asOf: '', ticked: [] };

/** The source of the records, their date and the laws they fall under; then a worker loads them. */
export function LoadStep({ file, choice, reading, place, onPlace }: LoadStepProps) {
  const [, open] = useLocation();
  const [typed, setTyped] = useEntryState<Typed>(`load ${file.id}`, NOTHING_TYPED);
  const type = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const tick = (name: string) => ({
    name,
    checked: typed.ticked.includes(name),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      type({ ticked: [...typed.ticked.filter((other) => other !== name), ...(currentTarget.checked ? [name] : [])] }),
  });
  const load = useMutation({
    mutationFn: (form: FormData) => call('POST /api/operator/loads', { body: readLoad({ file, choice, reading, place }, form) }),
    onSuccess: () => open(paths.operatorLoads),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    load.mutate(new FormData(event.currentTarget));
  };
  const { state = '', countyFips = '' } = place;
  const { data, isError, error } = useQuery(publishedQuery(state));
  const counties = data?.counties ?? [];
  const needsCounty = reading.kind === 'layout' && reading.needsCounty;
  return (
    <form onSubmit={submit}>
      <fieldset disabled={load.isPending} className="grid gap-4 md:grid-cols-2">
        <SourceFields typed={typed} onType={type} />
        <Field label="State" optional={!needsCounty}>
          {(slots) => (
            <Select
              {...slots}
              name="state"
              required={needsCounty}
              value={state}
              onChange={({ currentTarget }) => onPlace(currentTarget.value === '' ? {} : { state: currentTarget.value })}
            >
              <option value="">{needsCounty ? 'Choose...' : 'as the rows say'}</option>
              {STATES.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="County"
          optional={!needsCounty}
          hint={needsCounty ? 'The rows do not state it.' : undefined}
          error={isError ? messageOf(error) : undefined}
        >
          {(slots) => (
            <Select
              {...slots}
              name="county"
              required={needsCounty}
              disabled={counties.length === 0}
              value={countyFips}
              onChange={({ currentTarget }) => {
                const county = counties.find(({ fips }) => fips === currentTarget.value);
                onPlace({ state, ...(county === undefined ? {} : { countyFips: county.fips, countyName: county.name }) });
              }}
            >
              <option value="">{state === '' ? 'Choose the state first' : needsCounty ? 'Choose...' : 'as the rows say'}</option>
              {counties.map(({ fips, name }) => (
                <option key={fips} value={fips}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="grid gap-2 text-sm md:col-span-2">
          <Checkbox {...tick('glba')} label="Only for purposes under GLBA" hint="For credit headers and the like, not for a public roll." />
          <Checkbox {...tick('dppa')} label="Only for purposes under DPPA" hint="For motor vehicle records." />
          <Checkbox
            {...tick('force')}
            label="Load even if it replaces newer records of this source or more than twice as many, or if names are missing where they should be"
          />
        </div>
        {load.isError && (
          <p role="alert" className="border border-brick px-4 py-3 md:col-span-2">
            {messageOf(load.error)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-4 md:col-span-2">
          <Button type="submit" variant="primary">
            {load.isPending ? 'Asking...' : 'Load it'}
          </Button>
          {typed.label !== '' && (
            <span className="text-xs text-muted">Saved as {shortNameOf(typed.label)}. Loading under the same name replaces it.</span>
          )}
        </div>
      </fieldset>
    </form>
  );
}

type SourceFieldsProps = { typed: Typed; onType: (change: Partial<Typed>) => void };

function SourceFields({ typed: { label, asOf }, onType }: SourceFieldsProps) {
  return (
    <>
      <Field label="Name of the source" hint="As results name it, such as Hale County assessor.">
        {(slots) => (
          <Input
            {...slots}
            name="label"
            required
            maxLength={120}
            autoComplete="off"
            value={label}
            onChange={({ currentTarget }) => onType({ label: currentTarget.value })}
          />
        )}
      </Field>
      <Field label="As of" hint="The day the publisher says the data is for, not the day you downloaded it.">
        {(slots) => (
          <Input
            {...slots}
            name="asOf"
            type="date"
            required
            value={asOf}
            onChange={({ currentTarget }) => onType({ asOf: currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}

const LONGEST_ID = 60;

function readLoad({ file, choice, reading, place }: Omit<LoadStepProps, 'onPlace'>, form: FormData) {
  const label = readText(form, 'label').trim();
  const name = shortNameOf(label);
  const regulated = (['glba', 'dppa'] as const).filter((law) => form.has(law));
  return {
    fileId: file.id,
    choice,
    by:
      reading.kind === 'layout'
        ? ({ kind: 'layout', layout: reading.layout } as const)
        : // Under one name for all maps of a source, so that a load by a changed map takes the place of the one before.
          ({ kind: 'map', map: { ...reading.map, id: name.slice(0, LONGEST_ID), title: label } } as const),
    source: {
      name,
      label,
      ...place,
      regulated,
    },
    asOf: readText(form, 'asOf'),
    force: form.has('force'),
  };
}
