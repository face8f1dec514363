import type { BatchJob } from '@deedline/contract/batch';
import { PURPOSE_WORDS } from '@deedline/contract/search-words';
import { describeLegal } from '../../../purposes/legal-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatCost, formatNumber } from '../../../ui/format.ts';
import { sharesOf } from './quote-shares.ts';

/** What the rows of the file are, drawn as one bar and told line by line. */
export function QuoteRows({ job }: { job: BatchJob }) {
  const { quote, skippedRows, includeContacts, purpose } = job;
  const shares = sharesOf(quote);
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {includeContacts ? 'Property and owner contacts' : 'Property alone'}, for {PURPOSE_WORDS[purpose]}
        {job.payOnlyForContacts && '. Paid only if contacts are found'}
        {job.glbaPurpose !== null && job.dppaPurpose !== null && (
          <span className="block text-xs">{describeLegal({ glbaPurpose: job.glbaPurpose, dppaPurpose: job.dppaPurpose }).join('; ')}</span>
        )}
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
            <span className="w-32 text-right">{isPaying ? `at most ${formatCost(quote.pricePerRow)} each` : 'free'}</span>
          </li>
        ))}
        <li className="flex items-baseline gap-3 py-2 font-semibold">
          <span className="min-w-0 flex-1">Rows with an address</span>
          <span>{formatNumber(quote.rows)}</span>
          <span className="w-32" />
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
