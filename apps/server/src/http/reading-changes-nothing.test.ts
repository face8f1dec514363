/** A link, an image or a prefetch can make a browser request any address, so a GET must change nothing. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRoutes, startTestServer, type TestClient, type TestServer } from '../testing/test-server.ts';
import { makeOperator } from '../testing/operators.ts';
import { QUILLMERE, seedQuillmere } from '../testing/quillmere.ts';

/**
 * Tables that a read may write to: its audit record, its request count, the time of last use of sessions and sources, and the test write of the health check.
 */
const MAY_GROW = new Set([
  'audit_record',
  'audit_head',
  'operator_audit',
  'request_count',
  'session',
  'operator_session',
  'source_hour',
  'write_check',
]);

let app: TestServer;
let asking: TestClient[];
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  const owner = await app.signUp();
  const made = (await owner.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
  await app.runner.idle();
  const list = (await owner.post('/api/lists', { name: 'Tannery Row' })).json<{ id: string }>();
  Object.assign(ids, { search: made.id, list: list.id });
  asking = [app.visitor, owner, (await makeOperator(app)).client];
});
afterAll(() => app.close());

async function readTables(db: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  const kept: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !MAY_GROW.has(table.name))) {
    const { rows } = await db.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from "${name}" t`,
    );
    kept[name] = rows[0]!.digest ?? 'empty';
  }
  return kept;
}

it('no GET route of the API changes the database, for any role', async () => {
  const addresses = listRoutes(app.server)
    .filter((route) => route.startsWith('GET /api/'))
    .map((route) => route.slice('GET '.length));
  expect(addresses.length).toBeGreaterThan(40);
  const before = await readTables(app.owner);
  const answered = new Set<string>();
  for (const client of asking)
    for (const address of addresses) {
      const known = address.startsWith('/api/searches/') ? ids['search'] : address.startsWith('/api/lists/') ? ids['list'] : undefined;
      const answer = await client.get(address.replaceAll(/:\w+/g, () => known ?? randomUUID()));
      if (answer.statusCode === 200) answered.add(address);
    }
  expect(answered.size).toBeGreaterThan(30);
  expect(await readTables(app.owner)).toEqual(before);
});
