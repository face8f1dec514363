/** A batch file is the same whether it is written from the kept sheets of its chunks or from the answers themselves. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BatchRow, startBatch, workOff } from '../../../testing/batches/batches.ts';
import { createMover } from '../../../testing/credits.ts';
import { seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { suppressSubject } from '../../compliance/suppression.ts';
import { eraseSearches } from '../../searches/read-searches.ts';
import { addRefund } from '../../searches/queries.ts';

const LAYOUTS = ['standard', 'property_list', 'phones', 'gohighlevel', 'detailed'];
const FILTERS = ['all', 'found', 'misses'];
/** Fixed, because whether a phone may be called depends on the time. */
const NOW = new Date('2026-11-22T17:11:00Z');
let app: TestServer;
let client: TestClient;
let accountId: string;
let id: string;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: () => NOW } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
afterEach(() => app.owner.query('truncate suppression'));

const place = { city: 'Quillmere', state: 'FK', zip: '00412' };
/** Rows that are found with and without contacts, not found, unreadable, skipped or repeated. Random rows are drawn from them. */
const KINDS: BatchRow[] = [
  { address: '418 Tannery Row', ...place, name: 'Varnham Odile' },
  { address: '420 Tannery Row', ...place, name: '=1+1' },
  { address: '999 Nowhere Lane', city: 'Quillmere' },
  { address: '418 Tannery Row' },
  { address: '' },
  { address: '418 tannery row', ...place, name: 'Odile Varnham, (419) 555-0142', free: 'duplicate' },
];

async function workBatch(rows: readonly BatchRow[]): Promise<void> {
  client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(500);
  accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  id = await startBatch(app, client, rows);
  await workOff(app.ctx);
}

/** Every layout with every filter. */
async function readFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const layout of LAYOUTS)
    for (const rows of FILTERS) files.push((await client.get(`/api/batch-jobs/${id}/output?layout=${layout}&rows=${rows}`)).body);
  return files;
}

/** Counts how many answers are opened for a file. */
async function countOpened(): Promise<number> {
  const { db } = app.ctx;
  const query = db.query.bind(db) as (...args: unknown[]) => Promise<unknown>;
  let opened = 0;
  Reflect.set(db, 'query', async (...args: unknown[]) => {
    const answer = (await query(...args)) as { rows: { sealed_results?: Buffer | null }[] };
    opened += answer.rows.filter(({ sealed_results: sealed }) => sealed).length;
    return answer;
  });
  try {
    await client.get(`/api/batch-jobs/${id}/output`);
  } finally {
    Reflect.deleteProperty(db, 'query');
  }
  return opened;
}

async function expectSame(): Promise<void> {
  const kept = await readFiles();
  const sealed = await app.owner.query('update batch_chunk set sealed_output = null where job_id = $1 returning id', [id]);
  expect(sealed.rowCount).toBeGreaterThan(0);
  expect(await readFiles()).toEqual(kept);
}

const rowsAtRandom = (count: number) => Array.from(randomBytes(count), (byte) => KINDS[byte % KINDS.length]!);
/** More rows than the first chunk has. */
const all = () => [...KINDS, ...rowsAtRandom(24)];

test('files are written from stored cells without opening any answer, and match the answers', async () => {
  await workBatch(all());
  expect(await countOpened()).toBe(0);
  await expectSame();
});

test('after somebody opted out, only the answers that name them are opened', async () => {
  await workBatch(all());
  await suppressSubject(app.ctx, { kind: 'person', name: 'Absalom Kettleby', address: '420 Tannery Row, Quillmere, FK 00412' });
  const rows = await app.owner.query<{ rows: number }>(
    `select count(*)::int as rows from batch_row where job_id = $1 and state = 'found' and input ->> 'address' like '420%'`,
    [id],
  );
  expect(await countOpened()).toBe(rows.rows[0]!.rows);
  expect((await readFiles()).join('\n')).not.toContain('Absalom');
  await expectSame();
});

test('after a phone was opted out, a number listed, and credits refunded, files match the answers', async () => {
  await workBatch(all());
  const found = (await client.get(`/api/batch-jobs/${id}/output?layout=phones&rows=found`)).body;
  const [number] = /\b419555\d{4}\b/.exec(found)!;
  const terms = 'kind=national&listDate=2026-11-20&san=10012345-678';
  const listed = await client.send('POST', `/api/do-not-call/lists?${terms}`, `${number}\n`, { 'content-type': 'text/plain' });
  expect(listed.statusCode).toBe(201);
  expect((await client.get(`/api/batch-jobs/${id}/output?layout=phones&rows=found`)).body).toContain(`${number},Mobile`);
  const paid = await app.owner.query<{ id: string }>('select id from search where batch_job_id = $1 and credits_charged > 1 limit 1', [id]);
  await addRefund(app.ctx.db, paid.rows[0]!.id, 1);
  await suppressSubject(app.ctx, { kind: 'phone', phone: number });
  expect((await readFiles()).join('\n')).not.toContain(number.slice(-7));
  await expectSame();
});

test('an erased answer is in no file', async () => {
  await workBatch(KINDS);
  await eraseSearches(app.ctx.db, accountId, NOW);
  expect((await readFiles()).join('\n')).not.toMatch(/Kettleby|Quillmere County/);
  await expectSame();
});
