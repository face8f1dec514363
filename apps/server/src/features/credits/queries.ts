/** The SQL of the ledger, apart from its functions in the migrations (hold_credits, settle_hold, grant_credits ...) and its laws (law-queries.ts). */
import type { Queryable } from '../../transaction.ts';

export async function callCreateWallet(db: Queryable, accountId: string): Promise<void> {
  await db.query('select open_wallet($1)', [accountId]);
}

/** False if `key` was used for a grant before. */
export async function callGrantCredits(db: Queryable, key: string, accountId: string, credits: number): Promise<boolean> {
  const granted = await db.query('select grant_credits($1, $2, $3) as moved', [key, accountId, credits]);
  return granted.rows[0]!.moved;
}

/** Takes at most `most` credits; returns how many the wallet had to give. */
export async function callRevokeCredits(db: Queryable, key: string, accountId: string, most: number): Promise<number> {
  const taken = await db.query('select revoke_credits($1, $2, $3) as credits', [key, accountId, most]);
  return taken.rows[0]!.credits;
}

/** Empties the wallet; returns the credits that were lost. */
export async function callForfeitCredits(db: Queryable, accountId: string): Promise<number> {
  const lost = await db.query('select forfeit_credits($1) as credits', [accountId]);
  return lost.rows[0]!.credits;
}

export async function selectWalletBalance(db: Queryable, accountId: string): Promise<number> {
  const found = await db.query({
    name: 'wallet-balance',
    text: `select balance from ledger_account where account_id = $1 and kind = 'wallet'`,
    values: [accountId],
  });
  return Number(found.rows[0]?.balance ?? 0n);
}

export async function selectWallet(db: Queryable, accountId: string): Promise<{ available: number; held: number }> {
  const found = await db.query(
    `select sum(balance) filter (where kind = 'wallet')::bigint as available, sum(balance) filter (where kind = 'held')::bigint as held
     from ledger_account where account_id = $1`,
    [accountId],
  );
  const { available, held } = found.rows[0]!;
  return { available: Number(available ?? 0n), held: Number(held ?? 0n) };
}

/** Locks the wallet until the transaction ends: only this transaction can move its credits. */
export async function lockWalletOf(db: Queryable, accountId: string): Promise<{ available: number; held: number }> {
  await db.query({ name: 'lock-wallet', text: 'select lock_wallets($1)', values: [[accountId]] });
  // A separate statement, because the statement that waited for the lock still sees the balance from before it.
  const found = await db.query({
    name: 'locked-wallet',
    text: `select sum(balance) filter (where kind = 'wallet')::bigint as available, sum(balance) filter (where kind = 'held')::bigint as held
           from ledger_account where account_id = $1`,
    values: [accountId],
  });
  const { available, held } = found.rows[0]!;
  return { available: Number(available ?? 0n), held: Number(held ?? 0n) };
}

/** Sets aside min(what the wallet has, `most`) under an id; returns what it set aside. */
export async function callHoldCredits(db: Queryable, holdId: string, accountId: string, most: number): Promise<number> {
  const held = await db.query({
    name: 'hold-credits',
    text: 'select hold_credits($1, $2, $3) as credits',
    values: [holdId, accountId, most],
  });
  return held.rows[0]!.credits;
}

/** Charges `credits` of a hold and gives the rest back. False when it was closed before. */
export async function callSettleHold(db: Queryable, holdId: string, credits: number): Promise<boolean> {
  const settled = await db.query({
    name: 'settle-hold',
    text: 'select settle_hold($1, $2) as settled',
    values: [holdId, credits],
  });
  return settled.rows[0]!.settled;
}
