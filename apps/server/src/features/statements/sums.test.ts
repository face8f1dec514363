import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Position } from '@deedline/contract/money/statement';
import { inAnyTransaction } from '../../testing/any-queryable.ts';
import { createMover } from '../../testing/credits.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { checkLaws } from '../operator/ledger/verify-ledger.ts';
import { plus } from './balance-statement.ts';
import { type MovementRow, selectChanges, selectMovements, selectMovementsBack } from './queries.ts';

const NOTHING: Position = { wallet: 0, held: 0, owed: 0 };

let app: TestServer;
let client: TestClient;
let accountId: string;
let all: MovementRow[];
beforeAll(async () => {
  app = await startTestServer();
  client = await app.signUp();
  const mover = await createMover(app.ctx.db, client);
  ({ accountId } = mover);
  // Another account's movements in between must not appear anywhere.
  const other = await createMover(app.ctx.db, await app.signUp());
  for (let n = 0; n < 60; n += 1) {
    await mover.grant(3 + (n % 5));
    const hold = await mover.hold(2);
    const payment = await mover.buy(10);
    await other.grant(1);
    if (n % 2 === 0) await mover.settle(hold, n % 3 === 0 ? 0 : 1);
    // More than the wallet has, so the rest is owed and paid by the next purchase.
    if (n % 7 === 0) await mover.takeBack(payment, 400);
  }
  all = await selectMovements(app.ctx.db, accountId, { first: 1, last: 10_000 });
});
afterAll(() => app.close());

const sum = (rows: readonly MovementRow[]) => rows.reduce((total, { change }) => plus(total, change), NOTHING);

/** Kinds with no net change are treated like kinds without any movement. */
async function changesOf(first: number, last: number): Promise<[string, Position][]> {
  const changes = await selectChanges(app.ctx.db, accountId, { first, last });
  return changes
    .map(({ kind, ...change }): [string, Position] => [kind, change])
    .filter(([, { wallet, held, owed }]) => wallet !== 0 || held !== 0 || owed !== 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
}

function expectedOf(first: number, last: number): [string, Position][] {
  const rows = all.filter(({ number }) => number >= first && number <= last);
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds
    .map((kind): [string, Position] => [kind, sum(rows.filter((row) => row.kind === kind))])
    .filter(([, { wallet, held, owed }]) => wallet !== 0 || held !== 0 || owed !== 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
}

async function compare(): Promise<void> {
  const head = all.length;
  for (const first of [1, 2, 99, 100, 101, 102, 137, 200, 201, head])
    for (const last of [first - 1, first, 99, 100, 101, 150, 199, 200, 201, head - 1, head].filter((each) => each >= first - 1))
      expect([first, last, await changesOf(first, last)]).toEqual([first, last, expectedOf(first, last)]);
  for (const isFolded of [true, false])
    for (const kinds of [null, ['purchase'] as const, ['reverse', 'hold'] as const])
      for (const before of [null, 205, 202, 101, 100, 2]) {
        const page = { before, kinds, isFolded, most: 60 };
        for (const { number, after } of await selectMovementsBack(app.ctx.db, accountId, { first: 1, last: head }, page))
          expect([number, after]).toEqual([number, sum(all.slice(0, number))]);
      }
}

const brokenLaws = async () => (await checkLaws(app.ctx.db)).filter(({ breaches }) => breaches.length > 0);

/** Runs a statement as the owner of the tables, bypassing their triggers. */
const put = (text: string) =>
  inAnyTransaction(app.owner, async (db) => {
    await db.query('set local session_replication_role = replica');
    await db.query(text);
  });

test('balances computed from the sums kept every hundred movements equal those from all movements', async () => {
  expect(all.length).toBeGreaterThan(210);
  const { rows } = await app.ctx.db.query('select distinct number::integer from ledger_sum where account_id = $1 order by number', [
    accountId,
  ]);
  expect(rows.map(({ number }) => number)).toEqual([100, 200]);
  expect(await brokenLaws()).toEqual([]);
  await compare();
});

test('balances are the same without kept sums', async () => {
  await put('create table kept_aside as select * from ledger_sum');
  await put('delete from ledger_sum where number > 100');
  await compare();
  await put('delete from ledger_sum');
  await compare();
  await put('insert into ledger_sum select * from kept_aside');
  expect(await brokenLaws()).toEqual([]);
});

test('a PDF of more than 20,000 movements is refused; a shorter period is not', async () => {
  expect((await client.get('/api/statement.pdf')).statusCode).toBe(200);
  await put(
    `insert into ledger_transaction (idempotency_key, kind, account_id, number, hash, created_at)
     select 'grant:more:' || n, 'grant', '${accountId}', n, sha256(''), now() + interval '1 day' from generate_series(${all.length} + 1, 20001) n`,
  );
  const refused = await client.get('/api/statement.pdf');
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'statement_too_long' }]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await client.get(`/api/statement.pdf?to=${today}`)).statusCode).toBe(200);
});
