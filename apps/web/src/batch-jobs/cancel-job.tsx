import type { BatchJob } from '@deedline/contract/search/batch';
import { useState } from 'react';
import { Button, type ButtonSize } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { formatRows } from './job-words.ts';
import { useJobActions } from './use-job-actions.ts';

type CancelJobProps = { job: BatchJob; size?: ButtonSize; onCancelled?: () => void };

/** Offered only while a job is processed (product specification, section 4). It asks first: what was not run stays so. */
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
            <span className="font-semibold break-words [overflow-wrap:anywhere]">{job.fileName}</span>: {formatRows(job.processedRows)} of{' '}
            {formatRows(job.totalRows)} done. What is done stays charged and kept. The rest is not run and costs nothing; a cancelled job
            cannot be resumed.
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
