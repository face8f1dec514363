/** The SQL of the ledger beside its functions in the migrations (hold_credits, settle_hold, grant_credits ...) and its laws (law-queries.ts). */
import type { Queryable } from '../../transaction.ts';

export async function callOpenWallet(db: Queryable, accountId: string): Promise<void> {
  await db.query('select open_wallet($1)', [accountId]);
}

/** False when `key` was granted before. */
export async function callGrantCredits(db: Queryable, key: string, accountId: string, credits: number): Promise<boolean> {
  const granted = await db.query<{ moved: boolean }>('select grant_credits($1, $2, $3) as moved', [key, accountId, credits]);
  return granted.rows[0]!.moved;
}

/** Takes at most `most`; returns what the wallet gave. */
export async function callRevokeCredits(db: Queryable, key: string, accountId: string, most: number): Promise<number> {
  const taken = await db.query<{ credits: number }>('select revoke_credits($1, $2, $3) as credits', [key, accountId, most]);
  return taken.rows[0]!.credits;
}

/** Empties the wallet; returns the credits that were lost. */
export async function callForfeitCredits(db: Queryable, accountId: string): Promise<number> {
  const lost = await db.query<{ credits: number }>('select forfeit_credits($1) as credits', [accountId]);
  return lost.rows[0]!.credits;
}

export async function selectWalletBalance(db: Queryable, accountId: string): Promise<number> {
  const found = await db.query<{ balance: bigint }>({
    name: 'wallet-balance',
    text: `select balance from ledger_account where account_id = $1 and kind = 'wallet'`,
    values: [accountId],
  });
  return Number(found.rows[0]?.balance ?? 0n);
}
