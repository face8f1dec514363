import type { SearchReceipt } from '@deedline/contract/statement';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';

type Entry = SearchReceipt['movements'][number];

const signed = (credits: number) => (credits > 0 ? `+${formatNumber(credits)}` : formatNumber(credits).replace('-', '−'));

/** The transactions of a search, each to be cited by its number and hash. */
export function ReceiptLedger({ movements }: { movements: readonly Entry[] }) {
  return (
    <Table aria-label="Transactions of this search" className="text-sm @max-2xl:block">
      <thead className="@max-2xl:hidden">
        <tr>
          <HeaderCell className="w-44">When</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell className="w-20 text-right">Wallet</HeaderCell>
          <HeaderCell className="w-20 text-right">Held</HeaderCell>
          <HeaderCell className="w-44 text-right">Number and hash</HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {movements.map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function EntryRow({ entry: { number, at, what, change, hash } }: { entry: Entry }) {
  return (
    <Row className="@max-2xl:grid @max-2xl:grid-cols-[1fr_auto] @max-2xl:gap-x-4 @max-2xl:gap-y-0.5 @max-2xl:py-2.5 @2xl:[&>td]:py-2 @max-2xl:[&>td]:p-0">
      <Cell className="whitespace-nowrap text-muted @max-2xl:row-start-2 @max-2xl:text-xs">{formatMoment(at)}</Cell>
      <Cell className="font-medium @max-2xl:col-start-1 @max-2xl:row-start-1">{what}</Cell>
      <Change place="wallet" credits={change.wallet} />
      <Change place="held" credits={change.held} />
      <Cell className="text-right font-mono text-2xs whitespace-nowrap text-muted @max-2xl:col-start-1 @max-2xl:row-start-3 @max-2xl:text-left @2xl:leading-6">
        No. {number} <span className="ml-1">{hash}</span>
      </Cell>
    </Row>
  );
}

function Change({ place, credits }: { place: string; credits: number }) {
  return (
    <Cell className="text-right @max-2xl:col-start-2">
      <span className="text-muted @2xl:hidden">{place} </span>
      {signed(credits)}
    </Cell>
  );
}
