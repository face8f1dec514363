import { searchReceipt, statement as statementSchema, type Statement } from '@deedline/contract/money/statement';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMover, dateMovements, type Mover } from '../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

async function start(): Promise<{ client: TestClient; mover: Mover }> {
  const client = await app.signUp();
  return { client, mover: await createMover(app.ctx.db, client) };
}
async function search(client: TestClient, body: object = QUILLMERE.full): Promise<string> {
  const created = await client.post('/api/searches', body);
  expect(created.statusCode).toBe(201);
  await app.runner.idle();
  return created.json<{ id: string }>().id;
}
async function read(client: TestClient, query = ''): Promise<Statement> {
  const answer = await client.get(`/api/statement${query}`);
  expect(answer.statusCode).toBe(200);
  return statementSchema.parse(answer.json());
}
const readReceipt = async (client: TestClient, id: string) => searchReceipt.parse((await client.get(`/api/searches/${id}/receipt`)).json());
const faultOf = async (answer: ReturnType<TestClient['send']>) => {
  const { statusCode, json } = await answer;
  const { code, message } = json<{ code: string; message: string }>();
  return [statusCode, code, message];
};

describe('a statement', () => {
  test('of a new account has its free credits', async () => {
    const { client } = await start();
    const { movements, totals, ...rest } = await read(client);
    expect(rest).toEqual({
      from: null,
      to: null,
      timeZone: 'UTC',
      opening: { wallet: 0, held: 0, owed: 0 },
      closing: { wallet: 10, held: 0, owed: 0 },
      count: 1,
      next: null,
    });
    expect(totals).toEqual({ opening: 0, bought: 0, given: 10, refunded: 0, restored: 0, spent: 0, takenBack: 0, closing: 10 });
    expect(movements).toEqual([
      {
        number: 1,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        kind: 'grant',
        what: 'Free credits for a new account',
        change: { wallet: 10, held: 0, owed: 0 },
        after: { wallet: 10, held: 0, owed: 0 },
        search: null,
        batch: null,
        payment: null,
        hash: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
    ]);
  });

  test('has kind, description, search and balances of each movement', async () => {
    const { client, mover } = await start();
    const id = await search(client, QUILLMERE.insights);
    const payment = await mover.buy(50);
    await mover.takeBack(payment, 70);
    await mover.restore(payment, 15);
    await mover.buy(20);
    await mover.refund(id, 1);
    await mover.grant(7);
    await mover.revoke(3);
    await mover.hold(5);
    const { movements } = await read(client, '?view=movements');
    const lines = movements.map(({ what, change, after }) => [what, ...Object.values(change), ...Object.values(after)]);
    expect(lines.toReversed()).toEqual([
      ['Free credits for a new account', 10, 0, 0, 10, 0, 0],
      ['Set aside for a search', -5, 5, 0, 5, 5, 0],
      ['Search charged 2 of 5 held', 3, -5, 0, 8, 0, 0],
      ['Credits bought', 50, 0, 0, 58, 0, 0],
      ['Payment taken back: 70, 12 of it owed from now on', -58, 0, 12, 0, 0, 12],
      ['Payment restored: 15, 12 of it for what was owed', 3, 0, -12, 3, 0, 0],
      ['Credits bought', 20, 0, 0, 23, 0, 0],
      ['Refund for a reported contact', 1, 0, 0, 24, 0, 0],
      ['Credits given by Deedline', 7, 0, 0, 31, 0, 0],
      ['Given credits taken back', -3, 0, 0, 28, 0, 0],
      ['Set aside for a search', -5, 5, 0, 23, 5, 0],
    ]);
    expect(movements.map(({ payment: paid }) => paid).filter((paid) => paid === payment)).toHaveLength(3);
    expect(movements.filter((movement) => movement.search?.id === id).map(({ kind }) => kind)).toEqual(['refund', 'settle', 'hold']);
    expect(movements.find(({ kind }) => kind === 'settle')!.search).toMatchObject({
      searchMode: 'property_address',
      street: '420 Tannery Row',
    });
  });

  test('has one line for an ended search, and the hold of a running one', async () => {
    const { client, mover } = await start();
    await search(client, QUILLMERE.insights);
    await mover.hold(5);
    const { movements, count } = await read(client);
    expect(movements.map(({ kind, number }) => [kind, number])).toEqual([
      ['hold', 4],
      ['settle', 3],
      ['grant', 1],
    ]);
    expect(count).toBe(4);
  });

  test('has the hold of a search that was settled after the period', async () => {
    const { client, mover } = await start();
    await search(client, QUILLMERE.insights);
    await dateMovements(
      app,
      mover.accountId,
      ['2026-01-30', '2026-01-31T23:59:59.9Z', '2026-02-01'].map((day) => new Date(day)),
    );
    const january = await read(client, '?to=2026-01-31');
    expect(january.movements.map(({ kind }) => kind)).toEqual(['hold', 'grant']);
    expect(january).toMatchObject({ closing: { wallet: 5, held: 5, owed: 0 }, totals: { spent: 0, closing: 10 } });
    const february = await read(client, '?from=2026-02-01');
    expect(february.movements.map(({ kind }) => kind)).toEqual(['settle']);
    expect(february).toMatchObject({ opening: { wallet: 5, held: 5, owed: 0 }, totals: { opening: 10, spent: 2, closing: 8 } });
    const inNewYork = await read(client, '?from=2026-02-01&timeZone=America/New_York');
    expect(inNewYork).toMatchObject({ count: 0, movements: [], totals: { opening: 8, closing: 8 } });
  });

  test('filters by kind; the totals include all kinds', async () => {
    const { client, mover } = await start();
    await mover.buy(50);
    await mover.grant(5);
    await mover.buy(20);
    const bought = await read(client, '?kind=purchase');
    expect(bought.movements.map(({ number, after }) => [number, after.wallet])).toEqual([
      [4, 85],
      [2, 60],
    ]);
    expect(bought.totals).toMatchObject({ bought: 70, given: 15 });
    expect((await read(client, '?kind=purchase&kind=grant')).movements).toHaveLength(4);
  });

  test('is paged', async () => {
    const { client, mover } = await start();
    for (let n = 0; n < 6; n += 1) await mover.grant(1);
    const first = await read(client, '?limit=3');
    expect([first.movements.map(({ number }) => number), first.next]).toEqual([[7, 6, 5], 5]);
    const second = await read(client, '?limit=3&before=5');
    expect([second.movements.map(({ number }) => number), second.next]).toEqual([[4, 3, 2], 2]);
    const last = await read(client, '?limit=3&before=2');
    expect([last.movements.map(({ number, after }) => [number, after.wallet]), last.next]).toEqual([[[1, 10]], null]);
  });

  test('of the longest period is complete, and of one before the account is empty', async () => {
    const { client } = await start();
    expect((await read(client, '?from=0001-01-01&to=9999-12-31')).movements).toEqual((await read(client)).movements);
    expect(await read(client, '?from=1999-01-01&to=1999-12-31')).toMatchObject({
      count: 0,
      movements: [],
      next: null,
      closing: { wallet: 0 },
    });
  });

  test('has no movements of another account', async () => {
    const { client, mover } = await start();
    await mover.buy(50);
    const stranger = await start();
    expect((await read(stranger.client)).count).toBe(1);
    expect((await read(client)).count).toBe(2);
    for (const [type, other] of [
      ['csv', mover.accountId],
      ['pdf', mover.accountId],
    ] as const)
      expect((await stranger.client.get(`/api/statement.${type}`)).body).not.toContain(other);
  });
});

describe('a receipt', () => {
  test('has what was delivered, its cost and its ledger movements', async () => {
    const { client } = await start();
    const id = await search(client);
    const receipt = await readReceipt(client, id);
    expect(receipt).toMatchObject({
      search: { id, searchMode: 'property_address', street: '418 Tannery Row' },
      status: 'completed',
      purpose: 'skip_tracing',
      receipt: { rule: 'Full Report', price: 5, held: 5, charged: 5, released: 0, refunded: 0 },
      sources: { asked: expect.any(Number), list: expect.arrayContaining([expect.objectContaining({ status: 'answered' })]) },
    });
    const { movements } = await read(client, '?view=movements');
    const ledger = movements.filter(({ search: of }) => of?.id === id).toReversed();
    expect(ledger).toHaveLength(2);
    expect(receipt.movements).toEqual(ledger.map(({ number, at, kind, what, change, hash }) => ({ number, at, kind, what, change, hash })));
  });

  test('has later refunds, and no movements of other searches', async () => {
    const { client, mover } = await start();
    const [id] = [await search(client, QUILLMERE.insights), await search(client, QUILLMERE.nobody)];
    await mover.refund(id, 1);
    expect((await readReceipt(client, id)).movements.map(({ what, change }) => [what, change.wallet])).toEqual([
      ['Set aside for a search', -5],
      ['Search charged 2 of 5 held', 3],
      ['Refund for a reported contact', 1],
    ]);
  });

  test('of a search that failed or found nothing says that nothing was charged', async () => {
    const { client } = await start();
    const nothing = await readReceipt(client, await search(client, QUILLMERE.nobody));
    expect([nothing.receipt!.charged, nothing.movements.at(-1)!.what]).toEqual([0, 'Search ended, nothing charged']);
    const id = await search(client, QUILLMERE.insights);
    const message = 'The search could not be completed. You were not charged. Please try again.';
    await app.ctx.db.query(
      `update search set status = 'failed', sealed_results = null, credits_charged = 0, error_message = $2,
         receipt = '{"rule": "Search failed", "held": 5, "charged": 0, "released": 5, "delivered": []}' where id = $1`,
      [id, message],
    );
    expect(await readReceipt(client, id)).toMatchObject({
      status: 'failed',
      errorMessage: message,
      sources: null,
      receipt: { charged: 0, held: 5 },
    });
    expect((await client.get(`/api/searches/${id}/receipt.pdf`)).statusCode).toBe(200);
  });

  test('of a running search has its hold', async () => {
    const { client, mover } = await start();
    const id = randomUUIDv7();
    await mover.hold(5, id);
    await app.ctx.db.query(
      `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, lease_until)
       values ($1, $2, 'processing', 'parcel_id', 'skip_tracing', true, 'x', '127.0.0.1', 5, now() + interval '1 hour')`,
      [id, mover.accountId],
    );
    const receipt = await readReceipt(client, id);
    expect(receipt).toMatchObject({ status: 'processing', completedAt: null, receipt: null, sources: null });
    expect(receipt.movements.map(({ what }) => what)).toEqual(['Set aside for a search']);
    expect((await client.get(`/api/searches/${id}/receipt.pdf`)).statusCode).toBe(200);
  });

  test('of another account, an unknown search or an invalid id is not found', async () => {
    const theirs = await search((await start()).client);
    const { client } = await start();
    for (const path of [theirs, randomUUIDv7(), 'not-an-id', '%00'])
      for (const type of ['receipt', 'receipt.pdf'])
        expect(await faultOf(client.get(`/api/searches/${path}/${type}`))).toEqual([404, 'search_not_found', 'Search not found']);
  });
});

const refused = (message: string) => [400, 'invalid_request', message];

describe('refusals', () => {
  test('401 without a session', async () => {
    const paths = [
      'statement',
      'statement.csv',
      'statement.pdf',
      `searches/${randomUUIDv7()}/receipt`,
      `searches/${randomUUIDv7()}/receipt.pdf`,
    ];
    for (const path of paths) expect(await faultOf(app.visitor.get(`/api/${path}`))).toEqual([401, 'unauthorized', 'Unauthorized']);
  });

  test('400 for invalid days, time zones, kinds and pages, in every format', async () => {
    const { client } = await start();
    for (const type of ['', '.csv', '.pdf']) {
      for (const query of ['from=2026-02-30', 'to=20260230', 'from=', 'from=2026-01-01&from=2026-01-02', 'from=0000-01-01'])
        expect((await faultOf(client.get(`/api/statement${type}?${query}`))).slice(0, 2)).toEqual([400, 'invalid_request']);
      expect(await faultOf(client.get(`/api/statement${type}?from=yesterday`))).toEqual(refused('Please give a day as YYYY-MM-DD'));
      expect(await faultOf(client.get(`/api/statement${type}?from=2026-02-02&to=2026-02-01`))).toEqual(
        refused('A period begins on or before the day it ends'),
      );
      expect(await faultOf(client.get(`/api/statement${type}?timeZone=Fenmark/Quillmere`))).toEqual(
        refused('Please give a time zone by its name, as America/New_York'),
      );
    }
    for (const query of ['kind=theft', 'view=both', 'before=0', 'before=x', 'limit=201', 'limit=0', `before=${'9'.repeat(30)}`])
      expect((await faultOf(client.get(`/api/statement?${query}`))).slice(0, 2)).toEqual([400, 'invalid_request']);
    expect((await client.get(`/api/searches/${randomUUIDv7()}/receipt.pdf?timeZone=x`)).statusCode).toBe(400);
  });

  test('429 for more than sixty documents a minute', async () => {
    const { client } = await start();
    const answers = [];
    for (let asked = 0; asked < 61; asked += 1) answers.push(await client.get('/api/statement.csv'));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    expect(answers.find(({ statusCode }) => statusCode !== 200)!.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await (await start()).client.get('/api/statement.csv')).statusCode).toBe(200);
  });
});
