import type { BatchQuote } from '@deedline/contract/batch';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { describeReach } from './describe-reach.ts';

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
