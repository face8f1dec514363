import type { Queryable } from '../../transaction.ts';
import { callHoldCredits, callSettleHold, lockWalletOf } from './queries.ts';
import { Fault } from '../../http/describe-fault.ts';

export interface Wallet {
  /** Free to spend. */
  available: number;
  /** Set aside for what runs. */
  held: number;
}

/** Locks the wallet until the transaction ends, before anything else of the account is locked. */
export function lockWallet(db: Queryable, accountId: string): Promise<Wallet> {
  return lockWalletOf(db, accountId);
}

/** Sets aside exactly so many credits of a locked wallet. */
export async function holdExactly(db: Queryable, holdId: string, accountId: string, credits: number): Promise<void> {
  const held = await callHoldCredits(db, holdId, accountId, credits);
  if (held !== credits) throw new Fault(`hold ${holdId} set aside ${held} of ${credits} credits`);
}

/** Charges `credits` of a hold and gives the rest back. It must be open: whoever holds it is the only one who closes it. */
export async function settleExactly(db: Queryable, holdId: string, credits: number): Promise<void> {
  if (!(await callSettleHold(db, holdId, credits))) throw new Fault(`hold ${holdId} was settled before`);
}
