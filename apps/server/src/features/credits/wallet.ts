import type { Queryable } from '../../transaction.ts';
import { callForfeitCredits, callGrantCredits, callOpenWallet, callRevokeCredits, selectWalletBalance } from './queries.ts';

/** Opens the ledger of a new account and puts its free credits in, if any; within the caller's transaction. */
export async function openWallet(db: Queryable, accountId: string, freeCredits: number): Promise<void> {
  await callOpenWallet(db, accountId);
  if (freeCredits > 0) await callGrantCredits(db, `signup:${accountId}`, accountId, freeCredits);
}

/** Credits free to spend: what is held by running searches is not among them. */
export function readBalance(db: Queryable, accountId: string): Promise<number> {
  return selectWalletBalance(db, accountId);
}

/** Puts credits of the house into a wallet, once for a key; within the caller's transaction. False when the key was used before. */
export function grantCredits(db: Queryable, key: string, accountId: string, credits: number): Promise<boolean> {
  return callGrantCredits(db, key, accountId, credits);
}

/** Takes credits out of a wallet, as far as it has them, once for a key; within the caller's transaction. Returns how many. */
export function revokeCredits(db: Queryable, key: string, accountId: string, most: number): Promise<number> {
  return callRevokeCredits(db, key, accountId, most);
}

/** Takes what is left in the wallet of an account that is being closed; within the caller's transaction. Returns how many. */
export function forfeitCredits(db: Queryable, accountId: string): Promise<number> {
  return callForfeitCredits(db, accountId);
}
