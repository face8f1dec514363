import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import type { SurveyedRow } from '../read/survey-rows.ts';

/** More would not help to find the address. */
const COLUMNS_SHOWN = 20;

/** The first rows as they stand in the file, to find the column with the address by. */
export function RawRows({ names, sample }: { names: readonly string[]; sample: readonly SurveyedRow[] }) {
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
