import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callLedger,
  holdForSearch,
  openTestLedger,
  readBalances,
  refundSearch,
  settleSearch,
  type TestLedger,
} from '../../testing/ledger.ts';
import { checkLaws } from './verify-ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const move = (name: string, key: string, account: string, credits: number) =>
  callLedger<number | boolean>(ledger.db, `${name}_credits`, key, account, credits);
const broken = async () => (await checkLaws(ledger.db)).filter(({ breaches }) => breaches.length > 0);

describe('what is owed', () => {
  test('is what a reversal could not take; the next purchase pays it first, a grant does not', async () => {
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

  test('is paid by a reversal that is undone, and no more than that', async () => {
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

  test('takes nothing of what a running search holds, and a search gives its rest back to the wallet', async () => {
    const account = await ledger.openAccount(0);
    await move('purchase', `a:${account}`, account, 10);
    const search = (await holdForSearch(ledger.db, account, 7))!;
    expect(await move('reverse', `b:${account}`, account, 10)).toBe(3);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 0, held: 7, owed: 7 });
    await settleSearch(ledger.db, search, 2);
    expect(await readBalances(ledger.db, account)).toEqual({ wallet: 5, held: 0, owed: 7 });
    expect(await broken()).toEqual([]);
  });
});

/** The ledger of one account in a few lines. */
interface Model {
  wallet: number;
  held: number;
  owed: number;
  holds: { id: string; credits: number }[];
  searches: { id: string; refundable: number }[];
}
type Step = { do: 'grant' | 'purchase' | 'reverse' | 'restore' | 'revoke' | 'hold' | 'settle' | 'refund'; credits: number; again: boolean };

function give(model: Model, credits: number, debtPaid: number): void {
  model.owed -= debtPaid;
  model.wallet += credits - debtPaid;
}

/** Does a step in model and ledger; whatever has a key is done again now and then. */
async function take(model: Model, account: string, step: Step): Promise<void> {
  const { credits } = step;
  const key = randomUUID();
  switch (step.do) {
    case 'grant':
    case 'purchase':
    case 'restore': {
      give(model, credits, step.do === 'grant' ? 0 : Math.min(model.owed, credits));
      expect(await move(step.do, key, account, credits)).toBe(true);
      if (step.again) expect(await move(step.do, key, account, credits)).toBe(false);
      return;
    }
    case 'reverse':
    case 'revoke': {
      const taken = Math.min(model.wallet, credits);
      model.wallet -= taken;
      if (step.do === 'reverse') model.owed += credits - taken;
      expect(await move(step.do, key, account, credits)).toBe(taken);
      if (step.again && (taken > 0 || step.do === 'reverse')) expect(await move(step.do, key, account, credits)).toBe(0);
      return;
    }
    case 'hold': {
      const id = await holdForSearch(ledger.db, account, credits);
      const held = Math.min(model.wallet, credits);
      expect(id === undefined).toBe(held === 0);
      if (id === undefined) return;
      model.wallet -= held;
      model.held += held;
      model.holds.push({ id, credits: held });
      return;
    }
    case 'settle': {
      const hold = model.holds.shift();
      if (hold === undefined) return;
      const charge = Math.min(credits - 1, hold.credits);
      model.held -= hold.credits;
      model.wallet += hold.credits - charge;
      model.searches.push({ id: hold.id, refundable: charge });
      expect(await settleSearch(ledger.db, hold.id, charge)).toBe(true);
      if (step.again) expect(await callLedger(ledger.db, 'settle_hold', hold.id, 0)).toBe(false);
      return;
    }
    case 'refund': {
      const search = model.searches.find(({ refundable }) => refundable > 0);
      if (search === undefined) return;
      const back = Math.min(credits, search.refundable);
      search.refundable -= back;
      model.wallet += back;
      await refundSearch(ledger.db, account, search.id, back);
    }
  }
}

const step = fc.record<Step>({
  do: fc.constantFrom('grant', 'purchase', 'reverse', 'restore', 'revoke', 'hold', 'settle', 'refund'),
  credits: fc.integer({ min: 1, max: 12 }),
  again: fc.boolean(),
});

test('whatever comes after whatever, the ledger says what a few lines of arithmetic say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 10 }), fc.array(step, { minLength: 5, maxLength: 25 }), async (free, steps) => {
      const account = await ledger.openAccount(free);
      const model: Model = { wallet: free, held: 0, owed: 0, holds: [], searches: [] };
      for (const each of steps) {
        await take(model, account, each);
        const { wallet, held, owed } = model;
        expect(await readBalances(ledger.db, account)).toEqual({ wallet, held, owed });
      }
    }),
    { numRuns: 40 },
  );
  expect(await broken()).toEqual([]);
});

/** Returns what the account is worth more or less after it: what it can spend, and holds, less what it owes. */
async function moveAtRandom(account: string, what: Step['do'], credits: number, callers: number): Promise<number> {
  const key = randomUUID();
  const atOnce = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: callers }, call));
  switch (what) {
    case 'grant':
    case 'purchase':
    case 'restore': {
      const moved = await atOnce(() => move(what, key, account, credits));
      expect(moved.filter(Boolean)).toHaveLength(1);
      return credits;
    }
    case 'reverse': {
      const taken = (await atOnce(() => move(what, key, account, credits))).map(Number);
      expect(taken.filter((each) => each > 0).length).toBeLessThanOrEqual(1);
      return -credits;
    }
    case 'revoke': {
      // One that finds an empty wallet uses its key not up, so it is called once.
      return -(await move(what, key, account, credits));
    }
    default: {
      const id = await holdForSearch(ledger.db, account, credits);
      if (id === undefined) return 0;
      const charge = what === 'hold' ? 0 : credits - 1;
      const settled = await atOnce(() => settleSearch(ledger.db, id, charge));
      expect(settled.filter(Boolean)).toHaveLength(1);
      const charged = await ledger.db.query<{ charged: number }>('select charged from hold where id = $1', [id]);
      if (what !== 'refund' || charged.rows[0]!.charged === 0) return -charged.rows[0]!.charged;
      await refundSearch(ledger.db, account, id, 1);
      return 1 - charged.rows[0]!.charged;
    }
  }
}

test('every kind of movement at once on two wallets, each asked for by several at once, keeps every law', async () => {
  const accounts = [await ledger.openAccount(10), await ledger.openAccount(10)];
  const kinds: Step['do'][] = ['grant', 'purchase', 'reverse', 'restore', 'revoke', 'hold', 'settle', 'refund'];
  const worth = await Promise.all(
    Array.from({ length: 240 }, async (_, n) => {
      const account = accounts[(n >> 3) % 2]!;
      return { account, credits: await moveAtRandom(account, kinds[n % 8]!, 1 + ((n * 7) % 11), 1 + (n % 3)) };
    }),
  );
  for (const account of accounts) {
    const { wallet, held, owed } = await readBalances(ledger.db, account);
    const expected = worth.filter((each) => each.account === account).reduce((sum, { credits }) => sum + credits, 10);
    expect(wallet + held - owed).toBe(expected);
    expect(held).toBe(0);
  }
  expect(await broken()).toEqual([]);
});
