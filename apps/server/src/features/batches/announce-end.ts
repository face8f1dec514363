import { LARGE_BATCH_ROWS } from '@deedline/contract/batch';
import { postMail } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import { findAddress } from '../identity/find-address.ts';
import type { JobRow } from './job-queries.ts';

export const BATCH_ENDED = 'batch_ended';

/** Writes to whoever waits for a large job that ended by itself, in the transaction that ends it. */
export async function announceEnd(db: Queryable, job: JobRow): Promise<void> {
  if (job.total_rows < LARGE_BATCH_ROWS) return;
  const recipient = await findAddress(db, job.account_id, job.member_id);
  if (recipient === undefined) return;
  await postMail(db, { kind: BATCH_ENDED, recipient, accountId: job.account_id, subjectId: job.id }, job.ended_at ?? new Date());
}
