/** All SQL of the ledger beside its functions in the migration (hold_credits, settle_hold, grant_credits, forfeit_credits, open_wallet). */
import type { Queryable } from '../../transaction.ts';
import type { BrokenLaw } from './broken-law.ts';

export async function callOpenWallet(db: Queryable, accountId: string): Promise<void> {
  await db.query('select open_wallet($1)', [accountId]);
}

/** False when `key` was granted before. */
export async function callGrantCredits(db: Queryable, key: string, accountId: string, credits: number): Promise<boolean> {
  const granted = await db.query<{ moved: boolean }>('select grant_credits($1, $2, $3) as moved', [key, accountId, credits]);
  return granted.rows[0]!.moved;
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

/** Every breach of a law of the ledger; none when all is well. Reads all postings: for a check by night, not for a request. */
export async function selectBrokenLaws(db: Queryable): Promise<BrokenLaw[]> {
  const found = await db.query<BrokenLaw>(`
    select 'postings of a transaction sum to zero' as law, transaction_id::text as what
      from posting group by transaction_id having sum(amount) <> 0
    union all
    select 'a balance is the sum of its postings', ledger_account.id::text
      from ledger_account left join posting on posting.ledger_account_id = ledger_account.id
      where ledger_account.balance is not null group by ledger_account.id having ledger_account.balance <> coalesce(sum(posting.amount), 0)
    union all
    select 'a balance is never negative', id::text from ledger_account where balance < 0
    union all
    select 'what is held is the sum of the open holds', ledger_account.id::text
      from ledger_account left join hold on hold.account_id = ledger_account.account_id and hold.closed_at is null
      where ledger_account.kind = 'held' group by ledger_account.id having ledger_account.balance <> coalesce(sum(hold.amount), 0)
    union all
    select 'a hold is charged at most what it holds', id::text from hold where charged not between 0 and amount
    union all
    select 'every hold has its posting', hold.id::text from hold
      where not exists (select from ledger_transaction where idempotency_key = 'hold:' || hold.id)
    union all
    select 'a closed hold, and no other, is settled in the ledger', hold.id::text from hold
      left join ledger_transaction on idempotency_key = 'settle:' || hold.id
      where (hold.closed_at is null) <> (ledger_transaction.id is null)`);
  return found.rows;
}
