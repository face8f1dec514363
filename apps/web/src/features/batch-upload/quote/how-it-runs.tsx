import type { BatchJob } from '@deedline/contract/batch';
import { formatCost } from '../../../ui/format.ts';

/** What is charged, and what becomes of a job that ends before its rows do. */
export function HowItRuns({ job: { quote, payOnlyForContacts } }: { job: BatchJob }) {
  return (
    <section aria-labelledby="how-it-runs" className="mt-8">
      <h3 id="how-it-runs" className="text-lg font-semibold">
        How it runs
      </h3>
      <ul className="mt-2 grid max-w-2xl gap-1.5 text-sm text-muted">
        <li>A row is charged as a single search is: by what is found, {formatCost(quote.pricePerRow)} at most, and nothing for nothing.</li>
        {payOnlyForContacts && (
          <li>
            A row without a phone or email costs nothing, and shows only that a property is on record. You can buy it later, one by one.
          </li>
        )}
        <li>
          When your credits or the cap run out, the job stops. What is done stays, the rest is not run and not charged, and you can resume
          it after adding credits.
        </li>
        <li>It runs in the background; you can leave this page. While it runs you can cancel it: only finished rows are charged.</li>
      </ul>
    </section>
  );
}
