import type { BatchJob } from '@deedline/contract/search/batch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink, type ButtonSize } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, Input } from '../ui/form/field.tsx';
import { formatCredits, formatNumber } from '../ui/format.ts';
import { formatRows, mostToResume, readCap } from './job-words.ts';
import { useJobActions } from './use-job-actions.ts';

/** For a job whose credits or cap ran out: why it stopped, what the rest may cost, and the way to more credits. */
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
  const [capText, setCapText] = useState(job.stopped === 'cap' || job.capCredits === null ? '' : String(job.capCredits));
  const { data: user } = useQuery(userQuery);
  const { resume } = useJobActions(job.id);
  const cap = readCap(capText, job.totalCost);
  const most = mostToResume(job);
  const isBroke = most > 0 && user?.credits === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (cap !== undefined && !isBroke) resume.mutate({ capCredits: cap }, { onSuccess: onResumed });
      }}
    >
      <p className="mt-3">
        {formatRows(job.notRunRows)} left, at most {formatCredits(most)}. You have {formatCredits(user?.credits ?? 0)}.
      </p>
      <Field
        label="Cap for the whole job"
        optional
        className="mt-5"
        hint={`In credits, with the ${formatNumber(job.totalCost)} already charged. Blank: no cap.`}
        error={cap === undefined ? `Type a whole number of credits above ${formatNumber(job.totalCost)}, or leave it blank.` : undefined}
      >
        {(slots) => (
          <Input {...slots} inputMode="numeric" autoComplete="off" value={capText} onChange={(event) => setCapText(event.target.value)} />
        )}
      </Field>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <ButtonLink href={paths.credits} variant={isBroke ? 'primary' : 'secondary'}>
          Add credits
        </ButtonLink>
        <Button type="submit" variant="primary" disabled={isBroke || cap === undefined || resume.isPending}>
          {resume.isPending ? 'Resuming...' : 'Resume'}
        </Button>
      </div>
    </form>
  );
}
