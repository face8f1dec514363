import type { BatchJob } from '@deedline/contract/batch';
import { formatCost, formatCredits, formatNumber } from '../../../ui/format.ts';
import { KeyValue } from '../../../ui/section.tsx';

/** From rows to money: no job costs more than what stands here. */
export function QuoteSums({ job: { quote, payOnlyForContacts }, credits, cap }: { job: BatchJob; credits: number; cap: number | null }) {
  const { paying, pricePerRow, mostCredits } = quote;
  const isCapped = cap !== null && cap < mostCredits;
  return (
    <>
      <p className="text-sm text-muted">The most it can cost</p>
      <p className="font-display text-4xl font-bold tracking-tight">{formatCost(isCapped ? cap : mostCredits)}</p>
      <dl className="mt-3">
        <KeyValue label={`${formatNumber(paying)} × ${formatCost(pricePerRow)}`}>{formatCost(mostCredits)}</KeyValue>
        {isCapped && <KeyValue label="Your cap">{formatCost(cap)}</KeyValue>}
        <KeyValue label={payOnlyForContacts ? 'A row without contacts' : 'A row that finds nothing'}>{formatCost(0)}</KeyValue>
        <KeyValue label="You have">{formatCredits(credits)}</KeyValue>
      </dl>
    </>
  );
}
