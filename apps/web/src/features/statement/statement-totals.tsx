import type { Statement, Totals } from '@deedline/contract/money/statement';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format.ts';
import { formatSigned } from './movement-words.ts';

type Line = readonly [name: keyof Totals, words: string, sign: 1 | -1];
const LINES: readonly Line[] = [
  ['bought', 'Bought', 1],
  ['given', 'Given', 1],
  ['refunded', 'Refunded', 1],
  ['restored', 'Payments restored', 1],
  ['spent', 'Spent', -1],
  ['takenBack', 'Taken back', -1],
];
/** These are rare, and stand in the sum only where there is something to add. */
const RARE: ReadonlySet<keyof Totals> = new Set(['restored', 'takenBack']);

/** How the period adds up, from its opening to its closing balance: side by side where there is room, else one below the other. */
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

/** Where the balance is, when not all of it is in the wallet. */
function describe({ wallet, held, owed }: Statement['opening']): string {
  if (held === 0 && owed === 0) return '';
  const parts = [
    `${formatNumber(wallet)} in the wallet`,
    held > 0 && `${formatNumber(held)} held`,
    owed > 0 && `${formatNumber(owed)} owed`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
