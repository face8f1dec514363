import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateMovements } from '../../testing/credits.ts';
import { countRead } from '../../testing/count-read.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type AnyQueryable, inAnyTransaction } from '../../testing/any-queryable.ts';
import { selectBook, selectMovements, selectMovementsBack } from './queries.ts';

const MOVEMENTS = 5000;
const DAY_MS = 24 * 3600 * 1000;

let app: TestServer;
let accountId: string;
beforeAll(async () => {
  app = await startTestServer();
  accountId = (await (await app.signUp()).get('/api/auth/user')).json<{ id: string }>().id;
  // The free credits of the sign-up are the first movement.
  await app.ctx.db.query(`select count(grant_credits('many:' || n, $1, 1)) from generate_series(2, $2::integer) n`, [accountId, MOVEMENTS]);
  await inAnyTransaction(app.owner, putOthers);
  await dateMovements(
    app,
    accountId,
    Array.from({ length: MOVEMENTS }, (_, n) => dayOf(n + 1)),
  );
  await app.owner.query('analyze ledger_transaction, posting, ledger_account');
});
afterAll(() => app.close());

/** Accounts with one movement each, which make the planner assume that every account is small. */
async function putOthers(db: AnyQueryable): Promise<void> {
  await db.query(`
    set local session_replication_role = replica;
    insert into account (id) select gen_random_uuid() from generate_series(1, 2000);
    insert into ledger_account (account_id, kind, balance) select id, 'wallet', 0 from account where id not in (select account_id from ledger_account where account_id is not null);
    insert into ledger_transaction (idempotency_key, kind, account_id, number, hash) select 'grant:' || id, 'grant', id, 1, sha256('') from account
      where id not in (select account_id from ledger_transaction);
    insert into posting (transaction_id, ledger_account_id, amount) select moved.id, wallet.id, 1 from ledger_transaction moved join ledger_account wallet using (account_id)
      where wallet.kind = 'wallet' and hash = sha256('')`);
}

const dayOf = (number: number) => new Date(Date.UTC(2026, 0, 1) + (number - 1) * DAY_MS);

test('a page of a long statement reads only the rows of the page', async () => {
  const page = { before: null, kinds: null, isFolded: true, most: 50 };
  const read = await countRead(app.ctx.db, async (db) => {
    const rows = await selectMovementsBack(db, accountId, { first: 1, last: MOVEMENTS }, page);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => MOVEMENTS - n));
  });
  // Plus up to a hundred before them, from which the balances are computed.
  expect(read.rows).toBeLessThan(50 * 10);
});

test('a part of a document reads only its rows', async () => {
  const read = await countRead(app.ctx.db, async (db) => {
    expect(await selectMovements(db, accountId, { first: 2001, last: 2100 })).toHaveLength(100);
  });
  expect(read.rows).toBeLessThan(100 * 4);
});

test.each([
  ['all of it', null, null, { first: 1, last: MOVEMENTS }],
  ['one day', dayOf(4711), dayOf(4712), { first: 4711, last: 4711 }],
  ['from between two movements', new Date(dayOf(20).getTime() + 1), dayOf(30), { first: 21, last: 29 }],
  ['before there was anything', null, dayOf(1), { first: 1, last: 0 }],
  ['after the latest', dayOf(MOVEMENTS + 1), null, { first: MOVEMENTS + 1, last: MOVEMENTS }],
])('the limits of a period are found without reading its movements: %s', async (_, since, until, range) => {
  const read = await countRead(app.ctx.db, async (db) => {
    expect(await selectBook(db, accountId, since, until)).toMatchObject({ head: MOVEMENTS, ...range });
  });
  expect(read.rows).toBeLessThan(100);
});

test('after the clock was set back, a movement is not dated before its predecessor, and is in one period only', async () => {
  const after = dayOf(MOVEMENTS + 40_000);
  await dateMovements(app, accountId, [...Array.from({ length: MOVEMENTS - 1 }, (_, n) => dayOf(n + 1)), after]);
  await app.ctx.db.query(`select grant_credits('set back', $1, 1)`, [accountId]);
  const [last, next] = await selectMovements(app.ctx.db, accountId, { first: MOVEMENTS, last: MOVEMENTS + 1 });
  expect([last!.at, next!.at]).toEqual([after, after]);
  expect(await selectBook(app.ctx.db, accountId, null, after)).toMatchObject({ first: 1, last: MOVEMENTS - 1 });
  expect(await selectBook(app.ctx.db, accountId, after, null)).toMatchObject({ first: MOVEMENTS, last: MOVEMENTS + 1 });
});
