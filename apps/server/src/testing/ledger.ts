/** Accounts and movements of credits on a database of its own, as its owner. For tests. */
import { openPool } from '@deedline/database/connect';
import { createTestDatabase } from '@deedline/database/testing';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openWallet } from '../features/credits/wallet.ts';
import type { Queryable } from '../transaction.ts';

export interface TestLedger {
  url: string;
  db: pg.Pool;
  /** Makes an account with so many free credits. */
  openAccount(credits?: number, email?: string): Promise<string>;
  close(): Promise<void>;
}

export async function openTestLedger(): Promise<TestLedger> {
  const database = await createTestDatabase();
  const db = openPool(database.url, { max: 20 });
  return {
    url: database.url,
    db,
    async openAccount(credits = 10, email) {
      const id = randomUUID();
      await db.query('insert into account (id) values ($1)', [id]);
      await db.query(`insert into member (id, account_id, role, email, password_hash) values (gen_random_uuid(), $1, 'owner', $2, 'x')`, [
        id,
        email ?? `${id}@example.com`,
      ]);
      await openWallet(db, id, credits);
      return id;
    },
    async close() {
      await db.end();
      await database.drop();
    },
  };
}

/** Calls a function of the ledger and returns its value. */
export async function callLedger<T extends number | boolean>(db: Queryable, name: string, ...args: unknown[]): Promise<T> {
  const places = args.map((_, index) => `$${index + 1}`).join(', ');
  const called = await db.query<{ value: T }>(`select ${name}(${places}) as value`, args);
  return called.rows[0]!.value;
}

/** Holds credits for a search that is on record, or settles it: what the ledger moves and what the search says belong together. */
export async function holdForSearch(db: Queryable, account: string, most: number, id: string = randomUUID()): Promise<string | undefined> {
  const opened = await db.query(
    `with held as materialized (select hold_credits($1, $2, $3) as credits)
     insert into search (id, account_id, status, mode, purpose, include_contacts, input, attestation_version, ip, credits_held, lease_until)
     select $1, $2, 'processing', 'by_address', 'skip_tracing', true, '{}', '1', '192.0.2.1', credits, now() + interval '20 s' from held where credits > 0`,
    [id, account, most],
  );
  return opened.rowCount === 1 ? id : undefined;
}

export async function settleSearch(db: Queryable, id: string, charge: number): Promise<boolean> {
  const settled = await db.query<{ moved: boolean }>(
    `with done as (
       update search set status = 'completed', results = '{}', credits_charged = least($2, credits_held), lease_until = null, completed_at = now()
       where id = $1 and lease_until is not null returning credits_charged)
     select settle_hold($1, credits_charged) as moved from done`,
    [id, charge],
  );
  return settled.rows[0]?.moved ?? false;
}

export async function refundSearch(db: Queryable, account: string, id: string, credits: number): Promise<void> {
  await callLedger(db, 'refund_credits', `${id}:${randomUUID()}`, account, credits);
  await db.query('update search set credits_refunded = credits_refunded + $2 where id = $1', [id, credits]);
}

/** The wallet, what is held and what is owed. */
export async function readBalances(db: Queryable, account: string): Promise<{ wallet: number; held: number; owed: number }> {
  const found = await db.query<{ kind: string; balance: bigint }>('select kind, balance from ledger_account where account_id = $1', [
    account,
  ]);
  const balance = (kind: string) => Number(found.rows.find((row) => row.kind === kind)!.balance);
  return { wallet: balance('wallet'), held: balance('held'), owed: 0 - balance('owed') };
}
