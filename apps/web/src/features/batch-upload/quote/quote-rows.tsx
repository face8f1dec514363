import type { BatchJob, BatchQuote } from '@deedline/contract/search/batch';
import { isBilled } from '../../../edition.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatCost, formatNumber } from '../../../ui/format.ts';
import { describeLaws, describeTerms } from './shown-terms.ts';

/** What the file's rows are, as one bar and line by line. */
export function QuoteRows({ job }: { job: BatchJob }) {
  const { quote, skippedRows } = job;
  const laws = describeLaws(job);
  const shares = sharesOf(quote);
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {describeTerms(job)}
        {laws.length > 0 && <span className="block text-xs">{laws.join('; ')}</span>}
      </p>
      <svg viewBox="0 0 1000 14" preserveAspectRatio="none" className="mt-6 block h-3.5 w-full" aria-hidden="true">
        <rect width="1000" height="14" className="fill-line" />
        {shares.map(({ key, from, width, fill }) => (
          <rect key={key} x={from * 1000} width={width * 1000} height="14" className={fill} />
        ))}
      </svg>
      <ul aria-label="Rows of this file" className="mt-3 text-sm">
        {shares.map(({ key, label, rows, isPaying, mark }) => (
          <li key={key} className={classNames('flex items-baseline gap-3 border-b py-2', rows === 0 && 'text-muted')}>
            <span className={classNames('size-2.5 shrink-0 self-center', mark)} aria-hidden="true" />
            <span className="min-w-0 flex-1">{label}</span>
            <b className="text-right font-semibold">{formatNumber(rows)}</b>
            {isBilled() && <span className="w-32 text-right">{isPaying ? `at most ${formatCost(quote.pricePerRow)} each` : 'free'}</span>}
          </li>
        ))}
        <li className="flex items-baseline gap-3 py-2 font-semibold">
          <span className="min-w-0 flex-1">Rows with an address</span>
          <span>{formatNumber(quote.rows)}</span>
          {isBilled() && <span className="w-32" />}
        </li>
      </ul>
      {skippedRows > 0 && (
        <p className="text-xs text-muted">
          {formatNumber(skippedRows)} more without an address {skippedRows === 1 ? 'is' : 'are'} skipped.
        </p>
      )}
    </>
  );
}

type QuoteShare = {
  key: string;
  label: string;
  rows: number;
  isPaying: boolean;
  fill: string;
  mark: string;
  /** Fractions of the whole bar, 0 to 1. */
  from: number;
  width: number;
};

/** The four kinds of rows in a quote; together they are all rows. */
export function sharesOf({ rows, paying, duplicates, boughtBefore, unreadable }: BatchQuote): QuoteShare[] {
  const kinds = [
    { key: 'paying', label: 'New searches', rows: paying, isPaying: true, fill: 'fill-green', mark: 'bg-green' },
    { key: 'bought', label: 'Bought within the last 30 days', rows: boughtBefore, isPaying: false, fill: 'fill-brass', mark: 'bg-brass' },
    { key: 'duplicates', label: 'Duplicates within this file', rows: duplicates, isPaying: false, fill: 'fill-edge', mark: 'bg-edge' },
    { key: 'unreadable', label: 'Cannot be searched', rows: unreadable, isPaying: false, fill: 'fill-brick', mark: 'bg-brick' },
  ];
  let from = 0;
  return kinds
    .filter(({ key }) => key !== 'bought' || isBilled())
    .map((kind) => {
      const width = rows === 0 ? 0 : kind.rows / rows;
      from += width;
      return { ...kind, from: from - width, width };
    });
}

/** What is charged, and what happens to a job that ends before all rows have run. */
export function HowItRuns({ job: { quote, payOnlyForContacts } }: { job: BatchJob }) {
  return (
    <section aria-labelledby="how-it-runs" className="mt-8">
      <h3 id="how-it-runs" className="text-lg font-semibold">
        How it runs
      </h3>
      <ul className="mt-2 grid max-w-2xl gap-1.5 text-sm text-muted">
        {isBilled() && <ChargedLines quote={quote} payOnlyForContacts={payOnlyForContacts} />}
        <li>
          It runs in the background; you can leave this page. While it runs you can cancel it
          {isBilled() ? ': only finished rows are charged.' : '; finished rows stay.'}
        </li>
      </ul>
    </section>
  );
}

function ChargedLines({ quote, payOnlyForContacts }: Pick<BatchJob, 'quote' | 'payOnlyForContacts'>) {
  return (
    <>
      <li>
        A row is charged like a single search: by what is found, {formatCost(quote.pricePerRow)} at most, and nothing if nothing is found.
      </li>
      {payOnlyForContacts && (
        <li>
          A row without a phone or email costs nothing, and shows only that a property is on record. You can buy it later, one by one.
        </li>
      )}
      <li>
        When your credits or the cap run out, the job stops. Finished rows stay, the rest are not run and not charged, and you can resume it
        after adding credits.
      </li>
    </>
  );
}
