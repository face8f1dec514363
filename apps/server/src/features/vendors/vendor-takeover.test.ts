/** A search or chunk whose worker was killed or lost its lease or its database: what it bought is not lost, and nothing is bought twice. */
import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBatch, readBatch, workOff } from '../../testing/batches/batches.ts';
import { ABSALOM, closedGate, fakeVendor, hit, NUMBER, switchOn, TEN_CENTS, withVendors } from '../../testing/fake-vendor.ts';
import { payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { type SecondStart, startAgain, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { runChunk } from '../batches/chunks/run-chunk.ts';
import { takeChunk } from '../batches/chunks/take-chunk.ts';
import { answerQueries } from '../lookup/look-up.ts';
import { askedIn } from '../searches/hold-credits.ts';
import { createHeldSearch } from '../searches/run-search.ts';
import { sweepSearches } from '../searches/search-runner.ts';
import { pauseVendor } from './queries.ts';

let app: TestServer;
let client: TestClient;
const fake = fakeVendor();
const frugal = fakeVendor('frugal', { label: 'Frugal Vendor', keepDays: 0 });
beforeAll(async () => {
  app = await startTestServer({ vendors: [fake, frugal] });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  await payForCredits(app, client);
  for (const each of [fake, frugal]) {
    each.calls.length = 0;
    each.answer = async (questions) => questions.map((question) => hit(question, ABSALOM));
  }
  await app.owner.query('delete from vendor_pace; delete from vendor_count');
});

const WITH_CONTACTS = { ...QUILLMERE.insights, city: 'Quillmere', state: 'FK' };
/** A search on record that nobody runs yet. */
async function hold() {
  const asker = { accountId: await accountOf(), ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
  return createHeldSearch(app.ctx, asker, WITH_CONTACTS, 'processing');
}
const accountOf = async () => (await client.get('/api/auth/user')).json<{ id: string }>().id;
const callsOnRecord = async () => (await app.owner.query('select * from vendor_call where account_id = $1', [await accountOf()])).rows;
const spent = async () =>
  (await client.get('/api/vendors'))
    .json<{ vendors: { id: string; spentTodayMicros: number }[] }>()
    .vendors.find(({ id }) => id === 'fake')!.spentTodayMicros;

describe('a search that is taken over', () => {
  let other: SecondStart;
  beforeAll(async () => {
    other = await startAgain(app.ctx.config, (opened) => withVendors(opened, [fake, frugal]));
  });
  afterAll(() => other.close());

  const { gate, release } = closedGate();
  /** Leaves the state of a process that is killed before its vendor answers. */
  async function killBetween(): Promise<string> {
    fake.answer = async (questions) => {
      await gate;
      return questions.map((question) => hit(question, ABSALOM));
    };
    const { id } = (await client.post('/api/searches', WITH_CONTACTS)).json<{ id: string }>();
    await expect.poll(() => fake.calls.length).toBe(1);
    await app.owner.query(`update search set lease_until = now() - interval '1 s' where id = $1`, [id]);
    fake.answer = async (questions) => questions.map((question) => hit(question, ABSALOM));
    return id;
  }

  it('does not ask again what was sent, and names the vendor as failed', async () => {
    await switchOn(client, 'fake');
    const id = await killBetween();
    await sweepSearches(other.ctx);
    const search = (await client.get(`/api/searches/${id}`)).json<Search>();
    expect(search).toMatchObject({ status: 'completed', receipt: { charged: 2, vendors: [{ asked: 1, hits: 0, kept: 0 }] } });
    expect(search.results!.sources.list).toContainEqual(expect.objectContaining({ name: 'vendor-fake', status: 'failed' }));
    expect([fake.calls.length, (await callsOnRecord()).length]).toEqual([1, 1]);
    // The process was only slow: the answer it gets is recorded, and does not change the answer that was given.
    release();
    await app.runner.idle();
    expect(await callsOnRecord()).toMatchObject([{ state: 'answered', is_late: true, billed_micros: BigInt(TEN_CENTS) }]);
    expect((await client.get(`/api/searches/${id}`)).json<Search>().results!.phones).toEqual([]);
  });

  it('uses an answer received before, billed once', async () => {
    await switchOn(client, 'frugal');
    const held = await hold();
    await answerQueries(app.ctx, [askedIn(held, performance.now() + 5_000)], app.ctx.vendorDesk);
    await app.owner.query(`update search set lease_until = now() - interval '1 s' where id = $1`, [held.row.id]);
    await sweepSearches(other.ctx);
    const search = (await client.get(`/api/searches/${held.row.id}`)).json<Search>();
    expect(search.receipt!.vendors).toMatchObject([{ asked: 1, hits: 1, kept: 0, billedMicros: TEN_CENTS }]);
    expect(frugal.calls).toHaveLength(1);
  });

  it('uses what it bought though no budget has room', async () => {
    await switchOn(client, 'frugal', { searchMicros: TEN_CENTS, dayMicros: TEN_CENTS, monthMicros: TEN_CENTS });
    const held = await hold();
    await answerQueries(app.ctx, [askedIn(held, performance.now() + 5_000)], app.ctx.vendorDesk);
    await app.owner.query(`update search set lease_until = now() - interval '1 s' where id = $1`, [held.row.id]);
    await pauseVendor(app.owner, 'frugal', await accountOf(), 3_600_000);
    await sweepSearches(other.ctx);
    const search = (await client.get(`/api/searches/${held.row.id}`)).json<Search>();
    expect(search.receipt!.vendors).toMatchObject([{ asked: 1, hits: 1, billedMicros: TEN_CENTS }]);
    expect(search.results!.phones[0]!.e164).toBe(`+1${NUMBER}`);
  });

  it('sends what was reserved and not sent, once', async () => {
    await switchOn(client, 'fake');
    const { gate, release } = closedGate();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    fake.before = async () => {
      begin();
      await gate;
    };
    const { id } = (await client.post('/api/searches', WITH_CONTACTS)).json<{ id: string }>();
    await begun;
    delete fake.before;
    await app.owner.query(`update search set lease_until = now() - interval '1 s' where id = $1`, [id]);
    await sweepSearches(other.ctx);
    const search = (await client.get(`/api/searches/${id}`)).json<Search>();
    expect(search.receipt!.vendors).toMatchObject([{ asked: 1, hits: 1, billedMicros: TEN_CENTS }]);
    release();
    await app.runner.idle();
    expect(fake.calls).toHaveLength(1);
    expect(await callsOnRecord()).toMatchObject([{ state: 'answered', billed_micros: BigInt(TEN_CENTS) }]);
  });
});

/** Loses the connection at the first statement of that name. */
function losing(statement: string): typeof app.ctx {
  let isLost = false;
  const query = (asked: { name?: string }, ...rest: unknown[]) => {
    if (isLost || asked.name !== statement) return (app.ctx.db.query as (...all: unknown[]) => unknown)(asked, ...rest);
    isLost = true;
    return Promise.reject(new Error('Connection terminated unexpectedly'));
  };
  const db = new Proxy(app.ctx.db, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name, of)) });
  return withVendors({ ...app.ctx, db }, [fake, frugal]);
}

describe('while the database is away', () => {
  const row = { address: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412', name: '' };

  it.each(['select-vendor-offers', 'reserve-vendor-calls', 'mark-vendor-calls-sent', 'settle-vendor-calls'])(
    'at %s the rows of a chunk lose nothing that they bought, and buy nothing twice',
    async (statement) => {
      await switchOn(client, 'frugal');
      const id = await insertBatch(app, client, [row]);
      await client.post(`/api/batch-jobs/${id}/start`, { vendorCapMicros: 10 * TEN_CENTS });
      const { vendorDesk } = losing(statement);
      for (let tries = 0; tries < 3; tries += 1) {
        await workOff({ ...app.ctx, vendorDesk });
        await app.owner.query(`update batch_chunk set lease_until = now() - interval '1 s' where lease_until is not null`);
      }
      expect(await readBatch(client, id)).toMatchObject({ status: 'completed', successfulRows: 1 });
      expect(frugal.calls).toHaveLength(1);
      expect(await callsOnRecord()).toMatchObject([{ state: 'answered', billed_micros: BigInt(TEN_CENTS) }]);
      const receipts = await app.owner.query(`select receipt -> 'vendors' as vendors from search where batch_job_id = $1`, [id]);
      expect(receipts.rows).toMatchObject([{ vendors: [{ asked: 1, hits: 1, billedMicros: TEN_CENTS }] }]);
    },
  );
});

it('rows of a chunk whose worker died are answered from the record, and not asked again', async () => {
  await switchOn(client, 'fake');
  const { gate, release } = closedGate();
  fake.answer = async (questions) => {
    await gate;
    return questions.map((question) => hit(question, ABSALOM));
  };
  const row = { address: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412', name: '' };
  const id = await insertBatch(app, client, [row]);
  await client.post(`/api/batch-jobs/${id}/start`, { vendorCapMicros: 10 * TEN_CENTS });
  const died = runChunk(app.ctx, (await takeChunk(app.ctx))!);
  await expect.poll(() => fake.calls.length).toBe(1);
  await app.owner.query(`update batch_chunk set lease_until = now() - interval '1 s' where job_id = $1`, [id]);
  await runChunk(app.ctx, (await takeChunk(app.ctx))!);
  expect(await readBatch(client, id)).toMatchObject({ status: 'completed', successfulRows: 1 });
  release();
  await died;
  expect(fake.calls).toHaveLength(1);
  expect(await callsOnRecord()).toMatchObject([{ job_id: id, job_row: 1, state: 'answered' }]);
  expect(await spent()).toBe(TEN_CENTS);
});
