import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRead } from '../../../testing/count-read.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { updateRows } from '../chunks/queries.ts';
import { findChunkSubjects } from '../subjects.ts';
import { markFreeRows } from './queries.ts';

/** Rows of one large job among many small ones, which make the planner expect a small job. */
const ROWS = 5000;
const SEARCHES = 3000;

let app: TestServer;
let accountId: string;
const [large, small] = [randomUUIDv7(), randomUUIDv7()];

beforeAll(async () => {
  app = await startTestServer();
  accountId = (await (await app.signUp()).get('/api/auth/user')).json<{ id: string }>().id;
  const { owner } = app;
  const columns = '(id, account_id, file_name, purpose, include_contacts, attestation_version, ip, header, columns)';
  const terms = `'many.csv', 'skip_tracing', true, '1', '192.0.2.1', '{Address}', '{"address": 0}'`;
  await owner.query('insert into account (id) select gen_random_uuid() from generate_series(1, 500)');
  await owner.query(`insert into batch_job ${columns} select gen_random_uuid(), id, ${terms} from account where id <> $1`, [accountId]);
  await owner.query(`insert into batch_job ${columns} select id, $1, ${terms} from unnest($2::uuid[]) as job (id)`, [
    accountId,
    [large, small],
  ]);
  await owner.query(
    `insert into batch_row (job_id, number, line, input, query_key, sealed, width)
     select id, number, number + 1, '{"address": "1 Tannery Row"}', sha256(number::text::bytea), '\\x00', 1
     from batch_job cross join lateral generate_series(1, case id when $1 then $2::integer when $3 then 4 else 2 end) number`,
    [large, ROWS, small],
  );
  const receipt = { parts: [{ part: 'property', credits: 2, isBoughtBefore: false, boughtAt: new Date().toISOString() }] };
  await owner.query(
    `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, credits_charged,
       receipt, sealed_input, sealed_results, completed_at, query_key)
     select gen_random_uuid(), $1, 'completed', 'property_address', 'skip_tracing', true, '1', '192.0.2.1', 5, 2, $2, '\\x00', '\\x00', now(),
       sha256((number + 3)::text::bytea) from generate_series(0, $3::integer - 1) number`,
    [accountId, JSON.stringify(receipt), SEARCHES],
  );
  await owner.query(
    `insert into batch_chunk (id, job_id, account_id, first_row, last_row, held, ended_at)
     select gen_random_uuid(), id, account_id, number, number, 0, now() from batch_job
     cross join lateral generate_series(1, case id when $1 then $2::integer else 1 end) number`,
    [large, ROWS],
  );
  await owner.query('analyze batch_row, batch_chunk, batch_job, search');
});
afterAll(() => app.close());

test('the end of a chunk reads its own rows, not all of its job', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => ({
    number: 2001 + n,
    state: 'failed' as const,
    message: 'unreadable',
    searchId: null,
    confidence: null,
    credits: 0,
  }));
  const read = await countRead(app.ctx.db, async (db) => {
    await updateRows(db, { job_id: large, first_row: 2001, last_row: 2100 }, rows);
    const failed = await db.query(`select from batch_row where job_id = $1 and state = 'failed' and number between 2001 and 2100`, [large]);
    expect(failed.rowCount).toBe(100);
  });
  expect(read.rows).toBeLessThan(100 * 4);
});

test('what some chunks were for is found without all chunks of their account', async () => {
  const some = await app.owner.query<{ id: string }>('select id from batch_chunk where job_id = $1 and first_row between 71 and 73', [
    large,
  ]);
  const ids = some.rows.map(({ id }) => id);
  const read = await countRead(app.ctx.db, async (db) => {
    const found = await findChunkSubjects(db, accountId, [...ids, ...Array.from({ length: 200 }, () => randomUUIDv7())]);
    expect(new Set([...found.values()].map(({ id, firstRow }) => `${id} ${firstRow}`))).toEqual(
      new Set([71, 72, 73].map((row) => `${large} ${row}`)),
    );
    expect((await findChunkSubjects(db, randomUUIDv7(), ids)).size).toBe(0);
  });
  expect(read.rows).toBeLessThan(30);
});

test('a quote asks for its own rows what was bought, not for all that the account ever searched', async () => {
  const read = await countRead(app.ctx.db, async (db) => {
    await markFreeRows(db, { id: small, accountId, includeContacts: true }, new Date(Date.now() - 60_000));
    const marked = await db.query<{ free: string | null }>('select free from batch_row where job_id = $1 order by number', [small]);
    expect(marked.rows.map(({ free }) => free)).toEqual([null, null, 'bought', 'bought']);
  });
  expect(read.rows).toBeLessThan(100);
});
