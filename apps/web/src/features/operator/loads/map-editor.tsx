import type { Expression } from '@deedline/contract/files/expression';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { type ReactNode, useState } from 'react';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import {
  columnOf,
  DATE_FORMATS,
  dateFormatOf,
  dropIdleAddresses,
  fieldsOf,
  type MapField,
  placeOf,
  readField,
  readWords,
  type RecordKind,
  withColumn,
  withDateFormat,
  writeField,
} from './map-fields.ts';

type MapEditorProps = { map: LayoutMap; columns: readonly string[]; onChange: (map: LayoutMap) => void };

const KINDS: readonly (readonly [RecordKind, string, LayoutMap['role']])[] = [
  ['parcel', 'properties with their owners', 'assessor'],
  ['sale', 'sales and deeds', 'recorder'],
  ['tax', 'tax bills', 'tax'],
  ['person', 'people with phones, emails, addresses', 'phone_listing'],
  ['phone_line', 'what kind of line a phone is', 'phone_line'],
  ['dnc', 'phones that are not to be called', 'dnc'],
];
/** The fields that identify a record of each kind. */
const KEYS: Partial<Record<RecordKind, readonly string[]>> = {
  parcel: ['apn'],
  sale: ['apn', 'saleDate'],
  tax: ['apn', 'taxYear'],
  person: ['name'],
  phone_line: ['phone'],
  dnc: ['phone'],
};

/** Which column fills which field, for each record that a row makes. */
export function MapEditor({ map, columns, onChange }: MapEditorProps) {
  const [first] = map.records;
  const changeKind = (kind: RecordKind) => {
    const role = KINDS.find(([one]) => one === kind)?.[2] ?? map.role;
    const fields = Object.fromEntries((KEYS[kind] ?? []).map((name) => [name, columns[0] ?? '']));
    const { required: _required, ...rest } = map;
    onChange({ ...rest, role, records: [{ kind, fields }] as unknown as LayoutMap['records'] });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3 md:grid-cols-3">
        <Field label="A row is about">
          {(slots) => (
            <Select {...slots} value={first?.kind} onChange={({ currentTarget }) => changeKind(currentTarget.value as RecordKind)}>
              {KINDS.every(([kind]) => kind !== first?.kind) && <option value={first?.kind}>{first?.kind}</option>}
              {KINDS.map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Names are printed">
          {(slots) => (
            <Select
              {...slots}
              value={map.names}
              onChange={({ currentTarget }) => onChange({ ...map, names: currentTarget.value as LayoutMap['names'] })}
            >
              <option value="learned">as the rows show</option>
              <option value="last_first">surname first</option>
              <option value="first_last">given name first</option>
            </Select>
          )}
        </Field>
        <Field label="Words to ignore" hint="Separated by commas.">
          {(slots) => (
            <Input
              {...slots}
              key={(map.empty ?? []).join(',')}
              defaultValue={(map.empty ?? []).join(', ')}
              onBlur={({ currentTarget }) => onChange({ ...map, empty: readWords(currentTarget.value) })}
            />
          )}
        </Field>
      </div>
      {map.records.map((record, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- records stand in the map's own order, and none is moved here
        <Fields key={`${record.kind} ${at}`} map={map} record={at} columns={columns} onChange={onChange} />
      ))}
    </div>
  );
}

function Fields({ map, record, columns, onChange }: MapEditorProps & { record: number }) {
  const one = map.records[record]!;
  const groups = Map.groupBy(fieldsOf(one.kind), ({ group }) => group);
  const fill = (place: MapField['place'], value: Expression | undefined) =>
    onChange(dropIdleAddresses(writeField(map, record, place, value)));
  if (groups.size === 0)
    return <p className="text-sm text-muted">Records of this kind are mapped in the map’s file: save it, edit it, and open it again.</p>;
  return (
    <>
      {[...groups].map(([group, fields]) => (
        <Group key={group} title={group}>
          {fields.map((field) => (
            <ColumnField
              key={field.place.join('.')}
              field={field}
              value={readField(one, placeOf(one, field.place))}
              columns={columns}
              onChange={(value) => fill(placeOf(one, field.place), value)}
            />
          ))}
        </Group>
      ))}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">{children}</div>
    </fieldset>
  );
}

const CONSTANT = '\u0000same';
const OTHER = '\u0000other';
const NONE = '\u0000none';

type ColumnFieldProps = {
  field: MapField;
  value: Expression | undefined;
  columns: readonly string[];
  onChange: (value: Expression | undefined) => void;
};

/** A field filled from a column, with a constant, or by an expression of the map's file format. */
function ColumnField({ field, value, columns, onChange }: ColumnFieldProps) {
  const column = columnOf(value);
  const constant = typeof value === 'object' && 'constant' in value ? value.constant : undefined;
  const way = value === undefined ? NONE : (column ?? (constant === undefined ? OTHER : CONSTANT));
  const choose = (chosen: string) => {
    if (chosen === NONE) onChange(undefined);
    else if (chosen === CONSTANT) onChange({ constant: ' ' });
    else if (chosen === OTHER) onChange({ join: [column ?? columns[0] ?? ''] });
    else onChange(withColumn(value, chosen));
  };
  return (
    <Field label={field.label}>
      {(slots) => (
        <span className="grid gap-2">
          <Select {...slots} value={way} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {!field.isNeeded && <option value={NONE}>not in the file</option>}
            {column !== undefined && !columns.includes(column) && <option value={column}>{column || 'Choose...'}</option>}
            {columns.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
            <option value={CONSTANT}>the same in every row</option>
            <option value={OTHER}> combined </option>
          </Select>
          {constant !== undefined && (
            <Input
              aria-label={`${field.label}, in every row`}
              key={constant}
              defaultValue={constant.trim()}
              onBlur={({ currentTarget }) => onChange({ constant: currentTarget.value || ' ' })}
            />
          )}
          {way === OTHER && <ExpressionInput key={JSON.stringify(value)} label={field.label} value={value} onChange={onChange} />}
          {field.holds === 'date' && column !== undefined && (
            <Select
              aria-label={`${field.label}, how the day is printed`}
              value={dateFormatOf(value)}
              onChange={({ currentTarget }) => onChange(withDateFormat(value!, currentTarget.value))}
            >
              {DATE_FORMATS.every(([format]) => format !== dateFormatOf(value)) && (
                <option value={dateFormatOf(value)}>{dateFormatOf(value)}</option>
              )}
              {DATE_FORMATS.map(([format, words]) => (
                <option key={format} value={format}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </span>
      )}
    </Field>
  );
}

/** An expression as JSON, as in the map's file. Invalid JSON is reported and changes nothing. */
function ExpressionInput({ label, value, onChange }: { label: string; value: unknown; onChange: (value: Expression) => void }) {
  const [fault, setFault] = useState(false);
  return (
    <>
      <Input
        aria-label={`${label}, combined`}
        aria-invalid={fault || undefined}
        className="font-mono text-xs"
        spellCheck={false}
        defaultValue={JSON.stringify(value)}
        onBlur={({ currentTarget }) => {
          try {
            onChange(JSON.parse(currentTarget.value) as Expression);
          } catch {
            setFault(true);
          }
        }}
      />
      {fault && <span className="text-xs text-brick">This is not an expression: {'{"join": ["A", "B"]}'} joins two columns.</span>}
    </>
  );
}
