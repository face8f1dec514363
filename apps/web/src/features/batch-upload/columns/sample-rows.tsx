import { BATCH_FIELDS } from '@deedline/contract/batch-limits';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumber } from '../../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import type { SurveyedRow } from '../read/survey-rows.ts';
import { FIELD_LABELS } from './columns.ts';
import type { ChosenColumns } from './columns.ts';

const WIDTHS = { address: '@2xl:w-[32%]', name: '@2xl:w-[22%]', city: '@2xl:w-[17%]', state: '', zip: '' } as const;

/** The first rows of the file as they will be read: a table where there is room for one, cards elsewhere. */
export function SampleRows({ sample, columns }: { sample: readonly SurveyedRow[]; columns: ChosenColumns }) {
  return (
    <Table aria-label="The first rows as they will be read" className="mt-1 table-fixed text-sm @max-2xl:block">
      <thead className="@max-2xl:hidden">
        <tr>
          {BATCH_FIELDS.map((field) => (
            <HeaderCell key={field} className={WIDTHS[field]}>
              <span className="sr-only">{FIELD_LABELS[field]}</span>
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {sample.map(({ line, cells }) => (
          <Row
            key={line}
            className="@max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-3 @max-2xl:py-2 @2xl:[&>td]:py-1.5 @max-2xl:[&>td]:p-0"
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
    <Cell
      className={classNames(
        'break-words [overflow-wrap:anywhere]',
        isAddress ? 'font-medium @max-2xl:w-full' : shown === '' && '@max-2xl:hidden',
      )}
    >
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
