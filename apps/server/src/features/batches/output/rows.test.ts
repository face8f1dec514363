import { batchOutputQuery } from '@deedline/contract/search/batch';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PELLWORTH, seedOutputJob, type SeedRow } from '../../../testing/batches/output.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { suppressSubject } from '../../compliance/suppression.ts';
import { createOutput } from './create-output.ts';

const PAGES = 6;
/** One page of them is larger than all buffers on the way, even compressed. */
const ROWS = Array.from({ length: PAGES * 300 }, (_, index): SeedRow => ({
  cells: [String(index + 1), randomBytes(500).toString('hex')],
}));
const FORMATS = ['csv', 'xlsx'];

let app: TestServer;
let port: number;
beforeAll(async () => {
  app = await startTestServer();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

async function seed(rows: SeedRow[]): Promise<{ id: string; client: TestClient; accountId: string }> {
  const client = await app.signUp();
  const accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  const { id } = await seedOutputJob(app.ctx, accountId, { header: ['id', 'text'], rows });
  return { id, client, accountId };
}

/** Counts the pages of rows that are read, and calls `before` ahead of each. */
function watchPages(before: (page: number) => Promise<void>): () => number {
  let pages = 0;
  const query = app.ctx.db.query.bind(app.ctx.db) as (...args: unknown[]) => Promise<unknown>;
  const watched = async (...args: unknown[]) => {
    const name = (args[0] as { name?: string }).name ?? '';
    if (name.startsWith('select-output-')) await before((pages += 1));
    return query(...args);
  };
  vi.spyOn(app.ctx.db, 'query').mockImplementation((...args: unknown[]): unknown => watched(...args));
  return () => pages;
}

/** Over a socket, as a browser reads it. */
async function open(job: { id: string; client: TestClient }, format: string): Promise<IncomingMessage> {
  const request = get({ port, path: `/api/batch-jobs/${job.id}/output?format=${format}`, headers: { cookie: job.client.cookie! } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

describe.each(FORMATS)('%s', (format) => {
  test('a client that disconnects ends the reading', async () => {
    const job = await seed(ROWS);
    const closed = Promise.withResolvers<void>();
    app.server.server.once('request', (_: IncomingMessage, response: ServerResponse) => response.once('close', closed.resolve));
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const countPages = watchPages(async (page) => {
      if (page !== 3) return;
      reached.resolve();
      await gate.promise;
    });
    const answer = await open(job, format);
    answer.resume();
    await reached.promise;
    answer.destroy();
    await closed.promise;
    gate.resolve();
    for (let turns = 0; turns < 200; turns += 1) await turn();
    expect((await job.client.get(`/api/batch-jobs/${job.id}/output?layout=detailed&rows=skipped`)).statusCode).toBe(200);
    // The three of the file, and the one of the request after it.
    expect(countPages()).toBe(4);
  });

  test('a client that does not read stops further reading', async () => {
    const job = await seed(ROWS);
    const countPages = watchPages(async () => {});
    const { pieces } = await createOutput(app.ctx, job.accountId, job.id, batchOutputQuery.parse({ format }));
    const taken = pieces[Symbol.asyncIterator]();
    while (countPages() === 0) expect((await taken.next()).done).toBe(false);
    for (let turns = 0; turns < 200; turns += 1) await turn();
    // One page is read ahead, and a workbook is packed a little ahead.
    expect(countPages()).toBeLessThanOrEqual(format === 'csv' ? 2 : 4);
    while (!(await taken.next()).done);
    // The last page is full, so one more read finds nothing after it.
    expect(countPages()).toBe(PAGES + 1);
  });

  test('a failure in the middle breaks the connection', async () => {
    const job = await seed(ROWS);
    watchPages(async (page) => {
      if (page === 4) throw new Error('the database is gone');
    });
    const answer = await open(job, format);
    expect(answer.statusCode).toBe(200);
    await expect(text(answer)).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
  });

  test('discarding the job meanwhile breaks the connection', async () => {
    const job = await seed(ROWS);
    watchPages(async (page) => {
      if (page === 3) await app.owner.query('delete from batch_job where id = $1', [job.id]);
    });
    await expect(text(await open(job, format))).rejects.toThrow('aborted');
  });

  test('closing the account meanwhile breaks the connection', async () => {
    const job = await seed(ROWS);
    watchPages(async (page) => {
      if (page === 3) await app.owner.query('update account set closed_at = now() where id = $1', [job.accountId]);
    });
    await expect(text(await open(job, format))).rejects.toThrow('aborted');
  });

  test('erasing rows meanwhile breaks the connection', async () => {
    const job = await seed(ROWS);
    watchPages(async (page) => {
      if (page === 3) await app.owner.query('delete from batch_row where job_id = $1', [job.id]);
    });
    await expect(text(await open(job, format))).rejects.toThrow('aborted');
  });
});

test('people who opted out since are left out of every layout', async () => {
  const { id, client } = await seed([{ cells: ['1', ''], results: PELLWORTH, credits: 5 }]);
  const read = async (layout: string) => (await client.get(`/api/batch-jobs/${id}/output?layout=${layout}`)).body;
  await suppressSubject(app.ctx, { kind: 'phone', phone: '4195550142' });
  await suppressSubject(app.ctx, { kind: 'email', email: 'i.pellworth@mail.example' });
  await suppressSubject(app.ctx, { kind: 'person', name: 'Tobin Pellworth', address: '9 Wharf St, Elmcombe, FK 00316' });
  for (const layout of ['standard', 'property_list', 'phones', 'gohighlevel', 'detailed']) {
    const body = await read(layout);
    expect(body).toMatch(/555-?0117/);
    expect(body).not.toMatch(/555-?0142|i\.pellworth|Tobin Pellworth/);
  }
  await suppressSubject(app.ctx, { kind: 'person', name: 'Isadora Pellworth', address: '418 Tannery Row, Quillmere, FK 00412' });
  for (const layout of ['standard', 'property_list', 'phones', 'gohighlevel', 'detailed']) {
    expect(await read(layout)).not.toMatch(/Isadora|555-?0117|9 Wharf/);
  }
});
