import type { Queryable } from '../../transaction.ts';
import { announceEnd } from './announce-end.ts';
import type { DueJob } from './chunk-queries.ts';
import { selectProgress, updateEnded } from './job-queries.ts';

/** Ends a job whose next row cannot be paid for, with nothing in flight: what is done stays, and it can be resumed. */
export async function stopJob(db: Queryable, job: DueJob, lack: 'credits' | 'cap'): Promise<void> {
  const progress = (await selectProgress(db, [job.id])).get(job.id);
  const done = progress === undefined ? 0 : progress.found + progress.notFound + progress.failed;
  const message = describeStop(lack, { done, total: job.total_rows, cap: job.cap_credits });
  await announceEnd(db, await updateEnded(db, job.id, { status: 'completed', stopped: lack, message }));
}

function describeStop(lack: 'credits' | 'cap', { done, total, cap }: { done: number; total: number; cap: number | null }): string {
  const [rows, rest] = [`${count(done)} of ${count(total)} rows`, `Nothing was charged for the other ${count(total - done)}.`];
  if (lack === 'credits') return `Your credits ran out after ${rows}. ${rest} Add credits, then resume.`;
  return `Your cap of ${count(cap!)} ${cap === 1 ? 'credit' : 'credits'} was reached after ${rows}. ${rest} Raise the cap, then resume.`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
