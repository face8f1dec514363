import type { BatchJob, BatchQuote } from '@deedline/contract/batch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field, Input } from '../ui/field.tsx';
import { formatCredits, formatNumber } from '../ui/format.ts';
import { KeyValue } from '../ui/section.tsx';
import { readCap } from './job-words.ts';
import { useJobActions } from './use-job-actions.ts';

type PendingJobProps = { job: BatchJob; onDiscarded?: (() => void) | undefined };

/** For a job that is read and quoted, and waits for its start. */
export function PendingJob({ job, onDiscarded }: PendingJobProps) {
  const [open, setOpen] = useState<'start' | 'discard' | null>(null);
  if (job.status !== 'pending') return null;
  const close = () => setOpen(null);
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setOpen('start')} aria-label={`Start ${job.fileName}`}>
        Start
      </Button>
      <Button size="sm" onClick={() => setOpen('discard')} aria-label={`Discard ${job.fileName}`}>
        Discard
      </Button>
      <Dialog open={open === 'start'} onOpenChange={close} title="Start this batch job" lead="What it may cost, before anything runs.">
        <StartForm job={job} onStarted={close} />
      </Dialog>
      <Dialog
        open={open === 'discard'}
        onOpenChange={close}
        title="Discard this batch job?"
        lead={
          <>
            <span className="font-semibold break-words [overflow-wrap:anywhere]">{job.fileName}</span> has not been started. Its rows are
            deleted; nothing was charged.
          </>
        }
      >
        <DiscardForm job={job} onDiscarded={onDiscarded} />
      </Dialog>
    </>
  );
}

function StartForm({ job, onStarted }: { job: BatchJob; onStarted: () => void }) {
  const [capText, setCapText] = useState(job.capCredits === null ? '' : String(job.capCredits));
  const { data: user } = useQuery(userQuery);
  const { start } = useJobActions(job.id);
  const cap = readCap(capText, 0);
  const credits = user?.credits ?? 0;
  const isBroke = job.quote.mostCredits > 0 && credits === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (cap !== undefined && !isBroke) start.mutate({ capCredits: cap }, { onSuccess: onStarted });
      }}
    >
      <QuoteFacts quote={job.quote} credits={credits} />
      {credits < job.quote.mostCredits && (
        <p className="mt-3 text-sm text-muted">
          Your credits may not reach the end. The job then stops, keeps what is done, and can be resumed.
        </p>
      )}
      <Field
        label="Cap"
        optional
        className="mt-5"
        hint="The most credits that the job may cost. Blank: no cap."
        error={cap === undefined ? 'Type a whole number of credits, or leave it blank.' : undefined}
      >
        {(slots) => (
          <Input {...slots} inputMode="numeric" autoComplete="off" value={capText} onChange={(event) => setCapText(event.target.value)} />
        )}
      </Field>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <ButtonLink href={paths.credits} variant={isBroke ? 'primary' : 'secondary'}>
          Add credits
        </ButtonLink>
        <Button type="submit" variant="primary" disabled={isBroke || cap === undefined || start.isPending}>
          {start.isPending ? 'Starting...' : 'Start'}
        </Button>
      </div>
    </form>
  );
}

function QuoteFacts({ quote, credits }: { quote: BatchQuote; credits: number }) {
  const { rows, paying, pricePerRow, duplicates, boughtBefore, unreadable, mostCredits } = quote;
  return (
    <dl className="mt-4 border-y py-2">
      <KeyValue label="Rows with an address">{formatNumber(rows)}</KeyValue>
      <KeyValue label={`May cost something, ${formatCredits(pricePerRow)} each at most`}>{formatNumber(paying)}</KeyValue>
      {duplicates > 0 && <KeyValue label="Duplicates within the file, free">{formatNumber(duplicates)}</KeyValue>}
      {boughtBefore > 0 && <KeyValue label="Bought within the last 30 days, free">{formatNumber(boughtBefore)}</KeyValue>}
      {unreadable > 0 && <KeyValue label="Cannot be searched, free">{formatNumber(unreadable)}</KeyValue>}
      <KeyValue label="The most it can cost">{formatCredits(mostCredits)}</KeyValue>
      <KeyValue label="You have">{formatCredits(credits)}</KeyValue>
    </dl>
  );
}

function DiscardForm({ job, onDiscarded }: PendingJobProps) {
  const { discard } = useJobActions(job.id);
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <DialogClose asChild>
        <Button>Keep it</Button>
      </DialogClose>
      <Button
        variant="danger"
        disabled={discard.isPending}
        onClick={() => discard.mutate(undefined, onDiscarded ? { onSuccess: onDiscarded } : {})}
      >
        {discard.isPending ? 'Discarding...' : 'Discard job'}
      </Button>
    </div>
  );
}
