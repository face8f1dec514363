import type { DueDiligenceMade } from '@deedline/contract/compliance/due-diligence';
import type { ProcessJob } from '@deedline/contract/vendors/servemanager';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { addressOf } from '../../api/files.ts';
import { reportFailure } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { toast } from '../../ui/toast/toast.ts';
import { jobsQuery } from './queries.ts';

type JobRowProps = { job: ProcessJob; isChosen: boolean; mayChoose: boolean; onToggle: () => void };

export function JobRow({ job, isChosen, mayChoose, onToggle }: JobRowProps) {
  const [latest, setLatest] = useState<DueDiligenceMade | null>(null);
  const { recipient, number, addresses, caseNumber, court, dueDate, status, attempts, problem, searchId, searchedAt, attachedAt } = job;
  // A report of an earlier search says nothing of this one, and is not taken for it.
  const made = searchId !== null && latest?.searchIds.includes(searchId) ? latest : null;
  const name = recipient ?? `Job ${number ?? job.id}`;
  const facts = [
    number !== null && `No. ${number}`,
    caseNumber !== null && `case ${caseNumber}`,
    court,
    dueDate !== null && `due ${formatDate(dueDate)}`,
    attempts > 0 && `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
  ].filter(Boolean);
  return (
    <li className="grid gap-2 border-t py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <Checkbox
          checked={isChosen}
          disabled={!mayChoose}
          onChange={onToggle}
          label={name}
          hint={problem ?? (addresses.length === 0 ? 'No address in the job' : addresses.join(' · '))}
          className="min-w-0 flex-1 wrap-anywhere"
        />
        {status !== null && <Badge>{status}</Badge>}
      </div>
      <p className="pl-8 text-xs text-muted wrap-anywhere">{facts.join(', ')}</p>
      {searchId !== null && (
        <div className="flex flex-wrap items-center gap-2 pl-8">
          <p className="text-xs text-muted">
            Searched {searchedAt === null ? '' : formatMoment(searchedAt)}
            {attachedAt !== null && `; report sent ${formatMoment(attachedAt)}`}
          </p>
          <ButtonLink size="sm" href={paths.result(searchId)} aria-label={`Result for ${name}`}>
            Result
          </ButtonLink>
          <GiveBack job={job} name={name} made={made} onMade={setLatest} />
        </div>
      )}
    </li>
  );
}

type GiveBackProps = { job: ProcessJob; name: string; made: DueDiligenceMade | null; onMade: (made: DueDiligenceMade) => void };

/** Makes a job's report, shows it, and sends it to ServeManager after a confirmation. */
function GiveBack({ job, name, made, onMade }: GiveBackProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { timeZone } = zoneHere();
  const make = useMutation({
    mutationFn: () => call('POST /api/servemanager/jobs/:id/report', { params: { id: job.id }, body: { timeZone } }),
    onSuccess: onMade,
    onError: reportFailure('Report Not Created'),
  });
  const attach = useMutation({
    mutationFn: (reportId: string) => call('POST /api/servemanager/jobs/:id/attachments', { params: { id: job.id }, body: { reportId } }),
    onSuccess: ({ hasNote }) => {
      setAsking(false);
      toast({
        title: 'Report sent',
        description: hasNote ? 'It is in the job, with a note.' : 'It is in the job. The note that names it was not accepted.',
      });
    },
    onError: reportFailure('Report Not Sent'),
    onSettled: () => void client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
  if (made === null)
    return (
      <Button size="sm" disabled={make.isPending} onClick={() => make.mutate()} aria-label={`Due-diligence report for ${name}`}>
        {make.isPending ? 'Creating...' : 'Due-diligence report'}
      </Button>
    );
  return (
    <>
      <a
        href={addressOf('GET /api/due-diligence/:id/report.pdf', { params: { id: made.id } })}
        download
        aria-label={`Report for ${name} as PDF`}
        className={buttonClass('secondary', 'sm')}
      >
        PDF
      </a>
      {job.reportId !== made.id && (
        <Button size="sm" variant="primary" onClick={() => setAsking(true)} aria-label={`Send the report for ${name}`}>
          Send to the job
        </Button>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Send this report to ServeManager?"
        lead={`The PDF is added to the job of ${name}, with a note that names it. Anyone who sees the job there can read it.`}
      >
        <div className="mt-6 flex flex-wrap gap-2">
          <Button variant="primary" disabled={attach.isPending} onClick={() => attach.mutate(made.id)}>
            {attach.isPending ? 'Sending...' : 'Send'}
          </Button>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
        </div>
      </Dialog>
    </>
  );
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions();
