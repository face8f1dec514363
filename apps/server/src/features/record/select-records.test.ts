import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnyQueryable, inAnyTransaction } from '../../testing/any-queryable.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { selectRecords } from './record-audit.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await app.signUp();
});
afterAll(() => app.close());

/** The plan with which PostgreSQL reads a page. */
async function planOf(db: AnyQueryable, filter: Parameters<typeof selectRecords>[1]): Promise<string> {
  const lines: string[] = [];
  const explaining = {
    query: async (text: string, values: unknown[]) => {
      const explained = await db.query(`explain ${text}`, values);
      lines.push(...explained.rows.map((row) => row['QUERY PLAN'] as string));
      return { rows: [] };
    },
  };
  await selectRecords(explaining as never, filter);
  return lines.join('\n');
}

it('a page of the record is read by its index, however many records lie behind it', async () => {
  const plan = await inAnyTransaction(app.owner, async (db) => {
    await db.query('set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off');
    return planOf(db, { most: 50 });
  });
  expect(plan).toContain('Index Scan Backward');
  expect(plan).not.toContain('Sort');
});

it.each([
  ['of everybody', undefined, 'audit_record_kind'],
  ['of an account', '01900000-0000-7000-8000-000000000001', 'audit_record_account_kind'],
])('a page of one rare kind, %s, is read by its kind', async (_, accountId, index) => {
  const plan = await inAnyTransaction(app.owner, async (db) => {
    await db.query('set local session_replication_role = replica');
    await db.query(
      `insert into audit_record (kind, what, account_id, subject, ip)
       select case when n % 5000 = 1 then 'setting' else 'search' end, 'completed', case when n % 2 = 0 then gen_random_uuid() else $1::uuid end, gen_random_uuid()::text, ''
       from generate_series(1, 20000) n`,
      [accountId ?? '01900000-0000-7000-8000-000000000001'],
    );
    await db.query('analyze audit_record');
    const lines = await planOf(db, { most: 50, kinds: ['setting'], accountId });
    return lines;
  });
  expect(plan).toContain(index);
});
