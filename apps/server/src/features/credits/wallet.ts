import { Fault } from '../../http/describe-fault.ts';
import type { Queryable } from '../../transaction.ts';
import {
  callForfeitCredits,
  callGrantCredits,
  callHoldCredits,
  callCreateWallet,
  callRevokeCredits,
  callSettleHold,
  lockWalletOf,
  selectWallet,
  selectWalletBalance,
} from './queries.ts';

/** Creates the ledger of a new account and puts its free credits in, if any; within the caller's transaction. */
export async function createWallet(db: Queryable, accountId: string, freeCredits: number): Promise<void> {
  await callCreateWallet(db, accountId);
  if (freeCredits > 0) await callGrantCredits(db, `signup:${accountId}`, accountId, freeCredits);
}

/** Credits free to spend, without those held by running searches. */
export function readBalance(db: Queryable, accountId: string): Promise<number> {
  return selectWalletBalance(db, accountId);
}

/** Grants free credits to a wallet, once per key, within the caller's transaction. False if the key was used before. */
export function grantCredits(db: Queryable, key: string, accountId: string, credits: number): Promise<boolean> {
  return callGrantCredits(db, key, accountId, credits);
}

/** Takes at most `most` credits out of a wallet, as far as it has them, once per key, within the caller's transaction. Returns how many. */
export function revokeCredits(db: Queryable, key: string, accountId: string, most: number): Promise<number> {
  return callRevokeCredits(db, key, accountId, most);
}

/** Forfeits what is left in the wallet of an account that is being closed, within the caller's transaction. Returns how many credits. */
export function forfeitCredits(db: Queryable, accountId: string): Promise<number> {
  return callForfeitCredits(db, accountId);
}

export interface Wallet {
  /** Free to spend. */
  available: number;
  /** Set aside for what runs. */
  held: number;
}

/** Reads without a lock, so the result may be outdated. */
export function readWallet(db: Queryable, accountId: string): Promise<Wallet> {
  return selectWallet(db, accountId);
}

/** Locks the wallet until the transaction ends. Call before anything else of the account is locked. */
export function lockWallet(db: Queryable, accountId: string): Promise<Wallet> {
  return lockWalletOf(db, accountId);
}

/** Sets aside exactly this many credits of a locked wallet; throws if it has fewer. */
export async function holdExactly(db: Queryable, holdId: string, accountId: string, credits: number): Promise<void> {
  const held = await callHoldCredits(db, holdId, accountId, credits);
  if (held !== credits) throw new Fault(`hold ${holdId} set aside ${held} of ${credits} credits`);
}

/** Charges `credits` of a hold and releases the rest. Throws if the hold was already closed: only its holder closes it. */
export async function settleExactly(db: Queryable, holdId: string, credits: number): Promise<void> {
  if (!(await callSettleHold(db, holdId, credits))) throw new Fault(`hold ${holdId} was settled before`);
}

/**
 * How long a hold may be open at most. A search waits for its first run as long as its lease lasts (20 s), runs as long (20 s), is found by
 * the sweeper (5 s), runs once more (20 s) and is found again (5 s): 70 s. The rest is for sweeps with much to do after a crash.
 */
export const HOLD_LIMIT_SECONDS = 180;

/**
 * How much longer the hold of a batch's rows may be open. A worker keeps its rows for 150 s at most, and its lease lasts another 30 s; then another worker
 * takes them over. Three that hang in a row take 540 s, and the pauses after faults 15 s: 600 s in all. Waiting for a vendor's later answer adds 300 s.
 */
export const BATCH_HOLD_EXTRA_SECONDS = 720;
