import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callLedger, createTestLedger, type TestLedger } from '../../testing/ledger/ledger.ts';
import { readBalance } from './wallet.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let ledger: TestLedger;
let db: pg.Pool;
beforeAll(async () => {
  ledger = await createTestLedger();
  db = ledger.db;
});
afterAll(() => ledger.close());

const silent = { info() {}, warn() {}, error() {} };
const verify = () => verifyLedger({ db, log: silent });
const openAccount = (credits?: number) => ledger.openAccount(credits);
const hold = async (account: string, most: number, id: string = randomUUID()) =>
  ({ id, credits: await callLedger<number>(db, 'hold_credits', id, account, most) }) as const;
const settle = (id: string, charge: number) => callLedger<boolean>(db, 'settle_hold', id, charge);

/** A movement that bypasses the functions of the ledger. */
const movement = (key: string) => `insert into ledger_transaction (idempotency_key, kind, account_id, number, hash)
  select '${key}', 'grant', id, 1000, sha256('') from account limit 1 returning id`;

describe('holding and settling', () => {
  test('charges a part and releases the rest, once', async () => {
    const account = await openAccount();
    const { id, credits } = await hold(account, 5);
    expect([credits, await readBalance(db, account)]).toEqual([5, 5]);
    expect(await settle(id, 2)).toBe(true);
    expect(await readBalance(db, account)).toBe(8);
    expect(await settle(id, 5)).toBe(false);
    expect(await readBalance(db, account)).toBe(8);
  });

  test('holds the whole balance when it is less than asked for, and nothing from an empty wallet', async () => {
    const account = await openAccount(3);
    expect((await hold(account, 7)).credits).toBe(3);
    expect((await hold(account, 1)).credits).toBe(0);
    expect(await readBalance(db, account)).toBe(0);
  });

  test('holds a partial amount only when open holds could not make up the price', async () => {
    const account = await openAccount(10);
    const parked = await hold(account, 9);
    expect((await hold(account, 7)).credits).toBe(0);
    expect((await hold(account, 10)).credits).toBe(0);
    expect((await hold(account, 1)).credits).toBe(1);
    await settle(parked.id, 5);
    expect((await hold(account, 7)).credits).toBe(4);
    expect(await readBalance(db, account)).toBe(0);
    expect(await verify()).toEqual([]);
  });

  test('never charges more than it holds', async () => {
    const { id } = await hold(await openAccount(), 2);
    await expect(settle(id, 3)).rejects.toThrow(/check constraint/);
    expect(await settle(id, 0)).toBe(true);
  });

  test('a grant is given once per key', async () => {
    const account = await openAccount();
    expect(await callLedger(db, 'grant_credits', 'twice', account, 50)).toBe(true);
    expect(await callLedger(db, 'grant_credits', 'twice', account, 50)).toBe(false);
    expect(await readBalance(db, account)).toBe(60);
  });

  test('a movement of null or zero credits does nothing', async () => {
    const account = await openAccount(8);
    for (const name of ['grant_credits', 'purchase_credits', 'restore_credits', 'refund_credits', 'reverse_credits', 'revoke_credits'])
      expect(await callLedger(db, name, `nothing:${account}`, account, null)).toBeNull();
    expect(await callLedger(db, 'hold_credits', randomUUID(), account, null)).toBeNull();
    for (const name of ['grant_credits', 'purchase_credits', 'restore_credits', 'refund_credits', 'reverse_credits'])
      for (const credits of [0, -5]) await expect(callLedger(db, name, `none:${account}`, account, credits)).rejects.toThrow(/is none/);
    expect(await callLedger(db, 'revoke_credits', `none:${account}`, account, -5)).toBe(0);
    expect(await readBalance(db, account)).toBe(8);
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

describe('200 simultaneous spends of 10 credits', () => {
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

  test('never spend more than the balance, with random holds and charges', async () => {
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
