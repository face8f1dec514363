import type { AppContext } from '../../../context.ts';
import { postMail } from '../../../outside/mail/mail.ts';
import { inTransaction } from '../../../transaction.ts';
import { DEADLINE_WARNING } from '../mail-kinds.ts';
import { deleteStale, markWarned } from './queries.ts';

/** Warns the operator once about each request that is due soon: by mail if OPERATOR_EMAIL is set, and in the log. Returns how many are due. */
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

/** Deletes requests that were not confirmed in time, and answers that were mailed. Returns how many. */
export function sweepRequests(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  return deleteStale(ctx.db, addDays(now, -CONFIRM_DAYS), addDays(now, -ANSWER_KEPT_DAYS));
}

// Deadlines of requests about one's own data, as the privacy policy states them. Pure.

/** The policy allows 45 days for some requests under the GDPR or the CCPA; all are answered within the shorter time. */
export const ANSWER_DAYS = 30;
/** The extended deadline, also counted from the confirmation. The reason for it is told. */
export const EXTENDED_DAYS = 90;
/** How long before the deadline an operator is warned. */
export const WARN_DAYS = 7;
/** A request that is not confirmed by then is deleted. */
export const CONFIRM_DAYS = 7;
/** How long the answer of a closed request is kept for its mail. */
const ANSWER_KEPT_DAYS = 7;

const DAY_MS = 86_400_000;

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}
