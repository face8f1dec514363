import type { BatchField } from '@deedline/contract/batch';
import { BATCH_FIELDS } from '@deedline/contract/batch-limits';
import { Field, Select } from '../../../ui/field.tsx';
import type { SurveyedRow } from '../read/survey-rows.ts';
import { FIELD_LABELS, chooseColumn, isComplete, nameColumns } from './columns.ts';
import type { ChosenColumns } from './columns.ts';
import { RawRows } from './raw-rows.tsx';
import { SampleRows } from './sample-rows.tsx';

type ColumnMappingProps = {
  header: readonly string[];
  sample: readonly SurveyedRow[];
  columns: ChosenColumns;
  onChange: (columns: ChosenColumns) => void;
  isDisabled: boolean;
};

/** Which column is read as what, with the first rows under it as they will be searched. */
export function ColumnMapping({ header, sample, columns, onChange, isDisabled }: ColumnMappingProps) {
  const names = nameColumns(header);
  const place = BATCH_FIELDS.filter((field) => field === 'city' || field === 'state' || field === 'zip');
  const hasPlace = place.some((field) => columns[field] !== undefined);
  const choose = (field: BatchField, value: string) => onChange(chooseColumn(columns, field, value === '' ? null : Number(value)));
  return (
    <>
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(0,.9fr)_minmax(0,.9fr)]">
        {BATCH_FIELDS.map((field) => (
          <Field
            key={field}
            label={FIELD_LABELS[field]}
            className={field === 'address' ? 'col-span-2 @2xl:col-span-1' : ''}
            error={field === 'address' && columns.address === undefined ? 'Choose the column that holds the address.' : undefined}
          >
            {(slots) => (
              <Select {...slots} disabled={isDisabled} value={columns[field] ?? ''} onChange={(event) => choose(field, event.target.value)}>
                <option value="">{field === 'address' ? 'Choose a column' : 'None'}</option>
                {names.map((name, index) => (
                  <option key={name} value={index}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      {isComplete(columns) ? <SampleRows sample={sample} columns={columns} /> : <RawRows names={names} sample={sample} />}
      {!hasPlace && columns.address !== undefined && (
        <p className="mt-3 text-xs text-muted">
          No column holds the city, the state or the ZIP, so they are read from the address, as in &ldquo;12 Elm Street, Anytown, OH
          00001&rdquo;.
        </p>
      )}
    </>
  );
}
