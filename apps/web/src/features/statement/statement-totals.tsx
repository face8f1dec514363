import type { Statement, Totals } from '@deedline/contract/statement';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format.ts';
import { Sheets } from '../../ui/section.tsx';
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

/** How the period adds up, from its opening to its closing balance. */
export function StatementTotals({ statement: { totals, opening, closing } }: { statement: Statement }) {
  const lines = LINES.filter(([name]) => !RARE.has(name) || totals[name] > 0);
  return (
    <Sheets className="grid-cols-2 @xl:grid-cols-3 @4xl:grid-flow-col @4xl:grid-cols-none">
      <Total words="Opening balance" figure={formatNumber(totals.opening)} note={describe(opening)} />
      {lines.map(([name, words, sign]) => (
        <Total key={name} words={words} figure={formatSigned(sign * totals[name])} isQuiet={totals[name] === 0} />
      ))}
      <Total words="Closing balance" figure={formatNumber(totals.closing)} note={describe(closing)} isResult />
    </Sheets>
  );
}

type TotalProps = { words: string; figure: string; note?: string; isQuiet?: boolean; isResult?: boolean };

function Total({ words, figure, note, isQuiet, isResult }: TotalProps) {
  return (
    <div className={classNames('min-h-24 p-4', isResult && 'bg-wash')}>
      <div className="text-xs text-muted">{words}</div>
      <div className={classNames('mt-1 font-display text-2xl font-bold tracking-tight', isQuiet && 'text-muted')}>{figure}</div>
      {note && <div className="mt-0.5 text-xs text-muted">{note}</div>}
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
