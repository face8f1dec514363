import type { AppContext } from '../../../context.ts';
import { postMail } from '../../../outside/mail/mail.ts';
import { inTransaction } from '../../../transaction.ts';
import { DEADLINE_WARNING } from '../mail-kinds.ts';
import { deleteStale, markWarned } from './queries.ts';

/** Warns the operator once of each request that is due soon: by mail where OPERATOR_EMAIL is set, else in the log. Returns how many. */
export async function warnOfDeadlines(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (db) => {
    const due = await markWarned(db, addDays(now, WARN_DAYS), now);
    const { operatorEmail } = ctx.config;
    if (due.length > 0 && operatorEmail !== undefined) await postMail(db, { kind: DEADLINE_WARNING, recipient: operatorEmail }, now);
    for (const { receipt, dueAt } of due) ctx.log.warn({ receipt, dueAt }, 'a privacy request is due soon');
    return due.length;
  });
}

/** Deletes requests that nobody confirmed and answers that were mailed. Returns how many. */
export function sweepRequests(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  return deleteStale(ctx.db, addDays(now, -CONFIRM_DAYS), addDays(now, -ANSWER_KEPT_DAYS));
}

// Deadlines of requests about one's own data: the privacy policy's numbers. Pure.

/** The policy allows 45 days to requests under the GDPR or the CCPA; all are answered by the shorter one. */
export const ANSWER_DAYS = 30;
/** Counted from the confirmation too, with the reason told. */
export const EXTENDED_DAYS = 90;
/** An operator is warned this long before. */
export const WARN_DAYS = 7;
/** A request that nobody confirms by then is deleted. */
export const CONFIRM_DAYS = 7;
/** How long a closed request's answer waits for its mail. */
const ANSWER_KEPT_DAYS = 7;

const DAY_MS = 86_400_000;

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}
