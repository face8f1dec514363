import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '../connect.ts';
import { createTestDatabase, TEST_SERVER_VARIABLE, type TestDatabase } from '../testing.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup, writeWhole } from './write-backup.ts';

let folder: string;
let file: string;
let from: TestDatabase;
const made: { drop(): Promise<void> }[] = [];
const key = randomBytes(32);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'deedline-backup-'));
  file = path.join(folder, 'one.backup');
  from = await createTestDatabase();
  made.push(from);
  await withClient(from.url, fill);
});
afterEach(async () => {
  for (const one of made.splice(0)) await one.drop();
  rmSync(folder, { recursive: true });
});

const both = (url: string) => ({ url, evidenceUrl: url });
const approve = () => Promise.reject(new Error('another installation'));
const ACCOUNT = '0195c0de-0000-7000-8000-000000000001';

/** Fills the database with everything that is hard to carry over: triggers, chains, references, bytes, JSON, dates, arrays and sequences. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`insert into account (id) values ('${ACCOUNT}');
    insert into member (id, account_id, role, email, password_hash)
      values (gen_random_uuid(), '${ACCOUNT}', 'owner', E'tab\\there\\\\ back@example.com', E'line\\nbreak \\\\N ''quoted''');
    select open_wallet('${ACCOUNT}'), grant_credits('one', '${ACCOUNT}', 12), revoke_credits('two', '${ACCOUNT}', 2);
    insert into operator_audit (operator, command, result) values ('maud', 'records', 'done');
    insert into suppression (kind, hash) values ('phone', '\\x00ff5c0a');
    insert into source (name, label, origin, role) values ('quill', 'Quill', 'assessor', 'x');
    insert into load (source_id, layout, as_of, state, files) values (1, 'roll', '2026-02-28', 'live', '{"a,b","c\\"d"}');
    insert into evidence_page (page, load_id, records)
      select (nextval('evidence_id') - 1) / 20, 1, array[json_build_array(1, 'r' || n, null, null, null, jsonb_build_object('n', n, 'text', repeat('é"', 40)))::text]
      from generate_series(1, 5000) n;
    insert into evidence_block select distinct (id - 1) / 10000, 1 from evidence;
    insert into evidence_key (hash, evidence_id, bucket) select -id * 7919, id, 3 from evidence`);
}

/** Reads the count and a digest of the rows of every table, and what each sequence gives next. */
async function readAll(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'schema_migration' order by 1`,
    );
    const all: Record<string, unknown> = {};
    for (const { name } of tables.rows)
      all[name] = (
        await client.query(`select count(*)::text as count, md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`)
      ).rows[0];
    all['sequences'] = (await client.query('select sequencename, last_value from pg_sequences order by 1')).rows;
    return all;
  });
}

/** Reads what guards the rows (constraints, indexes, triggers, privileges) and the applied migrations. */
async function readShape(url: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const sql = [
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
      `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
      `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
      `select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
      'select set, name, digest from schema_migration order by 1, 2',
    ];
    const found = [];
    for (const one of sql) found.push((await client.query(one)).rows);
    return found;
  });
}

async function createEmpty(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = process.env[TEST_SERVER_VARIABLE]!;
  await withClient(server, (client) => client.query(`create database ${name}`));
  made.push({ drop: () => withClient(server, async (client) => void (await client.query(`drop database ${name} with (force)`))) });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

describe('a backup', () => {
  test('restores every row, sequence, trigger and privilege into an empty database', async () => {
    const before = await readAll(from.url);
    const written = await writeBackup(both(from.url), file, key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await createEmpty();
    const restored = await restoreBackup(both(target), file, key, { replace: false });
    expect(restored).toMatchObject({ rows: written.rows, at: written.at, hasEvidence: true });
    expect(await readAll(target)).toEqual(before);
    expect(await readShape(target)).toEqual(await readShape(from.url));
    await withClient(target, async (client) => {
      await expect(client.query('update posting set amount = 1')).rejects.toThrow('append-only');
      await client.query(`select grant_credits('three', '${ACCOUNT}', 5)`);
    });
  });

  test('is consistent at one moment, and does not block writers', async () => {
    const before = await readAll(from.url);
    await withClient(from.url, async (client) => {
      const writing = writeBackup(both(from.url), file, key);
      // Keeps writing until the backup is done.
      for (let isDone = false, n = 0; !isDone; n += 1) {
        await client.query('select grant_credits($1, $2, 1)', [`meanwhile ${n}`, ACCOUNT]);
        isDone = await Promise.race([writing.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
      }
    });
    const target = await createEmpty();
    await restoreBackup(both(target), file, key, { replace: false });
    const { sequences: _now, ...rows } = await readAll(target);
    // Tables that a grant changes are left out of the comparison: one grant at most was made before the moment that the backup shows.
    const { sequences: _then, ledger_transaction: _moved, posting: _postings, ledger_account: _accounts, ...still } = before;
    expect(rows).toMatchObject(still);
    const sums = await withClient(target, (client) =>
      client.query(
        'select balance = (select sum(amount) from posting where ledger_account_id = a.id) as fits from ledger_account a where balance <> 0',
      ),
    );
    expect(new Set(sums.rows.map(({ fits }: { fits: boolean }) => fits))).toEqual(new Set([true]));
  });

  test('restores into two databases if the evidence store is separate, and from two into one', async () => {
    const before = await readAll(from.url);
    await writeBackup(both(from.url), file, key);
    const apart = { url: await createEmpty(), evidenceUrl: await createEmpty() };
    await restoreBackup(apart, file, key, { replace: false });
    const again = path.join(folder, 'two.backup');
    await writeBackup(apart, again, key);
    const target = await createEmpty();
    await restoreBackup(both(target), again, key, { replace: false });
    expect(await readAll(target)).toEqual(before);
  });

  test('without evidence leaves out the records and keeps the sequence of load numbers', async () => {
    const { rows } = await writeBackup(both(from.url), file, key, { withEvidence: false });
    expect(rows).toBeLessThan(100);
    const target = await createEmpty();
    expect((await restoreBackup(both(target), file, key, { replace: false })).hasEvidence).toBe(false);
    const found = await withClient(target, (client) =>
      client.query(`select (select count(*) from evidence) as records, nextval('load_id_seq') as next`),
    );
    expect(found.rows).toEqual([{ records: 0n, next: 2n }]);
  });

  test('reports a full disk in plain words, and leaves no file', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    const begun = writeWhole(file, async (part) => {
      await new Promise((resolve) => part.write(Buffer.alloc(2_500_000), resolve));
      throw full;
    });
    await expect(begun).rejects.toThrow(
      `${file} cannot be written: its disk was full after 2.5 MB. The unfinished file was removed. Free up space, or name a file on another disk.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('can use the name of a killed backup once nobody is writing to it', async () => {
    writeFileSync(file, '');
    writeFileSync(`${file}.part`, 'half of it');
    await expect(writeBackup(both(from.url), file, key)).rejects.toThrow('already exists');
    const before = new Date(Date.now() - 120_000);
    utimesSync(`${file}.part`, before, before);
    expect((await writeBackup(both(from.url), file, key)).bytes).toBe(statSync(file).size);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  test('never overwrites a file, and leaves none when it fails', async () => {
    writeFileSync(file, 'of another day');
    await expect(writeBackup(both(from.url), file, key)).rejects.toThrow('already exists');
    expect(readFileSync(file, 'utf8')).toBe('of another day');
    const nowhere = path.join(folder, 'two.backup');
    await expect(writeBackup(both(await createEmpty()), nowhere, key)).rejects.toThrow('nothing to back up');
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('a restore changes nothing', () => {
  test('when the file is damaged, incomplete or sealed with another key', async () => {
    await writeBackup(both(from.url), file, key);
    const bytes = readFileSync(file);
    const target = await createTestDatabase();
    made.push(target);
    await withClient(target.url, fill);
    const before = await readAll(target.url);
    const damaged = Buffer.from(bytes);
    damaged[bytes.length - 40]! ^= 1;
    for (const [content, used, why] of [
      [damaged, key, 'damaged'],
      [bytes.subarray(0, bytes.length - 1), key, 'incomplete'],
      [bytes.subarray(0, 300), key, 'incomplete'],
      [bytes, randomBytes(32), 'different key'],
    ] as const) {
      writeFileSync(file, content);
      await expect(restoreBackup(both(target.url), file, used, { replace: true })).rejects.toThrow(why);
    }
    expect(await readAll(target.url)).toEqual(before);
  });

  test('in a database that is not empty, unless --replace is given', async () => {
    const before = await readAll(from.url);
    await writeBackup(both(from.url), file, key);
    await withClient(from.url, (client) => client.query(`select grant_credits('later', '${ACCOUNT}', 5)`));
    const later = await readAll(from.url);
    await expect(restoreBackup(both(from.url), file, key, { replace: false })).rejects.toThrow('not empty');
    expect(await readAll(from.url)).toEqual(later);
    await restoreBackup(both(from.url), file, key, { replace: true });
    expect(await readAll(from.url)).toEqual(before);
  });

  test('when the result is not approved', async () => {
    await writeBackup(both(from.url), file, key);
    const target = await createEmpty();
    await expect(restoreBackup(both(target), file, key, { replace: false, approve })).rejects.toThrow('another installation');
    expect(
      await withClient(target, async (client) => (await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount),
    ).toBe(0);
  });

  test('when it is of a newer version', async () => {
    await withClient(from.url, (client) =>
      client.query(`insert into schema_migration (set, name, digest) values ('app', '9999-later.sql', 'x')`),
    );
    await writeBackup(both(from.url), file, key);
    const target = await createEmpty();
    await expect(restoreBackup(both(target), file, key, { replace: false })).rejects.toThrow('Use a newer version');
    expect(
      await withClient(target, async (client) => (await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount),
    ).toBe(0);
  });
});
