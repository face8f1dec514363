import type { FileDescription, TableChoice } from '@deedline/contract/files/file-description';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { formatBytes, formatNumber } from '../../../ui/format.ts';
import { Columns, WideTable } from '../parts/panel.tsx';

const SHOWN_ROWS = 5;
const DELIMITERS = [
  [',', 'commas'],
  ['\t', 'tabs'],
  ['|', 'bars'],
  [';', 'semicolons'],
  ['~', 'tildes'],
  ['^', 'carets'],
] as const;
const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'iso-8859-1', 'ibm437', 'ibm850'];

type FileStepProps = { description: FileDescription; choice: TableChoice; onChange: (choice: TableChoice) => void };

/** What kind of file it is, with its first rows; a wrong guess can be corrected. */
export function FileStep({ description, choice, onChange }: FileStepProps) {
  const { says, advice, rows, unread, columns } = description;
  return (
    <>
      <p>
        This is {says}
        {rows !== undefined && `, ${formatNumber(rows)} rows`}.{advice !== undefined && ` ${advice}`}
      </p>
      {unread !== undefined && (
        <p className="mt-2 border-l-2 border-brass pl-3 text-sm">
          {formatNumber(unread.rows)} of the first rows could not be read; line {formatNumber(unread.line)}: {unread.reason}.
        </p>
      )}
      <Choices description={description} choice={choice} onChange={onChange} />
      {columns.length > 0 && <FirstRows description={description} />}
    </>
  );
}

function Choices({ description, choice, onChange }: FileStepProps) {
  const { kind, members = [], member, tables = [], table, delimiter, encoding, preambleLines, header } = description;
  const isText = kind === 'delimited';
  // Choices for one member of an archive do not apply to another.
  const within = choice.member === undefined ? {} : { member: choice.member };
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      {members.length > 0 && (
        <Field label="File in the archive" className="col-span-2">
          {(slots) => (
            <Select {...slots} value={member ?? ''} onChange={({ currentTarget }) => onChange({ member: currentTarget.value })}>
              {member === undefined && <option value="">Choose...</option>}
              {members.map(({ name, bytes }) => (
                <option key={name} value={name}>
                  {name} ({formatBytes(bytes)})
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {tables.length > 1 && (
        <Field label="Sheet or layer" className="col-span-2">
          {(slots) => (
            <Select {...slots} value={table ?? ''} onChange={({ currentTarget }) => onChange({ ...within, table: currentTarget.value })}>
              {tables.map(({ name, rows }) => (
                <option key={name} value={name}>
                  {rows === undefined ? name : `${name} (${formatNumber(rows)} rows)`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {isText && (
        <>
          <Field label="Columns separated by">
            {(slots) => (
              <Select
                {...slots}
                value={delimiter ?? ','}
                onChange={({ currentTarget }) => onChange({ ...choice, delimiter: currentTarget.value })}
              >
                {DELIMITERS.every(([sign]) => sign !== (delimiter ?? ',')) && <option value={delimiter}>{delimiter}</option>}
                {DELIMITERS.map(([sign, name]) => (
                  <option key={sign} value={sign}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Character encoding">
            {(slots) => (
              <Select
                {...slots}
                value={encoding ?? ''}
                onChange={({ currentTarget }) => onChange({ ...choice, encoding: currentTarget.value })}
              >
                {encoding !== undefined && !ENCODINGS.includes(encoding) && <option value={encoding}>{encoding}</option>}
                {ENCODINGS.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Lines before the header">
            {(slots) => (
              <Input
                {...slots}
                type="number"
                min={0}
                max={1000}
                value={preambleLines ?? 0}
                onChange={({ currentTarget }) => onChange({ ...choice, preambleLines: currentTarget.valueAsNumber || 0 })}
              />
            )}
          </Field>
          <Checkbox
            label="It has a header"
            className="self-end pb-2"
            checked={header ?? true}
            onChange={({ currentTarget }) => onChange({ ...choice, header: currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}

function FirstRows({ description: { columns, sample } }: { description: FileDescription }) {
  return (
    <div className="mt-5">
      <WideTable label="The first rows">
        <Columns names={columns.map((name, at) => name.replace(/^#/, '') || `column ${at + 1}`)} />
        <tbody>
          {sample.slice(0, SHOWN_ROWS).map((cells) => (
            <tr key={cells.join('\u0000')}>
              {cells.map((cell, at) => (
                <td key={columns[at]} className="max-w-72 truncate whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  );
}
