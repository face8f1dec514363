import type { AppContext } from '../../../context.ts';
import { selectDebts, type Debt } from './queries.ts';

/** Accounts that owe credits: their payment was taken back after they had spent what it gave. The largest debt first. */
export function listOwed(ctx: Pick<AppContext, 'db'>): Promise<Debt[]> {
  return selectDebts(ctx.db);
}
