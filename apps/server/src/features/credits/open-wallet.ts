import type { Queryable } from '../../transaction.ts';
import { callGrantCredits, callOpenWallet } from './queries.ts';

/** Opens the ledger of a new account and puts its free credits in; within the caller's transaction. */
export async function openWallet(db: Queryable, accountId: string, freeCredits: number): Promise<void> {
  await callOpenWallet(db, accountId);
  await callGrantCredits(db, `signup:${accountId}`, accountId, freeCredits);
}
