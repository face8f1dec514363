import type { Movement } from '@deedline/contract/money/statement';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatMoment, formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { describeLine, describeMovement, formatSigned } from './movement-words.ts';

type MovementTableProps = { movements: readonly Movement[]; every: boolean };

/** A table where there is room for one; elsewhere each movement is a card. */
export function MovementTable({ movements, every }: MovementTableProps) {
  return (
    <Table aria-label="Movements of your credits" className="@max-4xl:block">
      <thead className="@max-4xl:hidden">
        <tr>
          <HeaderCell className="w-44">When</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell className="w-24 text-right">{every ? 'Wallet +/−' : 'Credits'}</HeaderCell>
          <HeaderCell className="w-20 text-right">Wallet</HeaderCell>
          <HeaderCell className="w-16 text-right">Held</HeaderCell>
          <HeaderCell className="w-16 text-right">Owed</HeaderCell>
          <HeaderCell className="w-44 text-right">Number and hash</HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-4xl:block">
        {movements.map((movement) => (
          <MovementRow key={movement.number} movement={movement} every={every} />
        ))}
      </tbody>
    </Table>
  );
}

function MovementRow({ movement, every }: { movement: Movement; every: boolean }) {
  const { at, after, number, hash, search, batch } = movement;
  const { title, note, credits } = every ? describeMovement(movement) : describeLine(movement);
  return (
    <Row className="@max-4xl:grid @max-4xl:grid-cols-[1fr_auto] @max-4xl:gap-x-4 @max-4xl:gap-y-1 @max-4xl:py-3 @4xl:[&>td]:py-2.5 @max-4xl:[&>td]:p-0">
      <Cell className="text-sm whitespace-nowrap text-muted @max-4xl:row-start-2 @max-4xl:text-xs">{formatMoment(at)}</Cell>
      <Cell className="@max-4xl:col-start-1 @max-4xl:row-start-1">
        <div className="font-medium break-words [overflow-wrap:anywhere]">{title}</div>
        <div className="text-xs break-words text-muted [overflow-wrap:anywhere]">
          {note}
          {search && (
            <Link
              href={paths.receipt(search.id)}
              aria-label={`Receipt of ${title}, number ${number}`}
              className="link ml-2 whitespace-nowrap touch:py-3"
            >
              Receipt
            </Link>
          )}
          {batch && (
            <Link
              href={paths.batchResults(batch.id)}
              aria-label={`Results of ${title}, number ${number}`}
              className="link ml-2 whitespace-nowrap touch:py-3"
            >
              Results
            </Link>
          )}
        </div>
      </Cell>
      <Cell
        className={classNames(
          'text-right font-semibold whitespace-nowrap @max-4xl:col-start-2 @max-4xl:row-start-1',
          credits > 0 && 'text-green',
          credits === 0 && 'font-normal text-muted',
        )}
      >
        {formatSigned(credits)}
      </Cell>
      <Place name="Wallet" credits={after.wallet} className="@max-4xl:col-start-2 @max-4xl:row-start-2" />
      <Place
        name="held"
        credits={after.held}
        className={classNames('@max-4xl:col-start-2', after.held === 0 && 'text-muted @max-4xl:hidden')}
      />
      <Place
        name="owed"
        credits={after.owed}
        className={classNames('@max-4xl:col-start-2', after.owed === 0 ? 'text-muted @max-4xl:hidden' : 'text-brick')}
      />
      <Cell className="text-right font-mono text-2xs whitespace-nowrap text-muted @max-4xl:col-start-1 @max-4xl:row-start-3 @max-4xl:text-left @4xl:leading-6">
        No. {number} <span className="ml-1">{hash}</span>
      </Cell>
    </Row>
  );
}

/** What a place had after the movement. On a card its name stands before it: there is no head of a column. */
function Place({ name, credits, className }: { name: string; credits: number; className: string }) {
  return (
    <Cell className={classNames('text-right text-sm whitespace-nowrap @max-4xl:text-xs', className)}>
      <span className="text-muted @4xl:hidden">{name} </span>
      {formatNumber(credits)}
    </Cell>
  );
}
