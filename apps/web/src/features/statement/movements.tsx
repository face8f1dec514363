import { type BatchSubject, type Movement, netCredits, type Statement, type Totals } from '@deedline/contract/money/statement';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatMoment, formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { labelSearch, MODES } from '../../words/search-label.ts';

type MovementTableProps = { movements: readonly Movement[]; every: boolean };

/** A table on wide screens, cards on narrow ones. */
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
        <div className="font-medium wrap-anywhere">{title}</div>
        <div className="text-xs text-muted wrap-anywhere">
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

/** The balance of the wallet or the holds after the movement. Cards have no column headers, so they include its name. */
function Place({ name, credits, className }: { name: string; credits: number; className: string }) {
  return (
    <Cell className={classNames('text-right text-sm whitespace-nowrap @max-4xl:text-xs', className)}>
      <span className="text-muted @4xl:hidden">{name} </span>
      {formatNumber(credits)}
    </Cell>
  );
}

type Line = readonly [name: keyof Totals, words: string, sign: 1 | -1];
const LINES: readonly Line[] = [
  ['bought', 'Bought', 1],
  ['given', 'Given', 1],
  ['refunded', 'Refunded', 1],
  ['restored', 'Payments restored', 1],
  ['spent', 'Spent', -1],
  ['takenBack', 'Taken back', -1],
];
/** Rare lines, shown only if they are not zero. */
const RARE: ReadonlySet<keyof Totals> = new Set(['restored', 'takenBack']);

/** How the period adds up, from opening to closing balance: side by side if there is room, otherwise one below the other. */
export function StatementTotals({ statement: { totals, opening, closing } }: { statement: Statement }) {
  const lines = LINES.filter(([name]) => !RARE.has(name) || totals[name] > 0);
  return (
    <dl className="grid border-t @4xl:grid-flow-col @4xl:border-l">
      <Total words="Opening balance" figure={formatNumber(totals.opening)} note={describe(opening)} />
      {lines.map(([name, words, sign]) => (
        <Total key={name} words={words} figure={formatSigned(sign * totals[name])} isQuiet={totals[name] === 0} />
      ))}
      <Total words="Closing balance" figure={formatNumber(totals.closing)} note={describe(closing)} isResult />
    </dl>
  );
}

type TotalProps = { words: string; figure: string; note?: string; isQuiet?: boolean; isResult?: boolean };

function Total({ words, figure, note, isQuiet, isResult }: TotalProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 border-b px-3 py-2 @4xl:block @4xl:min-h-24 @4xl:border-r @4xl:p-4',
        isResult && 'bg-wash',
      )}
    >
      <dt className="text-sm text-muted @4xl:text-xs">{words}</dt>
      <dd className={classNames('font-display text-lg font-bold tracking-tight @4xl:mt-1 @4xl:text-2xl', isQuiet && 'text-muted')}>
        {figure}
      </dd>
      {note && <dd className="w-full text-xs text-muted @4xl:mt-0.5">{note}</dd>}
    </div>
  );
}

/** Where the balance is, if not all of it is in the wallet. */
function describe({ wallet, held, owed }: Statement['opening']): string {
  if (held === 0 && owed === 0) return '';
  const parts = [
    `${formatNumber(wallet)} in the wallet`,
    held > 0 && `${formatNumber(held)} held`,
    owed > 0 && `${formatNumber(owed)} owed`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** '+5', '−5', '0' */
export function formatSigned(credits: number): string {
  if (credits === 0) return '0';
  return credits > 0 ? `+${formatNumber(credits)}` : `−${formatNumber(-credits)}`;
}

type MovementWords = { title: string; note: string; credits: number };

/** Words for a single ledger movement: what entered or left the wallet. */
export function describeMovement({ what, search, batch, payment, change }: Movement): MovementWords {
  const note = search ? `${MODES[search.searchMode].name}: ${labelSearch(search)}` : (batch?.fileName ?? payment ?? '');
  return { title: what, note, credits: change.wallet };
}

/** Words for a search or batch as one line with its total cost. Held credits still count as the account's. */
export function describeLine(movement: Movement): MovementWords {
  const { kind, search, batch, change } = movement;
  const credits = netCredits(change);
  if (kind !== 'hold' && kind !== 'settle') return { ...describeMovement(movement), credits };
  if (batch) return { title: nameBatch(batch, kind), note: describeShare(movement, batch), credits };
  const title = search ? labelSearch(search) : 'Search';
  const mode = search ? `${MODES[search.searchMode].name}, ` : '';
  if (kind === 'hold') return { title, note: `${mode}${formatNumber(change.held)} held while it runs`, credits };
  return { title, note: mode + describeCost(movement), credits };
}

function describeCost({ change }: Movement): string {
  const credits = netCredits(change);
  const held = formatNumber(-change.held);
  return credits === 0 ? `nothing charged, ${held} released` : `charged ${formatNumber(-credits)} of ${held} held`;
}

function nameBatch({ fileName, firstRow, lastRow, found }: BatchSubject, kind: 'hold' | 'settle'): string {
  const rows = `Batch ${fileName}, rows ${formatNumber(firstRow)}-${formatNumber(lastRow)}`;
  return kind === 'hold' ? rows : `${rows}: ${formatNumber(found ?? 0)} found`;
}

function describeShare(movement: Movement, { parts }: BatchSubject): string {
  if (movement.kind === 'hold') return `${formatNumber(movement.change.held)} held while they run`;
  return describeCost(movement) + (parts > 1 ? `, in ${formatNumber(parts)} parts` : '');
}
