import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext } from './create-context.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

test('processes that work with one server leave each other room in it', async () => {
  const contexts = [];
  for (let processes = 1; processes <= 5; processes += 1)
    contexts.push(await createContext(app.ctx.config, app.server.log, `deedline process-${processes}`));
  const { db, evidence } = contexts.at(-1)!.ctx;
  const { rows } = await db.query<{ most: number }>(`select current_setting('max_connections')::int as most`);
  expect((db.options.max + evidence.options.max) * contexts.length).toBeLessThan(rows[0]!.most);
  for (const { close } of contexts) await close();
});

test('who sets the number of connections gets that many', async () => {
  const { ctx, close } = await createContext({ ...app.ctx.config, databaseConnections: 7 }, app.server.log, 'deedline set');
  expect([ctx.db.options.max, ctx.evidence.options.max]).toEqual([3, 3]);
  await close();
});

test.each([
  [
    'app',
    "delete from schema_migration where set = 'app' and name = '0032-upload-room.sql'",
    'DATABASE_URL: its tables belong to an older version',
  ],
  [
    'evidence',
    "delete from schema_migration where set = 'evidence' and name ~ '^0014'",
    'EVIDENCE_DATABASE_URL: its tables belong to an older version',
  ],
  [
    'app',
    "insert into schema_migration (set, name, digest) values ('app', '9999-later.sql', '')",
    'app/9999-later.sql is not known to this one',
  ],
])('a process that does not migrate starts over no tables of another version: %s, %s', async (_, change, said) => {
  const { rows } = await app.owner.query<object>('select * from schema_migration');
  await app.owner.query(change);
  try {
    await expect(createContext(app.ctx.config, app.server.log, 'deedline other')).rejects.toThrow(said);
  } finally {
    await app.owner.query('delete from schema_migration');
    await app.owner.query('insert into schema_migration select * from jsonb_populate_recordset(null::schema_migration, $1)', [
      JSON.stringify(rows),
    ]);
  }
});
