/** All SQL of failures in a row, per what they are counted by. */
import type { Queryable } from '../../transaction.ts';

/** Of each subject its failures in a row with this try; none of those for which nothing may be tried yet. */
export async function countAttempt(db: Queryable, subjects: readonly Buffer[], now: Date, forgetBefore: Date) {
  const counted = await db.query<{ subject: Buffer; failures: number }>(
    `insert into attempt as known (subject, failures, last_at, blocked_until)
     select subject, 1, $2, $2 from unnest($1::bytea[]) as given (subject) order by subject
     on conflict (subject) do update set failures = case when known.last_at < $3 then 1 else known.failures + 1 end, last_at = $2
       where known.blocked_until <= $2
     returning subject, failures`,
    [subjects, now, forgetBefore],
  );
  return counted.rows;
}

export async function selectBlockedUntil(db: Queryable, subjects: readonly Buffer[]): Promise<Date | null> {
  const found = await db.query<{ until: Date | null }>('select max(blocked_until) as until from attempt where subject = any ($1)', [
    subjects,
  ]);
  return found.rows[0]!.until;
}

export async function blockSubject(db: Queryable, subject: Buffer, until: Date): Promise<void> {
  await db.query('update attempt set blocked_until = $2 where subject = $1', [subject, until]);
}

/** As if the last try had not been made. */
export async function uncountAttempt(db: Queryable, subjects: readonly Buffer[], now: Date): Promise<void> {
  await db.query('delete from attempt where subject = any ($1) and failures = 1', [subjects]);
  await db.query('update attempt set failures = failures - 1, blocked_until = $2 where subject = any ($1) and failures > 1', [
    subjects,
    now,
  ]);
}

export async function deleteAttempts(db: Queryable, subjects: readonly Buffer[]): Promise<void> {
  await db.query('delete from attempt where subject = any ($1)', [subjects]);
}

export async function deleteOldAttempts(db: Queryable, before: Date): Promise<number> {
  return (await db.query('delete from attempt where last_at < $1', [before])).rowCount ?? 0;
}
