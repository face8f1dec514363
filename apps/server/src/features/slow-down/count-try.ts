/** Slows down guessing: the wait grows with each failure, across all processes. */
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';

/** What tries are counted by. */
export interface Tried {
  /** A keyed hash, for example of an account or a network. */
  subject: Buffer;
  /** How many failures in a row are free of a wait. */
  freeFailures: number;
}

const SLOWER = 'Too many failed tries. Please wait up to 15 minutes and try again.';

/** Counts a try as a failure before it is made, so that parallel tries are as slow as sequential ones. Throws `too_many_requests` while it has to wait. */
export async function countAsFailure(ctx: Pick<AppContext, 'db' | 'now'>, tried: readonly Tried[], message = SLOWER): Promise<void> {
  const now = ctx.now();
  const subjects = tried.map(({ subject }) => subject);
  await inTransaction(ctx.db, async (db) => {
    const counted = await countAttempt(db, subjects, now, new Date(now.getTime() - FORGET_MS));
    if (counted.length < subjects.length) throw new AppError('too_many_requests', message, undefined, await readWait(db, subjects, now));
    for (const { subject, failures } of counted) {
      const { freeFailures } = tried.find((each) => each.subject.equals(subject))!;
      await blockSubject(db, subject, new Date(now.getTime() + waitAfter(failures, freeFailures)));
    }
  });
}

/** In seconds. */
async function readWait(db: Queryable, subjects: readonly Buffer[], now: Date): Promise<number> {
  const until = await selectBlockedUntil(db, subjects);
  return Math.max(1, Math.ceil(((until?.getTime() ?? 0) - now.getTime()) / 1000));
}

/** The try succeeded. */
export function forgetFailures(db: Queryable, tried: readonly Tried[]): Promise<void> {
  return deleteAttempts(
    db,
    tried.map(({ subject }) => subject),
  );
}

/** The try neither succeeded nor failed: another step is needed. It is not counted. */
export function giveTryBack(ctx: Pick<AppContext, 'db' | 'now'>, tried: readonly Tried[]): Promise<void> {
  return uncountAttempt(
    ctx.db,
    tried.map(({ subject }) => subject),
    ctx.now(),
  );
}

/** Removes rows of failures that are forgotten. Returns how many. */
export function sweepAttempts(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteOldAttempts(ctx.db, new Date(ctx.now().getTime() - FORGET_MS));
}

// How guessing is slowed down. Pure.

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = MINUTE_MS / 2;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** A series of failures is forgotten after this. */
const FORGET_MS = 24 * 60 * MINUTE_MS;

/** The wait after this many failures in a row: 30 s after the first that is not free, then doubling each time, up to 15 minutes. */
function waitAfter(failures: number, freeFailures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - freeFailures - 1, 20), LONGEST_WAIT_MS);
}

/** The failures in a row of each subject, including this try. Subjects that still have to wait are missing in the result. */
async function countAttempt(db: Queryable, subjects: readonly Buffer[], now: Date, forgetBefore: Date) {
  const counted = await db.query(
    `insert into attempt as known (subject, failures, last_at, blocked_until)
     select subject, 1, $2, $2 from unnest($1::bytea[]) as given (subject) order by subject
     on conflict (subject) do update set failures = case when known.last_at < $3 then 1 else known.failures + 1 end, last_at = $2
       where known.blocked_until <= $2
     returning subject, failures`,
    [subjects, now, forgetBefore],
  );
  return counted.rows;
}

async function selectBlockedUntil(db: Queryable, subjects: readonly Buffer[]): Promise<Date | null> {
  const found = await db.query('select max(blocked_until) as until from attempt where subject = any ($1)', [subjects]);
  return found.rows[0]!.until;
}

async function blockSubject(db: Queryable, subject: Buffer, until: Date): Promise<void> {
  await db.query('update attempt set blocked_until = $2 where subject = $1', [subject, until]);
}

/** Undoes the last try. */
async function uncountAttempt(db: Queryable, subjects: readonly Buffer[], now: Date): Promise<void> {
  await db.query('delete from attempt where subject = any ($1) and failures = 1', [subjects]);
  await db.query('update attempt set failures = failures - 1, blocked_until = $2 where subject = any ($1) and failures > 1', [
    subjects,
    now,
  ]);
}

async function deleteAttempts(db: Queryable, subjects: readonly Buffer[]): Promise<void> {
  await db.query('delete from attempt where subject = any ($1)', [subjects]);
}

async function deleteOldAttempts(db: Queryable, before: Date): Promise<number> {
  return (await db.query('delete from attempt where last_at < $1', [before])).rowCount ?? 0;
}
