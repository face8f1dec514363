import { DISPOSITION_FIELDS, type DispositionField, MEANINGS, type Meaning, readDisposition } from '@deedline/csv/match-dispositions';
import { nameColumns } from '../../csv-files/columns.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { OutcomeDesk, ReadOutcomeFile } from './use-outcome-file.ts';
import { FIELD_WORDS, MEANING_WORDS } from './words.ts';

type MappingProps = { ready: ReadOutcomeFile; desk: OutcomeDesk };

/** Which column holds what. */
export function Columns({ ready: { reading, columns }, desk }: MappingProps) {
  const names = nameColumns(reading.header);
  const faultOf = (field: DispositionField) => {
    if (field === 'disposition' && columns.disposition === undefined) return 'Choose the column that holds the disposition.';
    const isWithout = columns.phone === undefined && columns.email === undefined;
    return field === 'phone' && isWithout ? 'Choose a column with phones or emails.' : undefined;
  };
  return (
    <div className="grid gap-3 @md:grid-cols-2 @3xl:grid-cols-5">
      {DISPOSITION_FIELDS.map((field) => (
        <Field key={field} label={FIELD_WORDS[field]} error={faultOf(field)}>
          {(slots) => (
            <Select
              {...slots}
              value={columns[field] ?? ''}
              onChange={({ target: { value } }) => void desk.choose({ ...columns, [field]: value === '' ? undefined : Number(value) })}
            >
              <option value="">None</option>
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
  );
}

/** What each disposition in the file says about a contact. */
export function Words({ ready: { outcomes, meanings }, desk }: MappingProps) {
  if (outcomes === null) return null;
  return (
    <Table aria-label="What the dispositions say" className="max-w-2xl text-sm">
      <thead>
        <tr>
          <HeaderCell>Disposition</HeaderCell>
          <HeaderCell className="text-right">Rows</HeaderCell>
          <HeaderCell>What it says</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {outcomes.words.map(({ word, rows }) => (
          <Row key={word} className="[&>td]:py-1.5 [&>td]:align-middle">
            <Cell className="wrap-anywhere">{word === '' ? <span className="text-muted">Empty</span> : word}</Cell>
            <Cell className="text-right">{formatNumber(rows)}</Cell>
            <Cell>
              <Select
                aria-label={`What “${word === '' ? 'Empty' : word}” says`}
                value={meanings[word] ?? readDisposition(word)}
                onChange={({ target }) => void desk.mean(word, target.value as Meaning)}
              >
                {MEANINGS.map((meaning) => (
                  <option key={meaning} value={meaning}>
                    {MEANING_WORDS[meaning]}
                  </option>
                ))}
              </Select>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
