import type { BatchJob } from '@deedline/contract/search/batch';
import { MINIMUM_CREDITS } from '@deedline/contract/search/prices';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isBilled, whenBilled } from '../../../edition.ts';
import { batchJobQuery } from '../../../api/batch-jobs.ts';
import { ApiError } from '../../../api/call.ts';
import { isLicenceRequired } from '../../../api/purposes.ts';
import { userQuery } from '../../../api/queries.ts';
import { readCap } from '../../../batch-jobs/job-words.ts';
import { useJobActions } from '../../../batch-jobs/job-actions.tsx';
import { LicenceDialog } from '../../../licence/licence.tsx';
import { Button } from '../../../ui/button.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { INCLUDED } from '../../../words/included.ts';
import { HowItRuns, QuoteRows } from './quote-rows.tsx';
import { CapField, QuoteSums, RunsOut } from './quote-sums.tsx';
import { compareTerms, shownTerms } from './shown-terms.ts';
import { VendorCap } from './vendor-cap.tsx';

type QuoteDeskProps = {
  jobId: string;
  /** Back to choosing columns; null if the file is no longer at hand. */
  onBack: (() => void) | null;
  onEnd: () => void;
};

/** The quote of a job that waits to be started; also shown after a reload, and for links to it. */
export function QuoteDesk({ jobId, onBack, onEnd }: QuoteDeskProps) {
  const { data: job, error, refetch } = useQuery(batchJobQuery(jobId));
  const { data: user } = useQuery(userQuery);
  if (job && user) return <QuoteCard key={job.id} job={job} credits={user.credits} onBack={onBack} onEnd={onEnd} />;
  if (error instanceof ApiError && error.status === 404) return <Gone onEnd={onEnd} />;
  if (error)
    return (
      <Problem
        what={isBilled() ? 'The quote could not be loaded. Nothing was charged.' : 'The file could not be loaded.'}
        onRetry={() => void refetch()}
      />
    );
  return <WaitingRows label="Loading the quote" rows={4} />;
}

const nameQuote = () => (isBilled() ? 'Quote' : 'Before it runs');

type QuoteCardProps = { job: BatchJob; credits: number; onBack: (() => void) | null; onEnd: () => void };

/** What the file may cost, the cap, and the choice to start the job or not. */
function QuoteCard({ job, credits, onBack, onEnd }: QuoteCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [capText, setCapText] = useState(job.capCredits === null ? '' : String(job.capCredits));
  const { start, discard } = useJobActions(job.id);
  const [vendorCap, setVendorCap] = useState<number | null>(job.vendorCapMicros);
  // A page that is open follows what colleagues do: terms that appear on it are not yet terms that were agreed to.
  const [agreed, setAgreed] = useState(() => shownTerms(job));
  const changed = compareTerms(agreed, shownTerms(job));
  const cap = readCap(capText, 0);
  const isStarting = start.isPending || start.isSuccess;
  const isBusy = isStarting || discard.isPending || discard.isSuccess;
  // What was bought before is free even without credits.
  const isPaid = isBilled() && !job.quote.isIncluded;
  const isBroke = isPaid && credits < MINIMUM_CREDITS && job.quote.paying > 0;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (job.status !== 'pending' && !isBusy) return <Started job={job} onEnd={onEnd} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (cap === undefined || isBroke || isBusy || changed !== null) return;
    start.mutate({ capCredits: cap, vendorCapMicros: vendorCap, was: agreed }, { onSuccess: onEnd });
  }

  function drop(whenDone: () => void) {
    const onSuccess = () => {
      toast({ title: 'Upload discarded', description: `Its rows are deleted.${whenBilled(' Nothing was charged.')}` });
      whenDone();
    };
    discard.mutate(undefined, { onSuccess });
  }

  return (
    <>
      <form noValidate onSubmit={submit} aria-label={nameQuote()} className="grid border bg-raise @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="@container min-w-0 p-5 md:p-6">
          <p className="text-xs text-muted">{nameQuote()}</p>
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none wrap-anywhere">
            {job.fileName}
          </h2>
          <QuoteRows job={job} />
          <HowItRuns job={job} />
        </div>
        <fieldset disabled={isBusy} className="border-t p-5 md:p-6 @4xl:border-t-0 @4xl:border-l">
          {job.quote.isIncluded && <p className="text-sm">{INCLUDED}</p>}
          {isPaid && (
            <>
              <QuoteSums job={job} credits={credits} cap={cap ?? null} />
              <CapField text={capText} isFaulty={cap === undefined} onChange={setCapText} />
              <RunsOut quote={job.quote} credits={credits} cap={cap ?? null} isBroke={isBroke} />
            </>
          )}
          <VendorCap job={job} isPaid={isPaid} micros={vendorCap} onChange={setVendorCap} />
          {changed !== null && !isBusy && <ChangedTerms {...changed} onAgree={() => setAgreed(shownTerms(job))} />}
          <StartButton
            isStarting={isStarting}
            describedBy={isBroke ? 'no-credits' : changed === null ? undefined : 'changed-terms'}
            isDisabled={isBusy || isBroke || cap === undefined || changed !== null}
          />
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

/** For a job that was started already. */
function Started({ job, onEnd }: { job: BatchJob; onEnd: () => void }) {
  return <Notice title={`${job.fileName} was started`} words="It is in the list below, with its progress." onEnd={onEnd} />;
}

function Notice({ title, words, onEnd }: { title: string; words: string; onEnd: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-4 border px-5 py-4">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <p className="text-sm text-muted">{words}</p>
      </div>
      <Button onClick={onEnd}>Upload a file</Button>
    </div>
  );
}

type ChangedTermsProps = NonNullable<ReturnType<typeof compareTerms>> & { onAgree: () => void };

/** What a colleague made of the terms after they were shown. Nothing starts until somebody has agreed to them. */
function ChangedTerms({ was, is, onAgree }: ChangedTermsProps) {
  return (
    <div role="alert" id="changed-terms" className="mt-5 border-l-2 border-brass pl-3 text-sm">
      <p className="font-semibold">Somebody else changed these terms meanwhile.</p>
      <p className="mt-1 text-muted">Before: {was.join('; ')}.</p>
      <p className="mt-1">Now: {is.join('; ')}.</p>
      <Button size="sm" className="mt-2" onClick={onAgree}>
        Go on with the new terms
      </Button>
    </div>
  );
}

type StartButtonProps = { isStarting: boolean; describedBy: string | undefined; isDisabled: boolean };

function StartButton({ isStarting, describedBy, isDisabled }: StartButtonProps) {
  return (
    <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" disabled={isDisabled} aria-describedby={describedBy}>
      {isStarting ? 'Starting...' : 'Start'}
    </Button>
  );
}

/** For a job that does not exist (any more). */
function Gone({ onEnd }: { onEnd: () => void }) {
  return (
    <Notice
      title="Batch job not found"
      words={`It was discarded, or it is not in your account.${whenBilled(' Nothing was charged.')}`}
      onEnd={onEnd}
    />
  );
}
