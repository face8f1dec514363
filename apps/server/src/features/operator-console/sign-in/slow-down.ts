import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { networkOf } from '../../../http/limits/route-limits.ts';
import { inTransaction } from '../../../transaction.ts';
import { blockSubject, countTry } from './queries.ts';
import { FORGET_MS, waitAfter } from './rules.ts';

/** What tries are counted by: the address of the operator, there or not, and that of the network. */
export function triedBy(ctx: Pick<AppContext, 'hash'>, email: string, ip: string): Buffer[] {
  return [ctx.hash('operator attempt', `email ${email.toLowerCase()}`), ctx.hash('operator attempt', `address ${networkOf(ip)}`)];
}

/** Counts a try as a failure before it is made, so that many at once are as slow as one after the other. Throws while it has to wait. */
export async function countAsFailure(ctx: Pick<AppContext, 'db' | 'now'>, subjects: readonly Buffer[]): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (db) => {
    const counted = await countTry(db, subjects, now, new Date(now.getTime() - FORGET_MS));
    if (counted.length < subjects.length)
      throw new AppError('too_many_requests', 'Too many failed tries. Please wait up to 15 minutes and try again.');
    for (const { subject, failures } of counted) await blockSubject(db, subject, new Date(now.getTime() + waitAfter(failures)));
  });
}
