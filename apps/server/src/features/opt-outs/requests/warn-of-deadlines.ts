import type { AppContext } from '../../../context.ts';
import { postMail } from '../../../outside/mail/post-mail.ts';
import { inTransaction } from '../../../transaction.ts';
import { DEADLINE_WARNING } from '../mail-kinds.ts';
import { deleteStale, markWarned } from './queries.ts';
import { addDays, ANSWER_KEPT_DAYS, CONFIRM_DAYS, WARN_DAYS } from './rules.ts';

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
