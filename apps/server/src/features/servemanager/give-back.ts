import { buffer } from 'node:stream/consumers';
import type { DueDiligenceMade } from '@deedline/contract/compliance/due-diligence';
import { AppError } from '@deedline/contract/errors';
import { describeFault } from '../../http/describe-fault.ts';
import { createReport, readReport } from '../due-diligence/reports.ts';
import { writeReportPdf } from '../due-diligence/write-report.ts';
import type { SignedIn } from '../identity/find-account.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { readSearch } from '../searches/read-searches.ts';
import { openForAccount } from './connection.ts';
import { statedBy } from './job-form.ts';
import { type JobRow, selectJobs, updateAttached } from './queries.ts';

/**
 * Makes a report of the job's search, with what the job states. It is stored here and not sent. Throws `servemanager_job_not_found`, and `invalid_request` when
 * there is nobody to report on.
 */
export async function reportJob(
  ctx: BuyingContext,
  by: Pick<SignedIn, 'account' | 'member'>,
  jobId: string,
  timeZone: string,
  from: Requester,
): Promise<DueDiligenceMade> {
  const { id: accountId } = by.account;
  const { search_id: searchId } = await requireSearched(ctx, accountId, jobId);
  const job = await (await openForAccount(ctx, accountId)).readJob(jobId);
  if (job === undefined) throw new AppError('servemanager_job_not_found');
  const { results } = await readSearch(ctx, accountId, searchId);
  const subject = results?.owner?.name ?? results?.owners[0]?.name ?? job.recipient?.name;
  if (subject == null) throw new AppError('invalid_request', 'The job names no recipient, so there is nobody to report on.');
  return createReport(ctx, by, { searchIds: [searchId], subject, timeZone, stated: statedBy(job) }, from);
}

/** Sends a report to its job, with a note that names it. The act is recorded before it leaves, so that everything that may have arrived is on record. */
export async function attachReport(
  ctx: BuyingContext,
  accountId: string,
  jobId: string,
  reportId: string,
  from: Requester,
): Promise<{ attachedAt: string; hasNote: boolean }> {
  const { search_id: searchId } = await requireSearched(ctx, accountId, jobId);
  const report = await readReport(ctx, accountId, reportId);
  if (!report.searches.some(({ id }) => id === searchId))
    throw new AppError('report_not_found', 'This report is about other searches than the one for this job. Nothing was sent.');
  const service = await openForAccount(ctx, accountId);
  await recordAudit(ctx.db, { kind: 'export', what: 'servemanager_report', accountId, from, subject: reportId, facts: { jobId } });
  const bytes = await buffer(writeReportPdf(report));
  await service.attach(jobId, { title: `Due-diligence report ${report.id}`, fileName: `due-diligence-${report.id}.pdf`, bytes });
  const attachedAt = ctx.now();
  await updateAttached(ctx.db, accountId, jobId, reportId, attachedAt);
  const note = {
    label: 'Due-diligence report',
    body: `Due-diligence report ${report.id} is attached. It can be checked at ${report.installation.url}/check-report.`,
  };
  const hasNote = await service.addNote(jobId, note).then(
    () => true,
    (error: unknown) => {
      ctx.log.warn({ fault: describeFault(error) }, 'a report was attached to a job, but its note was not accepted');
      return false;
    },
  );
  return { attachedAt: attachedAt.toISOString(), hasNote };
}

async function requireSearched(ctx: BuyingContext, accountId: string, jobId: string): Promise<JobRow & { search_id: string }> {
  const row = (await selectJobs(ctx.db, accountId, [jobId])).get(jobId);
  if (row?.search_id == null) throw new AppError('search_not_found', 'This job has not been searched here yet. Nothing was sent.');
  return { ...row, search_id: row.search_id };
}
