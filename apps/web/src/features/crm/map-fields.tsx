import type { CrmFields, CrmSetting } from '@deedline/contract/crm/crm';
import type { CrmColumn } from '@deedline/contract/crm/crm-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { crmFieldsQuery } from '../../api/crm.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { useCrmChange } from './use-crm-change.ts';

type MapFieldsProps = { crm: CrmSetting; isOwner: boolean };
type Chosen = Partial<Record<CrmColumn, string>>;

/** Maps our columns to a CRM's fields, with the account's latest results as examples; also sets the confidence above which results are sent automatically. */
export function MapFields({ crm, isOwner }: MapFieldsProps) {
  const { data, isError, refetch } = useQuery(crmFieldsQuery(crm.id));
  return (
    <Section title={`What goes to ${crm.label}`}>
      {isError && <Problem what={`The fields of ${crm.label} could not be loaded.`} onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingRows label="Loading fields" rows={4} />}
      {data && <MapForm crm={crm} fields={data} isOwner={isOwner} />}
    </Section>
  );
}

const THRESHOLDS = [50, 60, 70, 80, 90, 95];

function MapForm({ crm: { id, label, connection }, fields: { fields, columns }, isOwner }: MapFieldsProps & { fields: CrmFields }) {
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries((connection?.mapping ?? []).map(({ column, field }) => [column, field])),
  );
  const [autoAbove, setAutoAbove] = useState(connection?.autoAbove ?? null);
  const save = useCrmChange({
    send: () => {
      const mapping = columns.flatMap(({ column }) => (chosen[column] === undefined ? [] : [{ column, field: chosen[column] }]));
      return call('PUT /api/crm/:id', { params: { id }, body: { mapping, autoAbove } });
    },
    failureTitle: 'Not Changed',
    done: () => `What goes to ${label} is saved`,
  });
  const choose = (column: CrmColumn, field: string) => {
    // A field takes one column only: choosing it here removes it from another column.
    const others = Object.entries(chosen).filter(([other, taken]) => other !== column && taken !== field);
    setChosen({ ...Object.fromEntries(others), ...(field === '' ? {} : { [column]: field }) });
  };
  const hasRows = columns.some(({ examples }) => examples.length > 0);
  const thresholds = autoAbove === null || THRESHOLDS.includes(autoAbove) ? THRESHOLDS : [...THRESHOLDS, autoAbove];
  return (
    <>
      <p className="text-muted">
        The name, phones and emails go where {label} keeps them, and a note holds the rest. Columns can go into its fields as well; a field
        that already holds something of yours is left as it is.
        {!hasRows && ' Once you have found somebody, your latest results appear under each column.'}
      </p>
      <fieldset disabled={!isOwner || save.isPending} className="mt-4">
        <legend className="sr-only">Fields of {label}</legend>
        <ul className="divide-y border bg-raise">
          {columns.map(({ column, name, examples }) => (
            <li key={column} className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2">
              <Field label={name} className="sm:order-2">
                {(slots) => (
                  <Select {...slots} value={chosen[column] ?? ''} onChange={(event) => choose(column, event.target.value)}>
                    <option value="">Not in a field</option>
                    {fields.map(({ key, label: words, isCustom }) => (
                      <option key={key} value={key}>
                        {words}
                        {isCustom ? ' (yours)' : ''}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <ul aria-label={`${name} of your latest results`} className="min-w-0 self-center text-xs text-muted">
                {examples.map((example, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- rows have no names, and none is moved
                  <li key={at} className="truncate" title={example}>
                    {example || '–'}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <Field
          label="Automatically"
          hint="What searches and batches find from then on, if the best contact is at least this sure."
          className="mt-5 max-w-sm"
        >
          {(slots) => (
            <Select
              {...slots}
              value={autoAbove ?? ''}
              onChange={(event) => setAutoAbove(event.target.value === '' ? null : Number(event.target.value))}
            >
              <option value="">Nothing is sent automatically</option>
              {thresholds.map((each) => (
                <option key={each} value={each}>
                  From {each}% on
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isOwner && (
          <Button
            variant="primary"
            className="mt-5"
            disabled={save.isPending}
            onClick={() => save.mutate(undefined)}
            aria-label={`Save what goes to ${label}`}
          >
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        )}
      </fieldset>
    </>
  );
}
