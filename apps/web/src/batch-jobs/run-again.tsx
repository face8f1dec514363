import type { BatchJob } from '@deedline/contract/search/batch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { refreshBatchJobs } from '../api/batch-jobs.ts';
import { call } from '../api/call.ts';
import { reportFailure } from '../api/session.ts';
import { isBilled } from '../edition.ts';
import { paths } from '../paths.ts';
import { Attestation, NOT_AGREED } from '../purposes/terms.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/form/dialog-form.tsx';
import { formatNumber } from '../ui/format.ts';
import { toast } from '../ui/toast/toast.ts';
import { formatRows } from './job-words.ts';

/** Creates another job from the rows that failed or were not run, without the file. */
export function RunAgain({ job }: { job: BatchJob }) {
  const [isOpen, setOpen] = useState(false);
  const rows = job.rowsToRunAgain;
  if (rows === 0) return null;
  const hasFailed = job.notRunRows === 0 || job.stopped !== null;
  const title = hasFailed ? 'Run failed rows again' : 'Run the rest again';
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        lead={`${formatRows(rows)} of ${job.fileName} ${hasFailed ? 'failed' : 'failed or were not run'}${isBilled() ? ' and cost nothing' : ''}. They become a batch of their own, for the same purpose. ${leftOut(job)}${isBilled() ? 'Next you see what it can cost at most; nothing is charged before you start it.' : 'Nothing runs before you start it.'}`}
      >
        <AgainForm job={job} />
      </Dialog>
    </>
  );
}

/** What fails again without a correction; rows that a stopped job did not reach are not among them. */
export function leftOut({ failedRows, notRunRows, rowsToRunAgain, stopped }: BatchJob): string {
  const unreadable = failedRows + (stopped === null ? notRunRows : 0) - rowsToRunAgain;
  return unreadable <= 0 ? '' : `Rows whose address cannot be read (${formatNumber(unreadable)}) are left out: correct them in your file. `;
}

function AgainForm({ job }: { job: BatchJob }) {
  const client = useQueryClient();
  const [, goTo] = useLocation();
  const [permissibleUse, setPermissibleUse] = useState(false);
  const make = useMutation({
    mutationFn: () => call('POST /api/batch-jobs/:id/again', { params: { id: job.id }, body: { permissibleUse } }),
    onSuccess: ({ id }) => {
      void refreshBatchJobs(client);
      goTo(paths.batchQuote(id));
    },
    onError: reportFailure('Batch Not Made'),
  });
  const submit = () => {
    if (permissibleUse) return make.mutate();
    toast({ ...NOT_AGREED, variant: 'destructive' });
    return false;
  };
  return (
    <DialogForm action={isBilled() ? 'See the quote' : 'See the batch'} doing="Preparing..." isPending={make.isPending} onSubmit={submit}>
      <Attestation checked={permissibleUse} onChange={({ target }) => setPermissibleUse(target.checked)} />
    </DialogForm>
  );
}
