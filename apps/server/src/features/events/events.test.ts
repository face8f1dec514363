import { EVENT_DAYS } from '@deedline/contract/limits';
import { createSearch } from '@deedline/contract/search/search';
import { EVENT_DATA } from '@deedline/contract/webhooks/message';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBatch, TERMS, uploadCsv, workOff } from '../../testing/batches/batches.ts';
import { createMover } from '../../testing/credits.ts';
import { createClock } from '../../testing/mail-box.ts';
import { CANARIES } from '../../testing/canaries.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { createHeldSearch } from '../searches/run-search.ts';
import { failSearch } from '../searches/settle-holds.ts';
import { type AccountEvent, listEvents, placeEvents, readEvents, readLatestPlace, sweepEvents } from './read-events.ts';
import { tellEvent } from './tell-event.ts';

const DAY = 86_400_000;
const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const idOf = async (client: TestClient) => (await client.get('/api/auth/user')).json<{ id: string }>().id;
/** Leaves out events that the tests of reading made up. */
const hasHappened = (data: object) => Object.keys(data).some((name) => name.endsWith('Id') || name === 'below');

async function eventsOf(accountId: string): Promise<AccountEvent[]> {
  await placeEvents(app.ctx);
  const events = (await listEvents(app.ctx.db, accountId, { most: 1000 }))!;
  // They match their description exactly: no event has additional data.
  const happened = events.filter(({ data }) => hasHappened(data));
  expect(happened.map(({ kind, data }) => EVENT_DATA[kind].parse(data))).toEqual(happened.map(({ data }) => data));
  return events;
}
const told = async (accountId: string) => (await eventsOf(accountId)).map(({ kind, data }) => [kind, data]);
async function search(client: TestClient, body: object = QUILLMERE.full): Promise<string> {
  const { id } = (await client.post('/api/searches', body)).json();
  await app.runner.idle();
  return id;
}
async function signUpWith(credits: number) {
  const client = await app.signUp();
  const mover = await createMover(app.ctx.db, client);
  await mover.grant(credits);
  return { client, accountId: mover.accountId, mover };
}

describe('told in the transaction in which it happened', () => {
  test('is a search that ended, by its id and nothing of what it found, to its account alone', async () => {
    const { client, accountId } = await signUpWith(100);
    const id = await search(client);
    const [event, ...others] = await eventsOf(accountId);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'search.completed', subject: id, data: { searchId: id }, accountId });
    expect(JSON.stringify(event)).not.toMatch(new RegExp(`${CANARIES.odile.last}|419-?555|Tannery`, 'i'));
    expect(await eventsOf(await idOf(await app.signUp()))).toEqual([]);
  });

  test('is a batch that was quoted and one that was completed, and none of its rows', async () => {
    const { client, accountId } = await signUpWith(200);
    const csv = 'Address,City,State,ZIP\n418 Tannery Row,Quillmere,FK,00412\n420 Tannery Row,Quillmere,FK,00412\n';
    const { id: batchId } = (await uploadCsv(client, csv, TERMS)).json();
    await workOff(app.ctx);
    expect(await told(accountId)).toEqual([
      ['batch.quoted', { batchId }],
      ['batch.completed', { batchId }],
    ]);
  });

  test('is one that stopped, with why', async () => {
    const { client, accountId } = await signUpWith(200);
    const rows = [{ address: '418 Tannery Row, Quillmere, FK 00412' }, { address: '420 Tannery Row, Quillmere, FK 00412' }];
    const capped = await startBatch(app, client, rows, { capCredits: 1 });
    await workOff(app.ctx);
    const cancelled = await startBatch(app, client, rows);
    await client.post(`/api/batch-jobs/${cancelled}/cancel`, {});
    const [first, last] = await told(accountId);
    expect(first).toEqual(['batch.stopped', { batchId: capped, reason: 'cap' }]);
    expect(last).toEqual(['batch.stopped', { batchId: cancelled, reason: 'cancelled' }]);
  });

  test('is what was done with a list, and nothing where nothing was', async () => {
    const { client, accountId } = await signUpWith(100);
    const searchId = await search(client);
    const { id: listId } = (await client.post('/api/lists', { name: 'To write to' })).json();
    await client.send('PUT', `/api/lists/${listId}/searches/${searchId}`, {});
    await client.send('DELETE', `/api/lists/${listId}/searches/${searchId}`);
    await client.send('DELETE', `/api/lists/${listId}/searches/${searchId}`);
    await client.send('PATCH', `/api/lists/${listId}`, { name: 'Written to' });
    await client.send('DELETE', `/api/lists/${listId}`);
    expect((await told(accountId)).slice(1)).toEqual([
      ['list.changed', { listId, change: 'created', searchId: null }],
      ['list.changed', { listId, change: 'search_saved', searchId }],
      ['list.changed', { listId, change: 'search_removed', searchId }],
      ['list.changed', { listId, change: 'renamed', searchId: null }],
      ['list.changed', { listId, change: 'removed', searchId: null }],
    ]);
  });

  test('is an outcome that was reported, and what a file said of several', async () => {
    const { client, accountId } = await signUpWith(100);
    const searchId = await search(client);
    const { phones, emails } = (await client.get(`/api/searches/${searchId}`)).json().results;
    await client.post(`/api/searches/${searchId}/outcomes`, { kind: 'phone', contact: phones[0].e164, outcome: 'wrong_number' });
    const row = { line: 2, kind: 'email', contact: emails[0].email, outcome: 'bounced' };
    const imported = await client.post('/api/outcome-imports', { fileName: 'dialer.csv', rows: [row], doNotCall: [] });
    expect((await told(accountId)).slice(1)).toEqual([
      ['outcome.reported', { searchId }],
      ['outcome.reported', { importId: imported.json().import.id, searchIds: [searchId] }],
    ]);
  });

  test('is that credits ran low, once for each level that was passed, and not by what is only held', async () => {
    const { client, accountId, mover } = await signUpWith(95);
    const hold = await mover.hold(90);
    await mover.settle(hold, 0);
    expect(await told(accountId)).toEqual([]);
    await search(client);
    await mover.settle(await mover.hold(80), 80);
    await mover.settle(await mover.hold(16), 16);
    const low = (await told(accountId)).filter(([kind]) => kind === 'credits.low');
    expect(low).toEqual([
      ['credits.low', { below: 25 }],
      ['credits.low', { below: 5 }],
    ]);
  });

  test('is a search that failed', async () => {
    const { accountId } = await signUpWith(100);
    const asker = { accountId, ip: '192.0.2.1', userAgent: null, receivedAtMs: performance.now() };
    const held = await createHeldSearch(app.ctx, asker, createSearch.parse(QUILLMERE.full), 'processing');
    await failSearch(app.ctx, held, new TypeError('no'));
    expect(await told(accountId)).toEqual([['search.failed', { searchId: held.row.id }]]);
  });
});

const tell = (db: Parameters<typeof tellEvent>[0], accountId: string, change: string) =>
  tellEvent(db, { accountId, kind: 'list.changed', subject: accountId, data: { change } });
const changes = (events: readonly AccountEvent[]) => events.map(({ data }) => data['change']);

describe('whoever reads by places', () => {
  test('misses nothing of a transaction that was begun first and commits last, and nothing of one that is under way', async () => {
    const accountId = randomUUID();
    await placeEvents(app.ctx);
    const start = await readLatestPlace(app.ctx.db);
    const late = await app.ctx.db.connect();
    try {
      await late.query('begin');
      await tell(late, accountId, 'begun first');
      await tell(app.ctx.db, accountId, 'committed first');
      await placeEvents(app.ctx);
      const first = await readEvents(app.ctx.db, start, 10);
      expect(changes(first)).toEqual(['committed first']);
      await late.query('commit');
      await placeEvents(app.ctx);
      expect(changes(await readEvents(app.ctx.db, first[0]!.place, 10))).toEqual(['begun first']);
    } finally {
      late.release();
    }
  });

  test('sees each once, in one order, however many place them at once', async () => {
    const accountId = randomUUID();
    await placeEvents(app.ctx);
    let place = await readLatestPlace(app.ctx.db);
    const seen: unknown[] = [];
    const read = async () => {
      const events = await readEvents(app.ctx.db, place, 1000);
      seen.push(...changes(events));
      place = events.at(-1)?.place ?? place;
    };
    await Promise.all(
      Array.from({ length: 60 }, async (_, number) => {
        await tell(app.ctx.db, accountId, String(number));
        if (number % 3 === 0) await placeEvents(app.ctx);
        if (number % 5 === 0) await read();
      }),
    );
    await placeEvents(app.ctx);
    const rest = await readEvents(app.ctx.db, 0, 10_000);
    const places = rest.filter((event) => event.accountId === accountId).map((event) => event.place);
    expect(new Set(places).size).toBe(60);
    await read();
    // Readers ran concurrently here, so several may have seen the same event; none is missing.
    expect(new Set(seen).size).toBe(60);
  });

  test('goes on by the id of the last one, and is told where that is gone or another’s', async () => {
    const [accountId, other] = [randomUUID(), randomUUID()];
    for (const change of ['one', 'two', 'three']) await tell(app.ctx.db, accountId, change);
    await tell(app.ctx.db, other, 'not theirs');
    const [one, two] = await eventsOf(accountId);
    expect(changes((await listEvents(app.ctx.db, accountId, { after: one!.id, most: 1 }))!)).toEqual(['two']);
    expect(changes((await listEvents(app.ctx.db, accountId, { after: two!.id, most: 9, kinds: ['batch.quoted'] }))!)).toEqual([]);
    for (const after of [(await eventsOf(other))[0]!.id, randomUUID(), 'nonsense'])
      expect(await listEvents(app.ctx.db, accountId, { after, most: 9 })).toBeUndefined();
  });
});

describe('what happened is kept', () => {
  test(`${EVENT_DAYS} days, and no longer than the account`, async () => {
    const { client, accountId } = await signUpWith(100);
    await search(client);
    expect(await told(accountId)).toHaveLength(1);
    clock.move((EVENT_DAYS - 1) * DAY);
    await sweepEvents(app.ctx);
    expect(await told(accountId)).toHaveLength(1);
    clock.move(2 * DAY);
    expect(await sweepEvents(app.ctx)).toBeGreaterThan(0);
    expect(await told(accountId)).toEqual([]);
    const closing = await signUpWith(100);
    await search(closing.client);
    expect(await told(closing.accountId)).toHaveLength(1);
    await closing.client.post('/api/auth/delete-account', { password: PASSWORD });
    expect(await told(closing.accountId)).toEqual([]);
  });
});
