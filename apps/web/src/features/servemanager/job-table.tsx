import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { PROCESS_LIMITS } from '@deedline/contract/limits';
import type { JobsSearched, ProcessJob, ServeManagerState } from '@deedline/contract/vendors/servemanager';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/call.ts';
import { refreshSearches } from '../../api/queries.ts';
import { reportFailure } from '../../api/session.ts';
import { isBilled } from '../../edition.ts';
import { LegalLine } from '../../purposes/legal-purposes.tsx';
import { Attestation } from '../../purposes/terms.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { formatCredits, formatNumber } from '../../ui/format.ts';
import { toast } from '../../ui/toast/toast.ts';
import { JobRow } from './job-row.tsx';
import { jobsQuery } from './queries.ts';

type JobTableProps = { state: ServeManagerState; jobs: readonly ProcessJob[]; isWhole: boolean };

/** The jobs with their actions, and the search for the selected ones. */
export function JobTable({ state, jobs, isWhole }: JobTableProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<JobsSearched['left']>([]);
  const search = useMutation({
    mutationFn: ({ capCredits, legal }: { capCredits: number; legal: LegalPurposes | null }) =>
      send('POST /api/servemanager/searches', { jobIds: [...chosen], permissibleUse: true, capCredits, ...legal, again: true }),
    onSuccess: ({ begun, left: others }) => {
      setLeft(others);
      setChosen([]);
      toast({
        title: `${formatNumber(begun.length)} ${begun.length === 1 ? 'search' : 'searches'} started`,
        description: 'They are in your history, and next to each job.',
      });
    },
    onError: reportFailure('Not Searched'),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: jobsQuery.queryKey });
      void refreshSearches(client);
    },
  });
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const isOrganisation = (id: string) => jobs.find((job) => job.id === id)?.isOrganisation === true;
  const { person, organisation } = state.maxCredits;
  const most = chosen.reduce((sum, id) => sum + (isOrganisation(id) ? organisation : person), 0);
  const nameOf = (id: string) => jobs.find((job) => job.id === id)?.recipient ?? `Job ${id}`;
  return (
    <>
      {!isWhole && <p className="mb-3 text-muted">There are more jobs than can be read at a time. The first ones are listed.</p>}
      <ul aria-label="Open jobs" className="border-b">
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isChosen={chosen.includes(job.id)}
            mayChoose={job.problem === null && (chosen.includes(job.id) || chosen.length < PROCESS_LIMITS.jobs)}
            onToggle={() => toggle(job.id)}
          />
        ))}
      </ul>
      {left.length > 0 && (
        <ul aria-label="Not searched" className="mt-4 border px-4 py-3">
          {left.map(({ jobId, why }) => (
            <li key={jobId}>
              {nameOf(jobId)}: {why}
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <SearchForm
          key={chosen.join(' ')}
          count={chosen.length}
          most={most}
          isBusy={search.isPending}
          onSearch={(terms) => search.mutate(terms)}
        />
      )}
    </>
  );
}

type SearchFormProps = {
  count: number;
  most: number;
  isBusy: boolean;
  onSearch: (terms: { capCredits: number; legal: LegalPurposes | null }) => void;
};

/** The highest cost, the purpose, and the attestation that every search needs. */
function SearchForm({ count, most, isBusy, onSearch }: SearchFormProps) {
  const [cap, setCap] = useState(String(most));
  const [legal, setLegal] = useState<LegalPurposes | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch({ capCredits: most === 0 ? 0 : Number(cap), legal });
  };
  return (
    <form onSubmit={submit} aria-label="Search for the chosen jobs" className="mt-6 grid gap-4 border bg-raise p-4">
      <div>
        <p>
          {formatNumber(count)} {count === 1 ? 'recipient will be' : 'recipients will be'} searched for. Purpose:{' '}
          <b className="font-semibold">{PURPOSE_WORDS.legal_process}</b>.
        </p>
        <LegalLine use="legal_process" chosen={legal} onChoose={setLegal} />
      </div>
      {isBilled() && most > 0 && (
        <Field
          label="Credit limit"
          hint={`Together they can cost ${formatCredits(most)}. What is not used is returned; jobs that do not fit under the limit are left.`}
          className="max-w-sm"
        >
          {(slots) => (
            <Input
              {...slots}
              type="number"
              inputMode="numeric"
              min={0}
              max={1_000_000}
              step={1}
              required
              value={cap}
              onChange={({ target }) => setCap(target.value)}
            />
          )}
        </Field>
      )}
      <Attestation required />
      <div>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? 'Searching...' : `Search for ${formatNumber(count)} ${count === 1 ? 'job' : 'jobs'}`}
        </Button>
      </div>
    </form>
  );
}
