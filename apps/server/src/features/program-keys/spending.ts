/** What a key may spend. */
import type { AppContext } from '../../context.ts';
import { selectSpent } from './queries.ts';
import type { Program } from './require-program.ts';

/** Credits that are left of this month of UTC; null: whatever the account has. */
export async function leftOfMonth(ctx: Pick<AppContext, 'db'>, { keyId, monthCredits }: Program): Promise<number | null> {
  return monthCredits === null ? null : Math.max(0, monthCredits - (await selectSpent(ctx.db, keyId)));
}
