import type { AppContext } from '../../context.ts';
import type { BrokenLaw } from './broken-law.ts';
import { selectBrokenLaws } from './queries.ts';

/**
 * Checks the laws of the ledger over all of it: postings sum to zero, balances equal their postings and are never negative,
 * what is held is what the open holds say. The database refuses to break them; this finds what went around the database.
 */
export async function verifyLedger(ctx: Pick<AppContext, 'db' | 'log'>): Promise<BrokenLaw[]> {
  const broken = await selectBrokenLaws(ctx.db);
  for (const breach of broken.slice(0, 20)) ctx.log.error({ ...breach }, 'the ledger breaks a law');
  return broken;
}
