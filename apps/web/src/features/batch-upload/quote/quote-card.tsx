import type { BatchJob } from '@deedline/contract/batch';
import { MINIMUM_CREDITS } from '@deedline/contract/prices';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { readCap } from '../../../batch-jobs/job-words.ts';
import { isLicenceRequired } from '../../../api/purpose-queries.ts';
import { useJobActions } from '../../../batch-jobs/use-job-actions.ts';
import { LicenceDialog } from '../../../licence/licence-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { CapField } from './cap-field.tsx';
import { HowItRuns } from './how-it-runs.tsx';
import { Started } from './quote-notice.tsx';
import { QuoteRows } from './quote-rows.tsx';
import { QuoteSums } from './quote-sums.tsx';
import { RunsOut } from './runs-out.tsx';

type QuoteCardProps = { job: BatchJob; credits: number; onBack: (() => void) | null; onEnd: () => void };

/** What the file may cost, how far it may go, and the choice to start it or not. */
export function QuoteCard({ job, credits, onBack, onEnd }: QuoteCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [capText, setCapText] = useState(job.capCredits === null ? '' : String(job.capCredits));
  const { start, discard } = useJobActions(job.id);
  const cap = readCap(capText, 0);
  const isStarting = start.isPending || start.isSuccess;
  const isBusy = isStarting || discard.isPending || discard.isSuccess;
  // What was bought before is free without a credit too.
  const isBroke = credits < MINIMUM_CREDITS && job.quote.paying > 0;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (job.status !== 'pending' && !isBusy) return <Started job={job} onEnd={onEnd} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (cap !== undefined && !isBroke && !isBusy) start.mutate({ capCredits: cap }, { onSuccess: onEnd });
  }

  function drop(whenDone: () => void) {
    const onSuccess = () => {
      toast({ title: 'Upload discarded', description: 'Its rows are deleted. Nothing was charged.' });
      whenDone();
    };
    discard.mutate(undefined, { onSuccess });
  }

  return (
    <>
      <form noValidate onSubmit={submit} aria-label="Quote" className="grid border bg-raise @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="@container min-w-0 p-5 md:p-6">
          <p className="text-xs text-muted">Quote</p>
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold break-words outline-none [overflow-wrap:anywhere]">
            {job.fileName}
          </h2>
          <QuoteRows job={job} />
          <HowItRuns job={job} />
        </div>
        <fieldset disabled={isBusy} className="border-t p-5 md:p-6 @4xl:border-t-0 @4xl:border-l">
          <QuoteSums job={job} credits={credits} cap={cap ?? null} />
          <CapField text={capText} isFaulty={cap === undefined} onChange={setCapText} />
          <RunsOut quote={job.quote} credits={credits} cap={cap ?? null} isBroke={isBroke} />
          <StartButton isStarting={isStarting} isBroke={isBroke} isDisabled={isBusy || isBroke || cap === undefined} />
          <div className="mt-3 flex flex-wrap gap-2">
            {onBack && (
              <Button className="flex-1" onClick={() => drop(onBack)}>
                Change columns
              </Button>
            )}
            <Button className="flex-1" onClick={() => drop(onEnd)}>
              Discard
            </Button>
          </div>
        </fieldset>
      </form>
      <LicenceDialog isOpen={isLicenceRequired(start.error)} onClose={() => start.reset()} />
    </>
  );
}

function StartButton({ isStarting, isBroke, isDisabled }: { isStarting: boolean; isBroke: boolean; isDisabled: boolean }) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      className="mt-5 w-full"
      disabled={isDisabled}
      aria-describedby={isBroke ? 'no-credits' : undefined}
    >
      {isStarting ? 'Starting...' : 'Start'}
    </Button>
  );
}
