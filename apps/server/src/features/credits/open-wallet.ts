import type { Queryable } from '../../transaction.ts';
import { callGrantCredits, callOpenWallet } from './queries.ts';

/** Opens the ledger of a new account and puts its free credits in, if any; within the caller's transaction. */
export async function openWallet(db: Queryable, accountId: string, freeCredits: number): Promise<void> {
  await callOpenWallet(db, accountId);
  if (freeCredits > 0) await callGrantCredits(db, `signup:${accountId}`, accountId, freeCredits);
}
