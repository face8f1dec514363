import type { BatchJob } from '@deedline/contract/search/batch';
import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { findAddress } from '../identity/find-account.ts';
import { BATCH_ENDED } from './job-end.ts';
import { selectJob } from './job-queries.ts';
import { hasEnded, presentJob } from './jobs.ts';
import { printCount } from '../../print-count.ts';

/**
 * Writes the mail about an ended batch, to the current address of the member who uploaded it, or else of the account. It says how much was found but not what,
 * because others may read a mail on its way.
 */
const writeBatchEnded: Composer = async (ctx, mail) => {
  if (mail.accountId === null || mail.subjectId === null) return null;
  const row = await selectJob(ctx.db, mail.accountId, mail.subjectId);
  const recipient = await findAddress(ctx.db, mail.accountId, row?.member_id);
  // A job that was resumed in the meantime is announced when it ends again.
  if (recipient === undefined || row === undefined || !hasEnded(row)) return null;
  const job = await presentJob(ctx, row);
  return {
    recipient,
    subject: `Your batch ${END_WORDS[endOf(job)]}`,
    text: `Your batch ${job.fileName} ${END_WORDS[endOf(job)]}.

${describeRows(job)}${ctx.config.billing ? `\n${describeCost(job)}` : ''}
${job.errorMessage === null ? '' : `\n${job.errorMessage}\n`}
The results, and the files to download:

${ctx.config.publicUrl}/batch-results/${job.id}
`,
  };
};

const END_WORDS = { done: 'is done', stopped: 'has stopped', failed: 'could not be finished' } as const;

function endOf({ status, stopped }: BatchJob): keyof typeof END_WORDS {
  if (status === 'failed') return 'failed';
  return stopped === null ? 'done' : 'stopped';
}

/** A job that was resumed may have rows whose contacts were already reported. */
function describeCost({ totalCost, refundedCredits }: BatchJob): string {
  const back = refundedCredits > 0 ? `, of which ${refundedCredits.toLocaleString('en-US')} came back for reported contacts` : '';
  return `It cost ${printCount(totalCost, 'credit')}${back}.`;
}

function describeRows({ totalRows, successfulRows, notFoundRows, failedRows, notRunRows }: BatchJob): string {
  const parts = [
    [successfulRows, 'found'],
    [notFoundRows, 'not found'],
    [failedRows, 'failed'],
    [notRunRows, 'not run'],
  ] as const;
  const said = parts.filter(([rows], index) => rows > 0 || index < 2).map(([rows, words]) => `${rows.toLocaleString('en-US')} ${words}`);
  return `Of ${printCount(totalRows, 'row')}: ${said.join(', ')}.`;
}

/** The mails of batches, by kind. */
export const batchMails: Composers = { [BATCH_ENDED]: writeBatchEnded };
