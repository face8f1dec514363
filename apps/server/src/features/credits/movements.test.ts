import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveCredits, raceStep, STEPS, takeStep, type Model, type Step } from '../../testing/ledger/model.ts';
import { holdForSearch, createTestLedger, readBalances, refundSearch, settleSearch, type TestLedger } from '../../testing/ledger/ledger.ts';
import { inSnapshot, inTransaction } from '../../transaction.ts';
import { checkLaws } from '../operator/ledger/verify-ledger.ts';
import { holdExactly, settleExactly } from './wallet.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await createTestLedger();
});
afterAll(() => ledger.close());

const move = (kind: string, key: string, account: string, credits: number) => moveCredits(ledger.db, kind, key, account, credits);
const broken = async () => (await checkLaws(ledger.db)).filter(({ breaches }) => breaches.length > 0);

describe('an exact hold', () => {
  test('fails when the wallet has less, and is settled once', async () => {
    const account = await ledger.openAccount(10);
    const [tooMuch, hold] = [randomUUID(), randomUUID()];
    const held = inTransaction(ledger.db, (db) => holdExactly(db, tooMuch, account, 11));
    await expect(held).rejects.toThrow('set aside 10 of 11 credits');
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 10, held: 0, owed: 0 });
    const settledTwice = inTransaction(ledger.db, async (db) => {
      await holdExactly(db, hold, account, 10);
      await settleExactly(db, hold, 4);
      await settleExactly(db, hold, 4);
    });
    await expect(settledTwice).rejects.toThrow('was settled before');
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 10, held: 0, owed: 0 });
  });
});

describe('debt', () => {
  test('is what a reversal could not take; the next purchase repays it, a grant does not', async () => {
    const account = await ledger.openAccount(10);
    await move('purchase', `a:${account}`, account, 20);
    const search = (await holdForSearch(ledger.db, account, 25))!;
    await settleSearch(ledger.db, search, 25);
    expect(await move('reverse', `b:${account}`, account, 20)).toBe(5);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 0, held: 0, owed: 15 });
    expect(await move('reverse', `b:${account}`, account, 20)).toBe(0);
    await move('grant', `c:${account}`, account, 4);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 4, held: 0, owed: 15 });
    await move('purchase', `d:${account}`, account, 10);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 4, held: 0, owed: 5 });
    await move('purchase', `e:${account}`, account, 10);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 9, held: 0, owed: 0 });
  });

  test('is repaid by undoing a reversal, once', async () => {
    const account = await ledger.openAccount(0);
    await move('purchase', `a:${account}`, account, 10);
    await settleSearch(ledger.db, (await holdForSearch(ledger.db, account, 7))!, 7);
    await move('reverse', `b:${account}`, account, 10);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 0, held: 0, owed: 7 });
    await move('restore', `c:${account}`, account, 10);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 3, held: 0, owed: 0 });
    expect(await move('restore', `c:${account}`, account, 10)).toBe(false);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 3, held: 0, owed: 0 });
  });

  test('does not take credits held by a running search, and is repaid by their release and by a refund', async () => {
    const account = await ledger.openAccount(0);
    await move('purchase', `a:${account}`, account, 10);
    const search = (await holdForSearch(ledger.db, account, 7))!;
    expect(await move('reverse', `b:${account}`, account, 10)).toBe(3);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 0, held: 7, owed: 7 });
    await settleSearch(ledger.db, search, 2);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 0, held: 0, owed: 2 });
    await refundSearch(ledger.db, account, search, 1);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 0, held: 0, owed: 1 });
    await refundSearch(ledger.db, account, search, 1);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 0, held: 0, owed: 0 });
    expect(await broken()).toEqual([]);
  });
});

test('random movements give the balances of a simple model', async () => {
  const step = record<Step>({ do: constantFrom(...STEPS), credits: integer({ min: 1, max: 12 }), twice: boolean() });
  await assert(
    asyncProperty(integer({ min: 0, max: 10 }), array(step, { minLength: 5, maxLength: 25 }), async (free, steps) => {
      const account = await ledger.openAccount(free);
      const model: Model = { wallet: free, held: 0, owed: 0, holds: [], searches: [] };
      for (const each of steps) {
        const { got, expected } = await takeStep(ledger.db, model, account, each);
        expect(got).toEqual(expected);
        const { wallet, held, owed } = model;
        expect(await readBalances(ledger.db, account)).toEqual({ wallet, held, owed });
      }
    }),
    { numRuns: 40 },
  );
  expect(await broken()).toEqual([]);
});

test('simultaneous movements of every kind on two wallets, each repeated, break no law', async () => {
  const accounts = [await ledger.openAccount(10), await ledger.openAccount(10)] as const;
  const verified = Promise.all([1, 2, 3].map(() => inSnapshot(ledger.db, checkLaws)));
  const raced = await Promise.all(
    Array.from({ length: 240 }, (_, n) => {
      const step = { do: STEPS[n % STEPS.length]!, credits: 1 + ((n * 7) % 11), twice: false };
      return raceStep(ledger.db, accounts[(n >> 3) % 2]!, step, 1 + (n % 3));
    }),
  );
  const winners = raced.map((each) => each.winners).filter((each) => each !== undefined);
  expect(winners.length).toBeGreaterThanOrEqual(90);
  expect(new Set(winners)).toEqual(new Set([1]));
  for (const account of accounts) {
    const { wallet, held, owed } = await readBalances(ledger.db, account);
    const worth = raced.filter((each) => each.account === account).reduce((sum, each) => sum + each.worth, 10);
    expect([wallet + held - owed, held]).toEqual([worth, 0]);
  }
  // A verification during the movements sees consistent books.
  expect((await verified).flat().filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  expect(await broken()).toEqual([]);
});
