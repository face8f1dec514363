import { afterAll, beforeAll, expect, it } from 'vitest';
import { inAnyTransaction } from '../../testing/any-queryable.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { selectRecords } from './record-audit.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await app.signUp();
});
afterAll(() => app.close());

it('a page of the record is read by its index, however many records lie behind it', async () => {
  const plan = await inAnyTransaction(app.owner, async (db) => {
    await db.query('set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const lines: string[] = [];
    await selectRecords(
      {
        query: async (text: string, values: unknown[]) => {
          const explained = await db.query(`explain ${text}`, values);
          lines.push(...explained.rows.map((row) => row['QUERY PLAN'] as string));
          return { rows: [] };
        },
      } as never,
      { most: 50 },
    );
    return lines.join('\n');
  });
  expect(plan).toContain('Index Scan Backward');
  expect(plan).not.toContain('Sort');
});
