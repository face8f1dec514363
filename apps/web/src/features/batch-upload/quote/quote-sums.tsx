import type { BatchJob, BatchQuote } from '@deedline/contract/search/batch';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { formatCost, formatCredits, formatNumber } from '../../../ui/format.ts';
import { KeyValue } from '../../../ui/page/section.tsx';

/** The calculation from rows to the most the job can cost. */
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

type CapFieldProps = { text: string; isFaulty: boolean; onChange: (text: string) => void };

/** The cap: the most that the user lets the job cost. */
export function CapField({ text, isFaulty, onChange }: CapFieldProps) {
  return (
    <Field
      label="Cap in credits"
      optional
      className="mt-5"
      hint="The job stops before it costs more. Blank: no cap."
      error={isFaulty ? 'Type a whole number of credits, 1 or more, or leave it blank.' : undefined}
    >
      {(slots) => (
        <Input {...slots} inputMode="numeric" autoComplete="off" value={text} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

type RunsOutProps = { quote: BatchQuote; credits: number; cap: number | null; isBroke: boolean };

/** What happens when the credits or the cap are used up before the rows are. */
export function RunsOut({ quote, credits, cap, isBroke }: RunsOutProps) {
  const reach = describeReach(quote, credits, cap);
  if (isBroke) {
    return (
      <div className="mt-4 border-l-2 border-brick pl-3">
        <p id="no-credits" className="text-sm">
          You have no credits. Add some, then start; this quote stays in the list below.
        </p>
        <ButtonLink href={paths.credits} className="mt-3">
          Add Credits
        </ButtonLink>
      </div>
    );
  }
  if (reach === null) return <p className="mt-4 text-sm text-muted">Your credits cover all of it, whatever is found.</p>;
  return (
    <div className="mt-4 border-l-2 border-brass pl-3 text-sm">
      <p>{reach}</p>
      {credits < quote.mostCredits && (cap === null || cap > credits) && (
        <ButtonLink href={paths.credits} size="sm" className="mt-3">
          Add Credits
        </ButtonLink>
      )}
    </div>
  );
}

/** How many rows the credits or the cap cover if every row costs its maximum; null if they cover all. */
export function describeReach({ paying, pricePerRow, mostCredits }: BatchQuote, credits: number, cap: number | null): string | null {
  const limit = Math.min(credits, cap ?? Infinity);
  if (limit >= mostCredits) return null;
  const rows = Math.floor(limit / pricePerRow);
  const what = cap !== null && cap <= credits ? `A cap of ${formatCredits(cap)} is` : `Your ${formatCredits(credits)} are`;
  const count = rows === 0 ? 'less than one' : `at least ${formatNumber(rows)}`;
  return `${what} enough for ${count} of the ${formatNumber(paying)} new searches.`;
}
