import { AppError } from '@deedline/contract/errors';
import type { JobsSearched, ProcessJob, SearchJobs } from '@deedline/contract/vendors/servemanager';
import type { ReadJob } from '../../outside/servemanager/read.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { createSearch } from '../searches/create-search.ts';
import type { SearchRunner } from '../searches/search-runner.ts';
import { mostOf, openForAccount } from './connection.ts';
import { addressesOf, courtOf, formOf, isOrganisation, partiesOf, writeAddress } from './job-form.ts';
import { type JobRow, selectJobs, upsertSearched } from './queries.ts';

const isWanted = ({ job_status: status }: ReadJob) => status?.toLowerCase() === 'skip trace';

/** Open jobs as the service returns them now, those marked for a skip trace first. Nothing about them is stored. */
export async function listJobs(ctx: BuyingContext, accountId: string): Promise<{ jobs: ProcessJob[]; isWhole: boolean }> {
  const { jobs, isWhole } = await (await openForAccount(ctx, accountId)).listOpenJobs();
  const marks = await selectJobs(
    ctx.db,
    accountId,
    jobs.map(({ id }) => id),
  );
  const inOrder = jobs.toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a)));
  return { jobs: inOrder.map((job) => present(job, marks.get(job.id))), isWhole };
}

function present(job: ReadJob, mark: JobRow | undefined): ProcessJob {
  const form = formOf(job);
  return {
    id: job.id,
    number: job.servemanager_job_number,
    recipient: job.recipient?.name ?? null,
    isOrganisation: isOrganisation(job),
    addresses: addressesOf(job).map(writeAddress),
    caseNumber: job.court_case?.number ?? null,
    court: courtOf(job),
    parties: partiesOf(job),
    dueDate: job.due_date,
    status: job.job_status ?? job.service_status,
    attempts: job.attempts.length,
    problem: 'problem' in form ? form.problem : null,
    searchId: mark?.search_id ?? null,
    searchedAt: mark?.searched_at?.toISOString() ?? null,
    reportId: mark?.report_id ?? null,
    attachedAt: mark?.attached_at?.toISOString() ?? null,
  };
}

/** Who asks; the other parameters of a search are the same for all. */
export interface JobAsker {
  accountId: string;
  receivedAtMs: number;
  from: Requester;
}

const CAP_REACHED = 'The cap is reached. Nothing was charged for it.';

/**
 * Starts a search for each job in turn, each with a hold for its maximum price, as long as all of them together stay within the cap. Repeating the same request
 * starts nothing twice. Jobs that cannot be searched are returned with the reason, and cost nothing.
 */
export async function searchJobs(ctx: BuyingContext, runner: SearchRunner, asker: JobAsker, asked: SearchJobs): Promise<JobsSearched> {
  const { accountId, from } = asker;
  const service = await openForAccount(ctx, accountId);
  const most = await mostOf(ctx, accountId);
  const ids = [...new Set(asked.jobIds)];
  const marks = await selectJobs(ctx.db, accountId, ids);
  const done: JobsSearched = { begun: [], left: [] };
  let left = asked.capCredits;
  for (const jobId of ids) {
    const ended = await beginJob(jobId);
    if (typeof ended === 'string') done.left.push({ jobId, why: ended });
    else done.begun.push(ended);
  }
  await recordAudit(ctx.db, {
    kind: 'setting',
    what: 'servemanager_searched',
    accountId,
    from,
    facts: { jobs: ids.length, capCredits: asked.capCredits, searchIds: done.begun.map(({ searchId }) => searchId) },
  });
  return done;

  async function beginJob(jobId: string): Promise<string | { jobId: string; searchId: string }> {
    const mark = marks.get(jobId);
    if (mark?.search_id != null && !asked.again) return 'It was searched before.';
    const job = await service.readJob(jobId);
    if (job === undefined) return 'ServeManager has no such job under your key.';
    const form = formOf(job);
    if ('problem' in form) return form.problem;
    const price = form.asked.searchMode === 'owner_name' ? most.organisation : most.person;
    if (price > left) return CAP_REACHED;
    const searches = mark?.searches ?? 0;
    const { glbaPurpose, dppaPurpose } = asked;
    const body = {
      ...form.asked,
      purpose: 'legal_process' as const,
      permissibleUse: true,
      ...(glbaPurpose === undefined ? {} : { glbaPurpose }),
      ...(dppaPurpose === undefined ? {} : { dppaPurpose }),
    };
    try {
      const { row } = await createSearch(
        ctx,
        runner,
        { accountId, ...from, receivedAtMs: asker.receivedAtMs },
        body,
        `servemanager-${jobId}-${searches}`,
      );
      left -= price;
      await upsertSearched(ctx.db, { accountId, jobId, searches, searchId: row.id, at: ctx.now() });
      return { jobId, searchId: row.id };
    } catch (error) {
      // An error that concerns all jobs is thrown once, rather than reported for each.
      if (!(error instanceof AppError) || !OF_ONE_JOB.has(error.code)) throw error;
      return error.message;
    }
  }
}

/** Errors of a single search that leave the earlier searches valid. */
const OF_ONE_JOB: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'credits_set_aside',
  'idempotency_conflict',
  'invalid_request',
  'overloaded',
]);
