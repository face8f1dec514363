import { CONTACT_ROLES } from '@deedline/csv/match-contacts';
import { nameColumns } from '../../csv-files/columns.ts';
import { Select } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { type ContactDesk, isRole, type ReadContactFile } from './use-contact-file.ts';
import { ROLE_WORDS } from './words.ts';

type MappingProps = { ready: ReadContactFile; desk: ContactDesk };

/** What each column holds, beside its first five rows; unused columns are collapsed. */
export function Mapping({ ready, desk }: MappingProps) {
  const { roles } = ready.columns;
  const all = roles.map((_, at) => at);
  const [used, unused] = [all.filter((at) => roles[at] !== 'none'), all.filter((at) => roles[at] === 'none')];
  return (
    <>
      <Columns label="Columns that are used" columns={used} ready={ready} desk={desk} />
      {unused.length > 0 && (
        <details className="mt-4" open={used.length === 0}>
          <summary className="cursor-pointer text-sm font-medium touch:py-2">
            {formatNumber(unused.length)} {unused.length === 1 ? 'column is' : 'columns are'} not used
          </summary>
          <Columns label="Columns that are not used" columns={unused} ready={ready} desk={desk} />
        </details>
      )}
    </>
  );
}

function Columns({
  label,
  columns,
  ready: { reading, columns: known },
  desk,
}: MappingProps & { label: string; columns: readonly number[] }) {
  const names = nameColumns(reading.header);
  if (columns.length === 0) return null;
  return (
    <Table aria-label={label} className="text-sm @max-2xl:block">
      <thead className="@max-2xl:hidden">
        <tr>
          <HeaderCell className="w-[26%]">Column</HeaderCell>
          <HeaderCell className="w-64">What it holds</HeaderCell>
          <HeaderCell>The first rows</HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {columns.map((at) => (
          <Row
            key={at}
            className="@max-2xl:block @max-2xl:py-2 [&>td]:py-1.5 [&>td]:align-middle @max-2xl:[&>td]:block @max-2xl:[&>td]:p-0.5"
          >
            <Cell className="font-medium wrap-anywhere">{names[at]}</Cell>
            <Cell>
              <Select
                aria-label={`What ${names[at]} holds`}
                value={known.roles[at]}
                onChange={({ target: { value } }) => isRole(value) && void desk.choose(at, value)}
              >
                {CONTACT_ROLES.map((role) => (
                  <option key={role} value={role}>
                    {ROLE_WORDS[role]}
                  </option>
                ))}
              </Select>
            </Cell>
            <Cell className="text-muted wrap-anywhere">
              {reading.sample.map(({ cells }) => (cells[at] ?? '').trim() || '–').join(' · ')}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
