import { formatCost, formatNumber } from '../../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { formatShare, namePeriod } from './activity-words.ts';
import type { Activity } from './summarize-activity.ts';

/** The same figures to be read, newest first; days and weeks without a search are left out. */
export function ActivityTable({ activity: { unit, periods } }: { activity: Activity }) {
  return (
    <Table className="text-sm [&_td]:py-1.5" aria-label={`Searches, found and credits per ${unit}`}>
      <thead>
        <tr>
          <HeaderCell>{unit === 'day' ? 'Day' : 'Week'}</HeaderCell>
          <HeaderCell className="text-right">Searches</HeaderCell>
          <HeaderCell className="text-right">Found</HeaderCell>
          <HeaderCell className="text-right">Spent</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {periods
          .filter(({ searches }) => searches > 0)
          .toReversed()
          .map((period) => (
            <Row key={period.start.getTime()}>
              <Cell className="whitespace-nowrap">{namePeriod(period, unit)}</Cell>
              <Cell className="text-right">{formatNumber(period.searches)}</Cell>
              <Cell className="text-right">{formatShare(period)}</Cell>
              <Cell className="text-right font-medium">{formatCost(period.credits)}</Cell>
            </Row>
          ))}
      </tbody>
    </Table>
  );
}
