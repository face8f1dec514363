import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneKey } from '../../../testing/one-key.ts';
import { readBatch, readBatchRows, startBatch, workOff, type BatchRow } from '../../../testing/batches/batches.ts';
import { createMover } from '../../../testing/credits.ts';
import { seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { verifyLedger } from '../../operator/ledger/verify-ledger.ts';
import { alwaysClosed, type GuardedSource, type Source } from '../../lookup/sources/source.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const FULL = { address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const INSIGHTS = { address: '420 Tannery Row, Quillmere, FK 00412' };
const NOBODY = { address: '999 Nowhere Lane', city: 'Quillmere' };
const UNREADABLE = { address: '418 Tannery Row' };

async function signUpWith(credits: number): Promise<TestClient> {
  const client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(credits);
  return client;
}
const creditsOf = async (client: TestClient) => (await client.get('/api/auth/user')).json<{ credits: number }>().credits;
const expireLeases = () => app.ctx.db.query(`update batch_chunk set lease_until = now() - interval '1 s' where lease_until is not null`);
const source = (part: Partial<Source>): GuardedSource => ({
  source: { id: 'vendor', covers: () => true, feeds: () => [], lookup: () => Promise.reject(new Error('no')), ...part },
  deadlineMs: 1000,
  breaker: alwaysClosed,
});

describe('running a batch', () => {
  test('ends each row once, gives each search its receipt and audit record, and books the sum', async () => {
    const client = await signUpWith(100);
    const rows: BatchRow[] = [{ ...FULL, name: 'Odile V.' }, { address: '' }, INSIGHTS, NOBODY, UNREADABLE, { ...FULL, free: 'duplicate' }];
    const id = await startBatch(app, client, rows);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({
      status: 'completed',
      stopped: null,
      errorMessage: null,
      totalRows: 5,
      processedRows: 5,
      successfulRows: 3,
      notFoundRows: 1,
      failedRows: 1,
      notRunRows: 0,
      skippedRows: 1,
      totalCost: 7,
      rowsPerSecond: null,
    });
    expect(await creditsOf(client)).toBe(103);
    const ended = await readBatchRows(client, id);
    expect(ended.map(({ state, creditsCost, errorMessage }) => ({ state, creditsCost, errorMessage }))).toEqual([
      { state: 'found', creditsCost: 5, errorMessage: null },
      { state: 'skipped', creditsCost: 0, errorMessage: null },
      { state: 'found', creditsCost: 2, errorMessage: null },
      { state: 'not_found', creditsCost: 0, errorMessage: null },
      { state: 'failed', creditsCost: 0, errorMessage: 'Please provide at least one location field (city, state, or ZIP code)' },
      { state: 'found', creditsCost: 0, errorMessage: null },
    ]);
    const searches = await Promise.all(
      ended.flatMap((row) => row.id ?? []).map(async (search) => (await client.get(`/api/searches/${search}`)).json()),
    );
    expect(searches.map(({ status, inputName, receipt }) => ({ status, inputName, ...receipt }))).toMatchObject([
      { status: 'completed', inputName: 'Odile V.', rule: 'Full Report', held: 5, charged: 5 },
      { status: 'completed', inputName: null, rule: 'Property Insights', held: 5, charged: 2, released: 3 },
      { status: 'completed', rule: 'Nothing useful found', held: 5, charged: 0, released: 5 },
      { status: 'completed', rule: 'Bought before', held: 0, charged: 0, released: 0 },
    ]);
    const audits = await app.ctx.db.query(
      `select outcome, audit.credits_charged from search_audit audit join search on search.id = search_id where batch_job_id = $1 order by batch_row`,
      [id],
    );
    expect(audits.rows).toEqual([5, 2, 0, 0].map((credits) => ({ outcome: 'completed', credits_charged: credits })));
    expect((await client.get('/api/searches')).json()).toEqual([]);
  });

  test('without contacts charges the price of the property, the same as a single search', async () => {
    const client = await app.signUp();
    const id = await startBatch(app, client, [FULL, NOBODY], { includeContacts: false });
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ totalCost: 2, successfulRows: 1, notFoundRows: 1 });
    const [row] = await readBatchRows(client, id);
    expect(row).toMatchObject({ creditsCost: 2, ownerName: 'Odile Varnham', phones: 0, bestPhone: null });
  });

  test('a free row costs nothing, even when its answer is new', async () => {
    const client = await app.signUp();
    const id = await startBatch(app, client, [{ ...FULL, free: 'bought' }]);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ totalCost: 0, successfulRows: 1 });
    const holds = await app.ctx.db.query('select from hold join batch_chunk using (id) where job_id = $1', [id]);
    expect(holds.rowCount).toBe(0);
  });
});

describe('a failure', () => {
  test('of one row affects only that row', async () => {
    const client = await signUpWith(100);
    const id = await startBatch(app, client, [FULL, NOBODY, INSIGHTS]);
    const picky = source({
      covers: (query) => {
        if (query.mode === 'property_address' && query.address.number === '999') throw new Error('spoiled');
        return false;
      },
    });
    await workOff({ ...app.ctx, sources: [...app.ctx.sources, picky] });
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', successfulRows: 2, failedRows: 1, totalCost: 7 });
    const [failed] = await readBatchRows(client, id, '?filter=failed');
    expect(failed).toMatchObject({
      row: 2,
      address: '999 Nowhere Lane, Quillmere',
      errorMessage: 'The search could not be completed. You were not charged. Please try again.',
      creditsCost: 0,
    });
    expect((await client.get(`/api/searches/${failed!.id}`)).json()).toMatchObject({
      status: 'failed',
      receipt: { rule: 'Search failed' },
    });
  });

  test('that the database raises for one row affects only that row', async () => {
    const client = await signUpWith(100);
    const id = await startBatch(app, client, [FULL, NOBODY, INSIGHTS]);
    let spoiled = 1;
    const hash = oneKey((kind, text) => {
      if (kind !== 'query' || !text.includes('999') || (spoiled -= 1) < 0) return app.ctx.hash(kind, text);
      return { toString: () => '\u0000' } as Buffer;
    });
    await workOff({ ...app.ctx, hash });
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', successfulRows: 2, failedRows: 1, totalCost: 7 });
  });

  test('of every source is retried for some minutes, then the rows fail', async () => {
    const client = await app.signUp();
    const id = await startBatch(app, client, [FULL, NOBODY]);
    const away = { ...app.ctx, sources: [source({})] };
    for (let time = 1; time <= 13; time += 1) {
      await workOff(away);
      expect(await readBatch(client, id)).toMatchObject({ status: 'processing', processedRows: 0 });
      await expireLeases();
    }
    await workOff(away);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', failedRows: 2, totalCost: 0 });
    expect((await readBatchRows(client, id)).map(({ errorMessage }) => errorMessage)).toEqual(
      [1, 2].map(() => 'No source could be reached. You were not charged. Please try again in a moment.'),
    );
    expect(await creditsOf(client)).toBe(10);
  });

  test('of a store that is slow with many rows is overcome by asking for fewer at once', async () => {
    const client = await signUpWith(100);
    const others = Array.from({ length: 6 }, (_, n) => ({ ...NOBODY, address: `${n + 1} Nonesuch Way` }));
    const id = await startBatch(app, client, [FULL, ...others, INSIGHTS]);
    const [store] = app.ctx.sources;
    const busy = Object.assign(Object.create(store!.source) as Source, {
      lookup: (...asked: Parameters<Source['lookup']>) =>
        asked[0].length > 24 ? Promise.reject(new Error('late')) : store!.source.lookup(...asked),
    });
    const seen: string[] = [];
    for (let time = 1; time <= 5; time += 1) {
      await workOff({ ...app.ctx, sources: [{ ...store!, source: busy }] });
      seen.push((await readBatch(client, id)).status);
      await expireLeases();
    }
    expect(seen[0]).toBe('processing');
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', failedRows: 0, successfulRows: 2, totalCost: 7 });
  });

  test('of the database waits until it is back, however often, and takes no further rows meanwhile', async () => {
    const client = await app.signUp();
    await (await createMover(app.ctx.db, client)).grant(500);
    const rows = Array.from({ length: 25 }, (_, n) => ({ ...NOBODY, street: `${n + 1} Nonesuch Way` }));
    const id = await startBatch(app, client, [...rows, FULL]);
    const evidence = { query: () => Promise.reject(Object.assign(new Error('no room'), { code: '53100' })) };
    const full = { ...app.ctx, sources: [source({})], evidence: Object.assign(Object.create(app.ctx.evidence), evidence) };
    for (let time = 1; time <= 40; time += 1) {
      await workOff(full);
      await expireLeases();
    }
    const chunks = await app.ctx.db.query('select last_row, faults, postponed from batch_chunk where job_id = $1', [id]);
    expect(chunks.rows).toEqual([{ last_row: 20, faults: 0, postponed: 40 }]);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', failedRows: 0, successfulRows: 1, totalCost: 5 });
  });

  test('that passes leaves no trace once the source answers again', async () => {
    const client = await app.signUp();
    const id = await startBatch(app, client, [FULL]);
    await workOff({ ...app.ctx, sources: [source({})] });
    await expireLeases();
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', successfulRows: 1, totalCost: 5 });
  });

  test('of all its workers fails a chunk that was taken more than 30 times', async () => {
    const client = await app.signUp();
    const id = await startBatch(app, client, [FULL]);
    await workOff({ ...app.ctx, sources: [source({})] });
    await app.ctx.db.query('update batch_chunk set attempt = 30, faults = 0 where job_id = $1', [id]);
    await expireLeases();
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', failedRows: 1, totalCost: 0 });
  });

  test('without the key of its account fails after five attempts, and gives back what was held', async () => {
    const client = await app.signUp();
    const before = await creditsOf(client);
    const id = await startBatch(app, client, [FULL, NOBODY]);
    const keys = Object.create(app.ctx.keys, { forSealing: { value: async () => null } });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await readBatch(client, id)).toMatchObject({ status: 'processing' });
      await workOff({ ...app.ctx, keys });
      await expireLeases();
    }
    expect(await readBatch(client, id)).toMatchObject({ status: 'failed', totalCost: 0, notRunRows: 2 });
    expect(await creditsOf(client)).toBe(before);
  });

  test('that makes a job unworkable fails the job and delays nobody else', async () => {
    const [client, other] = [await app.signUp(), await app.signUp()];
    const id = await startBatch(app, client, [FULL, NOBODY]);
    const next = await startBatch(app, other, [NOBODY]);
    await app.ctx.db.query('delete from batch_row where job_id = $1', [id]);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/nothing was charged/),
      notRunRows: 2,
    });
    expect(await readBatch(other, next)).toMatchObject({ status: 'completed' });
  });
});

test('the ledger is sound after all of these tests', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
