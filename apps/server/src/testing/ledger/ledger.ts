/** Accounts and movements of credits in a separate database, as its owner. For tests. */
import { randomUUID } from 'node:crypto';
import { createPool } from '@deedline/database/connect';
import { createTestDatabase } from '@deedline/database/testing';
import type pg from 'pg';
import { createWallet } from '../../features/credits/wallet.ts';
import { checkLaws, proveLedger } from '../../features/operator/ledger/verify-ledger.ts';
import type { AnyQueryable } from '../any-queryable.ts';

export interface TestLedger {
  url: string;
  db: pg.Pool;
  /** Creates an account with this many free credits. */
  openAccount(credits?: number, email?: string): Promise<string>;
  close(): Promise<void>;
}

export async function createTestLedger(): Promise<TestLedger> {
  const database = await createTestDatabase();
  const db = createPool(database.url, { max: 20 });
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
      await createWallet(db, id, credits);
      return id;
    },
    async close() {
      await db.end();
      await database.drop();
    },
  };
}

/** Calls a function of the ledger and returns its value. */
export async function callLedger<T extends number | boolean>(db: AnyQueryable, name: string, ...args: unknown[]): Promise<T> {
  const places = args.map((_, index) => `$${index + 1}`).join(', ');
  const called = await db.query<{ value: T }>(`select ${name}(${places}) as value`, args);
  return called.rows[0]!.value;
}

const MOST = 1_000_000;
/** Never in force, because it is older than the shipped edition: searches here cost whatever their test says. */
const ANY_PRICE = {
  prices: { propertyInsights: MOST, contactSearch: MOST, fullReport: MOST, reverseSearch: MOST },
  packages: [{}, {}, {}, {}],
};

/** Holds credits for a recorded search, or settles it, so that the ledger and the search agree. */
export async function holdForSearch(
  db: AnyQueryable,
  account: string,
  most: number,
  id: string = randomUUID(),
): Promise<string | undefined> {
  const opened = await db.query(
    `with held as materialized (select hold_credits($1, $2, $3) as credits),
       listed as (insert into price_list values (1000, $4, '1999-01-01', 'a test', now()) on conflict do nothing)
     insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, lease_until, price_edition)
     select $1, $2, 'processing', 'by_address', 'skip_tracing', true, '1', '192.0.2.1', credits, now() + interval '20 s', 1000 from held where credits > 0`,
    [id, account, most, JSON.stringify(ANY_PRICE)],
  );
  return opened.rowCount === 1 ? id : undefined;
}

export async function settleSearch(db: AnyQueryable, id: string, charge: number): Promise<boolean> {
  const settled = await db.query<{ moved: boolean }>(
    `with done as (
       update search set status = 'completed', sealed_results = '\\x00', credits_charged = least($2, credits_held), lease_until = null, completed_at = now()
       where id = $1 and lease_until is not null returning credits_charged)
     select settle_hold($1, credits_charged) as moved from done`,
    [id, charge],
  );
  return settled.rows[0]?.moved ?? false;
}

export async function refundSearch(db: AnyQueryable, account: string, id: string, credits: number): Promise<void> {
  await callLedger(db, 'refund_credits', `${id}:${randomUUID()}`, account, credits);
  await db.query('update search set credits_refunded = credits_refunded + $2 where id = $1', [id, credits]);
}

/** The balances of the wallet, of what is held and of what is owed. */
export async function readBalances(db: AnyQueryable, account: string): Promise<{ wallet: number; held: number; owed: number }> {
  const found = await db.query<{ kind: string; balance: bigint }>('select kind, balance from ledger_account where account_id = $1', [
    account,
  ]);
  const balance = (kind: string) => Number(found.rows.find((row) => row.kind === kind)!.balance);
  return { wallet: balance('wallet'), held: balance('held'), owed: 0 - balance('owed') };
}

// A small ledger with a movement of every kind, and functions that manipulate it with the rights of the database's owner. For tests.

export interface TestBooks {
  ledger: TestLedger;
  /**
   * Movements: 1 grant, 2 purchase, 3 hold and 4 settlement of `search`, 5 and 6 of another, 7 refund of `search`, 8 an operator's grant, 9 the hold of
   * `openSearch`.
   */
  ann: string;
  search: string;
  openSearch: string;
  /** Movements: 1 grant, 2 purchase, 3 hold, 4 settlement, 5 reversal of the purchase, half of which is owed. */
  ben: string;
}

export async function createTestBooks(): Promise<TestBooks> {
  const ledger = await createTestLedger();
  const { db } = ledger;
  const ann = await ledger.openAccount(10);
  await pay(db, ann, 'pi_ann', 20);
  const search = await buySearch(db, ann, 5, 5);
  await buySearch(db, ann, 5, 2);
  await refundSearch(db, ann, search, 1);
  await callLedger(db, 'grant_credits', 'operator:sorry', ann, 4);
  await db.query(
    `insert into operator_audit (operator, command, subject, account_id, credits_asked, credits_moved, reason, idempotency_key, result)
     values ('odile', 'grant', $1::text, $1::uuid, 4, 4, 'an outage', 'sorry', 'done')`,
    [ann],
  );
  const openSearch = (await holdForSearch(db, ann, 3))!;
  const ben = await ledger.openAccount(10);
  await pay(db, ben, 'pi_ben', 10);
  await buySearch(db, ben, 15, 15);
  await takeBack(db, ben, 'pi_ben', 10);
  return { ledger, ann, ben, search, openSearch };
}

async function buySearch(db: AnyQueryable, account: string, most: number, charge: number): Promise<string> {
  const id = (await holdForSearch(db, account, most))!;
  await settleSearch(db, id, charge);
  return id;
}

async function pay(db: AnyQueryable, account: string, id: string, credits: number): Promise<void> {
  const checkout = randomUUID();
  await db.query(
    `insert into checkout (id, account_id, price_id, credits, amount_cents, currency, created_at) values ($1, $2, 'price', $3, $3 * 100, 'usd', now())`,
    [checkout, account, credits],
  );
  await callLedger(db, 'purchase_credits', `${id}:1`, account, credits);
  await db.query('insert into payment (id, checkout_id, paid_at, movements, standing_credits) values ($1, $2, now(), 1, $3)', [
    id,
    checkout,
    credits,
  ]);
}

async function takeBack(db: AnyQueryable, account: string, id: string, credits: number): Promise<void> {
  await callLedger(db, 'reverse_credits', `${id}:2`, account, credits);
  await db.query('update payment set refunded_cents = $2 * 100, movements = 2, standing_credits = standing_credits - $2 where id = $1', [
    id,
    credits,
  ]);
}

/** The broken laws, each with its findings, after somebody with all rights ran `statements`. Everything is rolled back. */
export async function breaksAfter(
  ledger: TestLedger,
  statements: readonly string[],
  holdLimitSeconds?: number,
): Promise<Record<string, string[]>> {
  const client = await ledger.db.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const sql of statements) await client.query(sql);
    const laws = holdLimitSeconds === undefined ? (await proveLedger(client)).laws : await checkLaws(client, holdLimitSeconds);
    return Object.fromEntries(laws.filter(({ breaches }) => breaches.length > 0).map(({ law, breaches }) => [law, breaches]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Parts of such statements. */
export const movement = (account: string, number: number) =>
  `select id from ledger_transaction where account_id = '${account}' and number = ${number}`;
export const ledgerAccount = (account: string, kind: string) =>
  `select id from ledger_account where account_id = '${account}' and kind = '${kind}'`;
export const house = (kind: string) => `select id from ledger_account where account_id is null and kind = '${kind}'`;
