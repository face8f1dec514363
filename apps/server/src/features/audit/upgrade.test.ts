import { openPool } from '@deedline/database/connect';
import { migrate } from '@deedline/database/migrate';
import { TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { oneKey } from '../../testing/one-key.ts';
import type { Config } from '../../config.ts';
import { makeOldDatabase } from '../../testing/old-database.ts';
import { sealRecords } from './seal-records.ts';
import { verifyRecords } from './verify-records.ts';

const hash = oneKey((domain, text) => createHmac('sha256', 'a key').update(`${domain}\n${text}`).digest());

const readSearches = async (db: pg.Pool) =>
  (await db.query<{ row: object }>(`select to_jsonb(search_audit) - 'id' as row from search_audit order by search_id`)).rows.map(
    ({ row }) => row,
  );

test('what was on record before begins the chain, in the order of its times, and reads as before', async () => {
  const url = await makeOldDatabase(process.env[TEST_SERVER_VARIABLE]!, '0019');
  const db = openPool(url, { max: 2 });
  const dataDir = mkdtempSync(join(tmpdir(), 'deedline-upgrade-'));
  const account = randomUUID();
  const searches = [randomUUID(), randomUUID()];
  for (const [index, search] of searches.entries())
    await db.query(
      `insert into search_audit (search_id, account_id, at, purpose, attestation_version, ip, query_kind, query_hash, outcome, credits_charged, sources, suppressed)
       values ($1, $2, now() - make_interval(days => $3), 'skip_tracing', '1', '192.0.2.1', 'parcel_id', $4, 'completed', 2, '[{"name":"a","asOf":null}]', 0)`,
      [search, account, index * 2, Buffer.from('abcd', 'hex')],
    );
  await db.query(`insert into operator_audit (at, operator, command, result) values (now() - interval '1 day', 'varnham', 'owed', 'done')`);
  const before = await readSearches(db);
  await migrate(url, 'app');
  const ctx = { db, hash, now: () => new Date(), config: { dataDir } as Config };
  expect(await sealRecords(ctx)).toBe(3);
  expect((await verifyRecords(ctx)).findings).toEqual([]);
  const order = await db.query('select kind, subject from audit_record order by number');
  expect(order.rows).toEqual([
    { kind: 'search', subject: searches[1] },
    { kind: 'operator', subject: null },
    { kind: 'search', subject: searches[0] },
  ]);
  expect(await readSearches(db)).toEqual(before);
  await db.end();
  rmSync(dataDir, { recursive: true });
});
