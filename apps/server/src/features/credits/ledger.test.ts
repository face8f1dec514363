import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { openPool } from '@deedline/database/connect';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWallet } from './open-wallet.ts';
import { readBalance } from './read-balance.ts';
import { verifyLedger } from './verify-ledger.ts';

let database: TestDatabase;
let db: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openPool(database.url, { max: 20 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const silent = { info() {}, warn() {}, error() {} };
const verify = () => verifyLedger({ db, log: silent });
const hold = async (account: string, most: number, id: string = randomUUID()) =>
  ({
    id,
    credits: (await db.query<{ credits: number }>('select hold_credits($1, $2, $3) as credits', [id, account, most])).rows[0]!.credits,
  }) as const;
const settle = async (id: string, charge: number) =>
  (await db.query<{ moved: boolean }>('select settle_hold($1, $2) as moved', [id, charge])).rows[0]!.moved;

/** A movement that goes around the functions of the ledger. */
const movement = (key: string) => `insert into ledger_transaction (idempotency_key, kind, account_id, number, hash)
  select '${key}', 'grant', id, 1000, sha256('') from account limit 1 returning id`;

async function openAccount(credits = 10): Promise<string> {
  const id = randomUUID();
  await db.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [id, `${id}@example.com`]);
  await openWallet(db, id, credits);
  return id;
}

describe('holding and settling', () => {
  test('charges a part, gives the rest back, and does either once', async () => {
    const account = await openAccount();
    const { id, credits } = await hold(account, 5);
    expect([credits, await readBalance(db, account)]).toEqual([5, 5]);
    expect(await settle(id, 2)).toBe(true);
    expect(await readBalance(db, account)).toBe(8);
    expect(await settle(id, 5)).toBe(false);
    expect(await readBalance(db, account)).toBe(8);
  });

  test('holds what there is when there is less, and nothing when there is nothing', async () => {
    const account = await openAccount(3);
    expect((await hold(account, 7)).credits).toBe(3);
    expect((await hold(account, 1)).credits).toBe(0);
    expect(await readBalance(db, account)).toBe(0);
  });

  test('never charges more than it holds', async () => {
    const { id } = await hold(await openAccount(), 2);
    await expect(settle(id, 3)).rejects.toThrow(/check constraint/);
    expect(await settle(id, 0)).toBe(true);
  });

  test('a grant is given once per key', async () => {
    const account = await openAccount();
    const grant = () => db.query<{ given: boolean }>(`select grant_credits('twice', $1, 50) as given`, [account]);
    expect((await grant()).rows[0]!.given).toBe(true);
    expect((await grant()).rows[0]!.given).toBe(false);
    expect(await readBalance(db, account)).toBe(60);
  });
});

const spendAtOnce = (account: string, most: (n: number) => number, part: (credits: number) => number) =>
  Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const { id, credits } = await hold(account, most(n));
      if (credits === 0) return 0;
      await settle(id, part(credits));
      return part(credits);
    }),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((total, credits) => total + credits, 0);

describe('200 spends at once of 10 credits', () => {
  test('spend 10 credits when each takes one', async () => {
    const account = await openAccount(10);
    const spent = await spendAtOnce(
      account,
      () => 1,
      () => 1,
    );
    expect([sum(spent), await readBalance(db, account)]).toEqual([10, 0]);
    expect(await verify()).toEqual([]);
  });

  test('never spend more than there is, whatever they hold, charge and give back', async () => {
    const account = await openAccount(10);
    const spent = await spendAtOnce(
      account,
      (n) => 1 + (n % 7),
      (credits) => credits >> 1,
    );
    expect(sum(spent)).toBeGreaterThan(0);
    expect(await readBalance(db, account)).toBe(10 - sum(spent));
    expect(await verify()).toEqual([]);
  });
});

describe('the database itself refuses', () => {
  test.each([
    ['changing a posting', 'update posting set amount = amount + 1', /append-only/],
    ['deleting a posting', 'delete from posting', /append-only/],
    ['emptying the postings', 'truncate posting', /append-only/],
    ['changing a transaction', `update ledger_transaction set idempotency_key = 'x'`, /append-only/],
    ['setting a balance', `update ledger_account set balance = 1000 where kind = 'wallet'`, /by postings only/],
    ['removing a ledger account', 'delete from ledger_account', /append-only/],
    [
      'a rich new ledger account',
      `insert into ledger_account (account_id, kind, balance) select id, 'wallet', 5 from account limit 1`,
      /opens at zero/,
    ],
    [
      'postings that do not sum to zero',
      `with t as (${movement('odd')})
       insert into posting select t.id, ledger_account.id, 5 from t, ledger_account where kind = 'wallet'`,
      /sum to zero/,
    ],
    [
      'a wallet below zero',
      `with t as (${movement('deep')}),
            wallet as (select id from ledger_account where kind = 'wallet' limit 1), house as (select id from ledger_account where kind = 'revenue')
       insert into posting select t.id, wallet.id, -100000 from t, wallet union all select t.id, house.id, 100000 from t, house`,
      /balance_never_negative/,
    ],
  ])('%s', async (_what, sql, message) => {
    await openAccount();
    await expect(db.query(sql)).rejects.toThrow(message);
    expect(await verify()).toEqual([]);
  });
});

async function tampered(sql: string): Promise<string[]> {
  const { id } = await hold(await openAccount(), 5);
  await settle(id, 1);
  await hold(await openAccount(), 5);
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query(sql);
    return (await verifyLedger({ db: client as unknown as pg.Pool, log: silent })).map((breach) => breach.law);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('verifyLedger finds what went around the database', () => {
  test.each([
    ['a forged posting', 'update posting set amount = amount + 1 where amount = 4', 'postings of a transaction sum to zero'],
    ['a forged balance', `update ledger_account set balance = balance + 1 where kind = 'wallet'`, 'a balance is the sum of its postings'],
    ['a lost hold', 'delete from hold where closed_at is null', 'what is held is the sum of the open holds'],
    [
      'a hold closed without a settlement',
      'update hold set charged = 0, closed_at = now() where closed_at is null',
      'a closed hold, and no other, is settled in the ledger',
    ],
    ['a hold reopened', 'update hold set charged = null, closed_at = null', 'a closed hold, and no other, is settled in the ledger'],
    ['a lost transaction', `delete from ledger_transaction where kind = 'hold'`, 'every hold has its posting'],
  ])('%s', async (_what, sql, law) => {
    expect(await tampered(sql)).toContain(law);
  });

  test('and nothing where all is well', async () => {
    expect(await tampered('select 1')).toEqual([]);
  });
});
