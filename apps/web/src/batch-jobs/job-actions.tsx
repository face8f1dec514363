import type { BatchJob, StartBatchJob } from '@deedline/contract/search/batch';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBilled, whenBilled } from '../edition.ts';
import { batchJobQuery, batchJobsQuery, refreshBatchJobs } from '../api/batch-jobs.ts';
import { call, isUnauthorized, messageOf } from '../api/call.ts';
import { userQuery } from '../api/queries.ts';
import { sendToSignIn } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink, type ButtonSize } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field, Input } from '../ui/form/field.tsx';
import { formatCredits, formatNumber } from '../ui/format.ts';
import { toast } from '../ui/toast/toast.ts';
import { formatRows, mostToResume, readCap } from './job-words.ts';

type CancelJobProps = { job: BatchJob; size?: ButtonSize; onCancelled?: () => void };

/** Offered only while a job is processed (product specification, section 4). Asks for confirmation first, because rows that were not run stay so. */
export function CancelJob({ job, size = 'md', onCancelled }: CancelJobProps) {
  const [isOpen, setOpen] = useState(false);
  const { cancel } = useJobActions(job.id);
  if (job.status !== 'processing' && !cancel.isPending) return null;
  const onSuccess = () => {
    setOpen(false);
    onCancelled?.();
  };
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)} aria-label={`Cancel ${job.fileName}`}>
        Cancel
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Cancel this batch job?"
        lead={
          <>
            <span className="font-semibold wrap-anywhere">{job.fileName}</span>: {formatRows(job.processedRows)} of{' '}
            {formatRows(job.totalRows)} done.{' '}
            {isBilled()
              ? 'What is done stays charged and kept. The rest is not run and costs nothing'
              : 'What is done stays. The rest is not run'}
            ; a cancelled job cannot be resumed.
          </>
        }
      >
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button>Keep it running</Button>
          </DialogClose>
          <Button variant="danger" disabled={cancel.isPending} onClick={() => cancel.mutate(undefined, { onSuccess })}>
            {cancel.isPending ? 'Cancelling...' : 'Cancel job'}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The actions on a job. Each takes a callback for success. */
export function useJobActions(id: string) {
  const client = useQueryClient();
  /** A refused action means that the job is not in the state that was shown, so it is read again. */
  const failed = (title: string) => (error: unknown) => {
    if (isUnauthorized(error)) return sendToSignIn();
    toast({ title, description: messageOf(error), variant: 'destructive' });
    void refreshBatchJobs(client);
  };
  const cancel = useMutation({
    mutationFn: () => call('POST /api/batch-jobs/:id/cancel', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Batch job cancelled', about: `job ${id} ended` });
      return refreshBatchJobs(client);
    },
    onError: failed('Job Not Cancelled'),
  });
  const start = useMutation({
    mutationFn: (body: StartBatchJob) => call('POST /api/batch-jobs/:id/start', { params: { id }, body }),
    onSuccess: () => {
      toast({
        title: 'Batch upload started',
        description: 'Your properties are being processed in the background.',
        about: `job ${id} begun`,
      });
      return refreshBatchJobs(client);
    },
    onError: failed('Job Not Started'),
  });
  const resume = useMutation({
    mutationFn: (body: StartBatchJob) => call('POST /api/batch-jobs/:id/resume', { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Batch job resumed', description: 'It continues with the rows that were not run.', about: `job ${id} begun` });
      return refreshBatchJobs(client);
    },
    onError: failed('Job Not Resumed'),
  });
  const discard = useMutation({
    mutationFn: () => call('DELETE /api/batch-jobs/:id', { params: { id } }),
    onSuccess: () => forgetJob(client, id),
    onError: failed('Job Not Discarded'),
  });
  return { cancel, start, resume, discard };
}

/** Removed instead of refetched: a refetch would show that the job is gone before its page is left. */
function forgetJob(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: batchJobQuery(id).queryKey });
  return client.invalidateQueries({ queryKey: batchJobsQuery.queryKey, exact: true });
}

/** For a job whose credits or cap ran out: why it stopped, what the rest may cost, and a link to buy credits. */
export function ResumeJob({ job, size = 'md' }: { job: BatchJob; size?: ButtonSize }) {
  const [isOpen, setOpen] = useState(false);
  if (job.stopped === null) return null;
  return (
    <>
      <Button size={size} variant="primary" onClick={() => setOpen(true)} aria-label={`Resume ${job.fileName}`}>
        Resume
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Resume this batch job" lead={job.errorMessage}>
        <ResumeForm job={job} onResumed={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ResumeForm({ job, onResumed }: { job: BatchJob; onResumed: () => void }) {
  const former = job.capCredits === null ? '' : String(job.capCredits);
  const [capText, setCapText] = useState(former);
  // Pressing Resume does not raise a cap that the user set.
  const least = job.stopped === 'cap' && job.capCredits !== null ? Math.max(job.capCredits, job.totalCost) : job.totalCost;
  const { data: user } = useQuery(userQuery);
  const { resume } = useJobActions(job.id);
  const cap = readCap(capText, least);
  const most = mostToResume(job);
  const isBroke = isBilled() && most > 0 && user?.credits === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (cap !== undefined && !isBroke) resume.mutate({ capCredits: cap }, { onSuccess: onResumed });
      }}
    >
      <p className="mt-3">
        {formatRows(job.notRunRows)} left
        {whenBilled(`, at most ${formatCredits(most)}. You have ${formatCredits(user?.credits ?? 0)}`)}.
      </p>
      {isBilled() && (
        <Field
          label="Cap for the whole job"
          optional
          className="mt-5"
          hint={`In credits, with the ${formatNumber(job.totalCost)} already charged.${least === job.totalCost ? '' : ' Raise it to continue.'} Blank: no cap.`}
          error={
            cap === undefined && capText !== former
              ? `Type a whole number of credits above ${formatNumber(least)}, or leave it blank.`
              : undefined
          }
        >
          {(slots) => (
            <Input {...slots} inputMode="numeric" autoComplete="off" value={capText} onChange={(event) => setCapText(event.target.value)} />
          )}
        </Field>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {isBilled() && (
          <ButtonLink href={paths.credits} variant={isBroke ? 'primary' : 'secondary'}>
            Add credits
          </ButtonLink>
        )}
        <Button type="submit" variant="primary" disabled={isBroke || cap === undefined || resume.isPending}>
          {resume.isPending ? 'Resuming...' : 'Resume'}
        </Button>
      </div>
    </form>
  );
}

type PendingJobProps = { job: BatchJob; size?: ButtonSize; onDiscarded?: (() => void) | undefined };

/** For a job that is read and quoted and waits to be started: the start button stands beside the quote. */
export function PendingJob({ job, size = 'md', onDiscarded }: PendingJobProps) {
  const [isOpen, setOpen] = useState(false);
  if (job.status !== 'pending') return null;
  return (
    <>
      <ButtonLink href={paths.batchQuote(job.id)} size={size} variant="primary" aria-label={`Start ${job.fileName}`}>
        Start
      </ButtonLink>
      <Button size={size} onClick={() => setOpen(true)} aria-label={`Discard ${job.fileName}`}>
        Discard
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Discard this batch job?"
        lead={
          <>
            <span className="font-semibold wrap-anywhere">{job.fileName}</span> has not been started. Its rows are deleted
            {whenBilled('; nothing was charged')}.
          </>
        }
      >
        <DiscardForm job={job} onDiscarded={onDiscarded} />
      </Dialog>
    </>
  );
}

function DiscardForm({ job, onDiscarded }: Pick<PendingJobProps, 'job' | 'onDiscarded'>) {
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
