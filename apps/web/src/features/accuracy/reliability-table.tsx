import type { ReliabilityRow } from '@deedline/contract/accuracy';
import { formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { formatPercent } from './words.ts';

const NUMBER = 'text-right whitespace-nowrap';

/** The figures of a diagram, in percent: to be read aloud and to be copied. */
export function ReliabilityTable({ caption, rows }: { caption: string; rows: readonly ReliabilityRow[] }) {
  return (
    <Table className="text-xs [&_td]:py-1">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <HeaderCell>Said</HeaderCell>
          <HeaderCell className="text-right">Mean said</HeaderCell>
          <HeaderCell className="text-right">Right</HeaderCell>
          <HeaderCell className="text-right">95 % interval</HeaderCell>
          <HeaderCell className="text-right">Contacts</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, said, right, low, high, count }) => (
          <Row key={`${from}-${to}-${said}`}>
            <Cell className="whitespace-nowrap text-muted">
              {from}–{to}
            </Cell>
            <Cell className={NUMBER}>{formatPercent(said)}</Cell>
            <Cell className={`${NUMBER} font-semibold`}>{formatPercent(right)}</Cell>
            <Cell className={NUMBER}>
              {formatPercent(low)}–{formatPercent(high)}
            </Cell>
            <Cell className={NUMBER}>{formatNumber(count)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
