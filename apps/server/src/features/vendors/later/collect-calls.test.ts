import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClearedQuestion, Reply } from '../../../outside/vendors/vendor.ts';
import { insertBatch, readBatch, readBatchRows, workOff } from '../../../testing/batches/batches.ts';
import { ABSALOM, fakeVendor, hit, NUMBER, switchOn, TEN_CENTS, withVendors } from '../../../testing/fake-vendor.ts';
import { payForCredits } from '../../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { type SecondStart, startAgain, startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { wakeChunks } from '../../batches/chunks/work-batches.ts';
import { collectCalls } from './collect-calls.ts';

const FOUR_CENTS = 40_000;
const JOB = 'job-456';

/** A vendor that answers later if allowed. When a job is collected, it gives the result set in `job`. */
function laterVendor(id: string, keepDays: number) {
  const fake = { ...fakeVendor(id, { label: `${id} vendor`, keepDays, jobsPerMinute: 6_000 }), asked: [] as string[], job: 'pending' };
  fake.vendor.collect = async (jobId, questions) => {
    fake.asked.push(jobId);
    if (fake.job === 'broken') throw new Error('a client that breaks');
    return questions.map((question) => (fake.job === 'ended' ? hit(question, ABSALOM, FOUR_CENTS) : later(question)));
  };
  return fake;
}

const later = ({ id }: Pick<ClearedQuestion, 'id'>): Reply => ({ id, outcome: 'later', jobId: JOB, billedMicros: null, requestId: null });

const slow = laterVendor('slow', 0);
const keeping = laterVendor('keeping', 30);
let app: TestServer;
let other: SecondStart;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer({ vendors: [slow, keeping] });
  other = await startAgain(app.ctx.config, (opened) => withVendors(opened, [slow, keeping]));
  await seedQuillmere(app.owner);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  client = await app.signUp();
  await payForCredits(app, client);
  for (const each of [slow, keeping]) {
    each.calls.length = 0;
    each.asked.length = 0;
    each.job = 'pending';
    Object.assign(each.vendor, { ask: askLater(each) });
  }
  await app.owner.query('delete from vendor_pace; delete from vendor_count; delete from vendor_call');
});

/** A `Vendor.ask` that always answers later, whether or not the caller can wait. */
function askLater(fake: typeof slow) {
  return async (questions: readonly ClearedQuestion[], call: Parameters<typeof fake.vendor.ask>[1]): Promise<Reply[]> => {
    await call.fetch({ about: questions, method: 'POST', url: 'https://vendor.example/', headers: {} }, call.signal);
    fake.calls.push([...questions]);
    return call.mayAnswerLater === true || fake.job === 'always later' ? questions.map(later) : questions.map((each) => hit(each, ABSALOM));
  };
}

const ROW = { address: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412', name: '' };
const accountOf = async () => (await client.get('/api/auth/user')).json<{ id: string }>().id;
const callsOnRecord = async () => (await app.owner.query('select * from vendor_call where account_id = $1', [await accountOf()])).rows;

async function startBatch(): Promise<string> {
  const id = await insertBatch(app, client, [ROW]);
  await client.post(`/api/batch-jobs/${id}/start`, { vendorCapMicros: 10 * TEN_CENTS });
  await workOff(app.ctx);
  return id;
}

/** Runs in a process other than the one that asked, this many seconds later. */
async function collect(seconds = 5): Promise<number> {
  const asked = await collectCalls({ ...other.ctx, now: () => new Date(Date.now() + seconds * 1000) });
  await wakeChunks(other.ctx);
  return asked;
}

async function vendorsOf(job: string) {
  const found = await app.owner.query<{ id: string; vendors: unknown[] }>(
    `select id, receipt -> 'vendors' as vendors from search where batch_job_id = $1`,
    [job],
  );
  const search = (await client.get(`/api/searches/${found.rows[0]!.id}`)).json<Search>();
  return { vendors: found.rows[0]!.vendors, search };
}

describe('a chunk that waits for a vendor’s later answer', () => {
  it('gives up its worker to other batches, and goes on once any process has collected the answer', async () => {
    await switchOn(client, 'slow');
    const id = await startBatch();
    expect(await readBatch(client, id)).toMatchObject({ status: 'processing', processedRows: 0 });
    expect(await callsOnRecord()).toMatchObject([{ state: 'later', later_id: JOB, billed_micros: null, is_late: false }]);
    const neighbour = await app.signUp();
    await payForCredits(app, neighbour);
    const theirs = await insertBatch(app, neighbour, [ROW]);
    await neighbour.post(`/api/batch-jobs/${theirs}/start`, {});
    await workOff(app.ctx);
    expect(await readBatch(neighbour, theirs)).toMatchObject({ status: 'completed' });
    expect(await collect(-60)).toBe(0);
    expect(await collect()).toBe(1);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'processing' });

    slow.job = 'ended';
    expect(await collect(60)).toBe(1);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', successfulRows: 1 });
    const { vendors, search } = await vendorsOf(id);
    expect(vendors).toMatchObject([{ vendor: 'slow', asked: 1, hits: 1, billedMicros: FOUR_CENTS }]);
    expect(search.results!.phones[0]!.e164).toBe(`+1${NUMBER}`);
    expect(await callsOnRecord()).toMatchObject([
      { state: 'answered', is_late: false, billed_micros: BigInt(FOUR_CENTS), collect_at: null },
    ]);
    expect([slow.calls.length, slow.asked]).toEqual([1, [JOB, JOB]]);
  });

  it('ends after five minutes without the answer, named as late; its cost is recorded when it comes', async () => {
    await switchOn(client, 'slow');
    const id = await startBatch();
    await app.owner.query(`update vendor_call set sent_at = now() - interval '6 min' where job_id = $1`, [id]);
    await app.owner.query(`update batch_chunk set lease_until = now() - interval '1 s' where job_id = $1`, [id]);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed' });
    const { vendors, search } = await vendorsOf(id);
    expect(vendors).toMatchObject([{ vendor: 'slow', asked: 1, hits: 0, billedMicros: 0 }]);
    expect(search.results!.sources.list).toContainEqual(expect.objectContaining({ name: 'vendor-slow', status: 'late' }));
    expect(search.results!.phones).toEqual([]);

    slow.job = 'ended';
    await collect(60);
    expect(await callsOnRecord()).toMatchObject([
      { state: 'answered', is_hit: true, is_late: true, billed_micros: BigInt(FOUR_CENTS), sealed_reply: null },
    ]);
    expect((await vendorsOf(id)).search.results!.phones).toEqual([]);
    expect([slow.calls.length, (await readBatchRows(client, id)).length]).toEqual([1, 1]);
  });

  it('that is taken up early goes on waiting, and asks nothing again', async () => {
    await switchOn(client, 'slow');
    const id = await startBatch();
    await app.owner.query(`update batch_chunk set lease_until = now() - interval '1 s' where job_id = $1`, [id]);
    await workOff(other.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'processing' });
    const { rows } = await app.owner.query(
      `select lease_until > now() + interval '4 min' as is_parked from batch_chunk where job_id = $1`,
      [id],
    );
    expect([rows, slow.calls.length]).toEqual([[{ is_parked: true }], 1]);
    slow.job = 'ended';
    await collect(60);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed' });
  });

  it('that was cancelled stays cancelled, and what the vendor billed is recorded', async () => {
    await switchOn(client, 'slow');
    const id = await startBatch();
    await client.post(`/api/batch-jobs/${id}/cancel`, {});
    slow.job = 'ended';
    await collect(60);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'cancelled', totalCost: 0 });
    expect(await callsOnRecord()).toMatchObject([
      { state: 'answered', is_late: true, billed_micros: BigInt(FOUR_CENTS), sealed_reply: null },
    ]);
  });
});

describe('an answer that comes later', () => {
  const WITH_CONTACTS = { ...QUILLMERE.insights, city: 'Quillmere', state: 'FK' };
  async function ask(): Promise<Search> {
    const { id } = (await client.post('/api/searches', WITH_CONTACTS)).json<{ id: string }>();
    await app.runner.idle();
    return (await client.get(`/api/searches/${id}`)).json<Search>();
  }

  it('is not waited for by a search; its cost is recorded, and it serves the next search if it may be kept', async () => {
    await switchOn(client, 'keeping');
    keeping.job = 'always later';
    const search = await ask();
    expect(search).toMatchObject({ status: 'completed', receipt: { vendors: [{ asked: 1, hits: 0, billedMicros: 0 }] } });
    expect(search.results!.sources.list).toContainEqual(expect.objectContaining({ name: 'vendor-keeping', status: 'late' }));
    keeping.job = 'ended';
    await collect();
    expect(await callsOnRecord()).toMatchObject([{ state: 'answered', is_late: true, billed_micros: BigInt(FOUR_CENTS) }]);
    const next = await ask();
    expect(next.receipt!.vendors).toMatchObject([{ asked: 0, kept: 1, hits: 1, billedMicros: 0 }]);
    expect([next.results!.phones[0]!.e164, keeping.calls.length]).toEqual([`+1${NUMBER}`, 1]);
  });

  it('is asked for again after a fault, and given up after a day with an unknown cost', async () => {
    await switchOn(client, 'slow');
    slow.job = 'always later';
    await ask();
    slow.job = 'broken';
    expect(await collect()).toBe(1);
    expect(await collect(10)).toBe(0);
    expect(await collect(60)).toBe(1);
    expect(await callsOnRecord()).toMatchObject([{ state: 'later' }]);
    await collect(25 * 3_600);
    expect(await callsOnRecord()).toMatchObject([{ state: 'unknown', billed_micros: null }]);
    expect(slow.asked).toHaveLength(2);
  });
});
