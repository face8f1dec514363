import { createPool, withClient } from '@deedline/database/connect';
import { migrate, migrateWithin, readMigrations } from '@deedline/database/migrate';
import { createTestDatabase } from '@deedline/database/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clearLoads } from './loads.ts';

/** The migration that introduced pages; earlier versions kept each record as a row. */
const BEFORE_PAGES = '0013';

test('migrating a store without pages, also after a kill, moves every record to pages, and dead loads are still cleared', async () => {
  const database = await createTestDatabase();
  const released = (await readMigrations('evidence')).filter(({ name }) => name < BEFORE_PAGES);
  await withClient(database.url, async (client) => {
    await client.query('drop schema public cascade; create schema public; begin');
    await migrateWithin(client, 'evidence', released);
    await client.query(`commit;
      insert into source (name, label, origin, role) values ('roll', 'Roll', 'roll', 'assessor');
      insert into load (source_id, layout, as_of, state, files) select 1, 'l' || n, '2026-11-01', state, '{}'
        from unnest(array['live', 'failed', 'superseded', 'live']) with ordinality as loads (state, n);
      insert into evidence_block values (0, 1), (1, 2), (2, 3), (3, 1), (100000000, 4);
      -- The last page of a load is not full, and others left out records that no key leads to.
      insert into evidence select block * 10000 + n, load_id, 1, block || '/' || n, null, '2020', null, jsonb_build_object('apn', n::text, 'text', 'é"\\')
        from evidence_block cross join generate_series(1, 3333) n where n % 41 <> 0`);
  });
  const db = createPool(database.url);
  const read = async () =>
    (await db.query('select id, load_id, kind, record_id, origin, first_seen, last_seen, body from evidence order by id')).rows;
  const before = await read();
  const migrating = migrate(database.url, 'evidence');
  const failed = migrating.then(
    () => false,
    () => true,
  );
  while (await Promise.race([failed.then(() => false), sleep(1, true)]))
    await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%insert into evidence_page%' and state = 'active' and datname = current_database() and pid <> pg_backend_pid()`);
  expect(await failed).toBe(true);
  expect(await read()).toEqual(before);
  expect(await migrate(database.url, 'evidence')).toContain('0013-records-in-pages.sql');
  expect(await read()).toEqual(before);
  expect(await clearLoads(database.url, 0)).toBe(2);
  expect(await read()).toEqual(before.filter(({ load_id: load }) => load === 1 || load === 4));
  expect((await db.query('select min(page)::text as first, max(page)::text as last from evidence_page')).rows).toEqual([
    { first: '0', last: '50000000166' },
  ]);
  await db.end();
  await database.drop();
});
