/** The SQL that takes the batches of an account away. */
import type { Queryable } from '../../transaction.ts';

/** Also of files that are still being read. Behind the lock of the wallet. */
export async function lockJobsOf(db: Queryable, accountId: string): Promise<{ id: string }[]> {
  const found = await db.query<{ id: string }>('select id from batch_job where account_id = $1 order by id for update', [accountId]);
  return found.rows;
}

/** With their rows and chunks. */
export async function deleteJobsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from batch_job where account_id = $1', [accountId]);
  await db.query('delete from batch_mapping where account_id = $1', [accountId]);
}
