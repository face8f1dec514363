/** Moves credits as the features do, and changes the dates of movements. For tests. */
import { randomUUID } from 'node:crypto';
import { type AnyQueryable, inAnyTransaction } from './any-queryable.ts';
import type { TestClient, TestServer } from './test-server.ts';

export interface Mover {
  accountId: string;
  grant(credits: number): Promise<void>;
  /** Returns the id of the payment. */
  buy(credits: number): Promise<string>;
  takeBack(payment: string, credits: number): Promise<void>;
  restore(payment: string, credits: number): Promise<void>;
  revoke(most: number): Promise<void>;
  /** Returns the id of the hold; it only belongs to a search if there is one with this id. */
  hold(most: number, id?: string): Promise<string>;
  settle(hold: string, charge: number): Promise<void>;
  refund(search: string, credits: number): Promise<void>;
}

export async function createMover(db: AnyQueryable, client: TestClient): Promise<Mover> {
  const accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  let count = 0;
  const move = async (text: string, values: unknown[]) => void (await db.query(text, values));
  const next = () => (count += 1);
  return {
    accountId,
    grant: (credits) => move('select grant_credits($1, $2, $3)', [`test:${accountId}:${next()}`, accountId, credits]),
    async buy(credits) {
      const payment = `pi_${accountId.replaceAll('-', '').slice(-12)}${next()}`;
      await move('select purchase_credits($1, $2, $3)', [`${payment}:1`, accountId, credits]);
      return payment;
    },
    takeBack: (payment, credits) => move('select reverse_credits($1, $2, $3)', [`${payment}:${next()}`, accountId, credits]),
    restore: (payment, credits) => move('select restore_credits($1, $2, $3)', [`${payment}:${next()}`, accountId, credits]),
    revoke: (most) => move('select revoke_credits($1, $2, $3)', [`test:${accountId}:${next()}`, accountId, most]),
    async hold(most, id = randomUUID()) {
      await move('select hold_credits($1, $2, $3)', [id, accountId, most]);
      return id;
    },
    settle: (hold, charge) => move('select settle_hold($1, $2)', [hold, charge]),
    refund: (search, credits) =>
      move('select refund_credits($1, $2, $3)', [`${search}:${String(next()).padStart(64, '0')}`, accountId, credits]),
  };
}

/** Sets the dates of an account's movements, in order, which only the owner of the database can do. */
export async function dateMovements(app: TestServer, accountId: string, moments: readonly Date[]): Promise<void> {
  await inAnyTransaction(app.owner, async (client) => {
    await client.query('alter table ledger_transaction disable trigger ledger_transaction_append_only');
    await client.query(
      `update ledger_transaction set created_at = dated.at from unnest($2::timestamptz[]) with ordinality as dated (at, number)
       where account_id = $1 and ledger_transaction.number = dated.number`,
      [accountId, moments],
    );
    await client.query('alter table ledger_transaction enable trigger ledger_transaction_append_only');
  });
}
