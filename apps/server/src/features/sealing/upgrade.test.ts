import { openPool, withClient } from '@deedline/database/connect';
import { migrate, readMigrations } from '@deedline/database/migrate';
import { TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealOldRows } from '../batches/seal-old-rows.ts';
import { openRows } from '../batches/sealed-row.ts';
import { openStoredSearch, openResults, type StoredResults } from '../searches/sealed-search.ts';
import { sealOldSearches } from '../searches/seal-old-searches.ts';
import { openAccountKeys } from './account-keys.ts';

const ROWS = 250;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const dataDir = mkdtempSync(join(tmpdir(), 'deedline-sealing-'));
const url = new URL(process.env[TEST_SERVER_VARIABLE]!);
url.pathname = `/old_${randomUUID().replaceAll('-', '')}`;
let db: pg.Pool;

/** A database of the version before anything was sealed, with searches of one account, and of one that was closed. */
beforeAll(async () => {
  await withClient(process.env[TEST_SERVER_VARIABLE]!, (client) => client.query(`create database ${url.pathname.slice(1)}`));
  const earlier = (await readMigrations('app')).filter(({ name }) => name < '0021');
  await withClient(url.href, async (client) => {
    await client.query(
      'create table schema_migration (set text, name text, digest text not null, applied_at timestamptz not null default now(), primary key (set, name))',
    );
    for (const { name, sql, digest } of earlier) {
      await client.query(sql);
      await client.query(`insert into schema_migration (set, name, digest) values ('app', $1, $2)`, [name, digest]);
    }
  });
  db = openPool(url.href, { max: 3 });
});
afterAll(async () => {
  await db.end();
  await withClient(process.env[TEST_SERVER_VARIABLE]!, (client) => client.query(`drop database ${url.pathname.slice(1)} with (force)`));
  rmSync(dataDir, { recursive: true });
});

async function insertSearch(account: string, id: string, over: { isErased?: boolean; isRunning?: boolean } = {}): Promise<void> {
  const { isErased = false, isRunning = false } = over;
  const told = !isErased && !isRunning;
  await db.query(
    `insert into search (id, account_id, status, mode, purpose, include_contacts, input, attestation_version, ip, credits_held, results, property_address,
       completed_at, lease_until, erased_at, input_name)
     values ($1, $2, $3, 'person_search', 'skip_tracing', true, $4, '1', '192.0.2.1', 5, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      account,
      isRunning ? 'processing' : 'completed',
      isErased ? {} : { searchMode: 'person_search', lastName: 'Kettleby', dob: '04/02/1961' },
      told ? JSON.stringify({ phones: [{ e164: '+14195550142' }] }) : null,
      told ? '418 Tannery Row' : null,
      isRunning ? null : new Date(),
      isRunning ? new Date() : null,
      isErased ? new Date() : null,
      told ? 'Odile Varnham' : null,
    ],
  );
}

const clearTexts = async () =>
  (await db.query(`select from search where search::text ~* 'kettleby|varnham|4195550142|tannery|04/02/1961'`)).rowCount;
const readAll = async (ids: readonly string[]) => {
  const keys = openAccountKeys(db, dataDir);
  const { rows } = await db.query<Parameters<typeof openStoredSearch>[1] & StoredResults>(
    'select * from search where id = any ($1) order by id',
    [ids],
  );
  return Promise.all(
    rows.map(async (row) => {
      const { input, input_name, property_address } = await openStoredSearch(keys, row);
      return { input, input_name, property_address, results: await openResults(keys, row) };
    }),
  );
};

test('searches of an earlier version read as they are, are sealed bit by bit, and read the same after', async () => {
  const [account, closed] = [randomUUID(), randomUUID()];
  await db.query(`insert into account (id, email, password_hash) values ($1, 'owner@example.com', 'x')`, [account]);
  await db.query('insert into account (id, closed_at) values ($1, now())', [closed]);
  const ids = Array.from({ length: ROWS }, () => randomUUIDv7());
  for (const id of ids) await insertSearch(account, id);
  await insertSearch(closed, randomUUIDv7(), { isErased: true });
  const running = randomUUIDv7();
  await insertSearch(account, running, { isRunning: true });
  await migrate(url.href, 'app');

  const before = await readAll(ids);
  expect(before[0]).toMatchObject({ input: { dob: '04/02/1961' }, input_name: 'Odile Varnham', property_address: '418 Tannery Row' });
  expect(await clearTexts()).toBe(ROWS + 1);

  // The database goes away after the first hundred; the next run goes on from there.
  let updates = 0;
  const failing = {
    query: (...args: Parameters<pg.Pool['query']>) =>
      JSON.stringify(args).includes('update-sealed') && (updates += 1) > 1 ? Promise.reject(new Error('gone')) : db.query(...args),
  } as unknown as pg.Pool;
  await expect(sealOldSearches({ db: failing, keys: openAccountKeys(db, dataDir), log: silent })).rejects.toThrow('gone');
  expect(await clearTexts()).toBe(ROWS - 100 + 1);
  expect(await readAll(ids)).toEqual(before);

  const ctx = { db, keys: openAccountKeys(db, dataDir), log: silent };
  const sealed = await Promise.all([sealOldSearches(ctx), sealOldSearches(ctx)]);
  expect(sealed[0] + sealed[1]).toBe(ROWS - 100);
  expect(await clearTexts()).toBe(1);
  expect(await readAll(ids)).toEqual(before);

  // What ran meanwhile is sealed once it has ended.
  await db.query(`update search set status = 'failed', completed_at = now(), lease_until = null where id = $1`, [running]);
  expect(await sealOldSearches(ctx)).toBe(1);
  expect(await clearTexts()).toBe(0);
  expect(await sealOldSearches(ctx)).toBe(0);
});

test('so are the rows of a file, but for their addresses', async () => {
  const [account, jobId] = [randomUUID(), randomUUID()];
  await db.query('insert into account (id) values ($1)', [account]);
  await db.query(
    `insert into batch_job (id, account_id, file_name, purpose, include_contacts, attestation_version, ip, header, columns)
     values ($1, $2, 'houses.csv', 'skip_tracing', true, '1', '192.0.2.1', '{address,owner,phone}', '{}')`,
    [jobId, account],
  );
  await db.query(
    `insert into batch_row (job_id, number, line, cells, input)
     select $1, n, n + 1, array['418 Tannery Row', 'Odile Varnham', '419-555-0142'], '{"address": "418 Tannery Row", "name": "Odile Varnham"}'
     from generate_series(1, 1200) as n`,
    [jobId],
  );
  const keys = openAccountKeys(db, dataDir);
  const read = async () =>
    openRows(
      keys,
      { accountId: account, jobId },
      (await db.query('select number, cells, input, sealed from batch_row where job_id = $1 order by number', [jobId])).rows,
    );
  const before = await read();
  expect(await sealOldRows({ db, keys, log: silent })).toBe(1200);
  expect((await db.query(`select from batch_row where batch_row::text ~* 'varnham|555-0142'`)).rowCount).toBe(0);
  expect(await read()).toEqual(before);
  expect((await db.query('select distinct width, input from batch_row')).rows).toEqual([
    { width: 3, input: { address: '418 Tannery Row' } },
  ]);
  expect(await sealOldRows({ db, keys, log: silent })).toBe(0);
});
