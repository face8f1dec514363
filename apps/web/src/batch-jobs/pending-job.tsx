import type { BatchJob } from '@deedline/contract/search/batch';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { Button, ButtonLink, type ButtonSize } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { useJobActions } from './use-job-actions.ts';

type PendingJobProps = { job: BatchJob; size?: ButtonSize; onDiscarded?: (() => void) | undefined };

/** For a job that is read and quoted, and waits for its start: it is started beside its quote. */
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
