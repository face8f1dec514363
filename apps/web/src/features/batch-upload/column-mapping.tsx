import type { BatchField } from '@deedline/contract/search/batch';
import { BATCH_FIELDS } from '@deedline/contract/limits';
import { classNames } from '../../ui/class-names.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { chooseColumn, type ChosenColumns, FIELD_LABELS, isComplete, nameColumns } from '../../csv-files/columns.ts';
import type { SurveyedRow } from '../../csv-files/survey-rows.ts';

type ColumnMappingProps = {
  header: readonly string[];
  sample: readonly SurveyedRow[];
  columns: ChosenColumns;
  onChange: (columns: ChosenColumns) => void;
  isDisabled: boolean;
};

/** Shared by the selects and the sample rows below, so that each cell stands below its select. */
const WIDE_COLUMNS = '@2xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1.2fr)_minmax(0,1.1fr)_minmax(0,1.1fr)_minmax(0,1.1fr)]';

/** Which column is read as what, with the first rows below as they will be searched. */
export function ColumnMapping({ header, sample, columns, onChange, isDisabled }: ColumnMappingProps) {
  const names = nameColumns(header);
  const place = BATCH_FIELDS.filter((field) => field === 'city' || field === 'state' || field === 'zip');
  const hasPlace = place.some((field) => columns[field] !== undefined);
  const choose = (field: BatchField, value: string) => onChange(chooseColumn(columns, field, value === '' ? null : Number(value)));
  return (
    <>
      <div className={classNames('grid grid-cols-1 gap-3 @md:grid-cols-2', WIDE_COLUMNS)}>
        {BATCH_FIELDS.map((field) => (
          <Field
            key={field}
            label={FIELD_LABELS[field]}
            className={field === 'address' ? '@md:col-span-2 @2xl:col-span-1' : ''}
            error={field === 'address' && columns.address === undefined ? 'Choose the column that holds the address.' : undefined}
          >
            {(slots) => (
              <Select
                {...slots}
                className="truncate @2xl:pl-2 @2xl:text-sm"
                title={columns[field] === undefined ? undefined : names[columns[field]]}
                disabled={isDisabled}
                value={columns[field] ?? ''}
                onChange={(event) => choose(field, event.target.value)}
              >
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

/** The first rows of the file as they will be read: a table on wide screens, cards on narrow ones. */
function SampleRows({ sample, columns }: { sample: readonly SurveyedRow[]; columns: ChosenColumns }) {
  return (
    <Table aria-label="The first rows as they will be read" className="mt-1 block text-sm">
      <thead className="sr-only">
        <tr>
          {BATCH_FIELDS.map((field) => (
            <HeaderCell key={field}>{FIELD_LABELS[field]}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {sample.map(({ line, cells }) => (
          <Row
            key={line}
            className={classNames(
              'flex flex-wrap gap-x-3 @max-2xl:py-2 @max-2xl:[&>td]:p-0 @2xl:grid @2xl:[&>td]:px-3 @2xl:[&>td]:py-1.5',
              WIDE_COLUMNS,
            )}
          >
            {BATCH_FIELDS.map((field) => (
              <SampleCell
                key={field}
                text={columns[field] === undefined ? undefined : (cells[columns[field]] ?? '')}
                isAddress={field === 'address'}
                line={line}
              />
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function SampleCell({ text, isAddress, line }: { text: string | undefined; isAddress: boolean; line: number }) {
  const shown = text?.trim() ?? '';
  const isSkipped = isAddress && text !== undefined && shown === '';
  return (
    <Cell className={classNames('wrap-anywhere', isAddress ? 'font-medium @max-2xl:w-full' : shown === '' && '@max-2xl:hidden')}>
      {isSkipped && <span className="text-brick">No address in line {formatNumber(line)}: skipped</span>}
      {shown}
      {!isSkipped && shown === '' && (
        <span className="text-muted" aria-hidden="true">
          –
        </span>
      )}
    </Cell>
  );
}

/** More columns would not help to find the address. */
const COLUMNS_SHOWN = 20;

/** The first rows as they are in the file, to help find the address column. */
function RawRows({ names, sample }: { names: readonly string[]; sample: readonly SurveyedRow[] }) {
  const shown = names.slice(0, COLUMNS_SHOWN);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <section aria-label="The file" tabIndex={0} className="mt-4 overflow-x-auto">
      <Table aria-label="The first rows of the file" className="text-sm">
        <thead>
          <tr>
            {shown.map((name) => (
              <HeaderCell key={name} className="max-w-60 truncate">
                {name}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ line, cells }) => (
            <Row key={line} className="[&>td]:py-1.5">
              {shown.map((name, column) => (
                <Cell key={name} className="max-w-60 truncate">
                  {cells[column]}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
