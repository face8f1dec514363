import { withClient } from '@deedline/database/connect';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { removeSource } from '../commands/sources.ts';
import { clearLoads, failAbandonedLoads, lockTarget } from './loads.ts';
import { packKeys } from './pack.ts';
import { runLoad, type LoadRequest, type LoadWatcher } from './run-load.ts';
import { storeOfTests } from '../testing/store-of-tests.ts';

const ignore = (): void => undefined;
const SILENT: LoadWatcher = { onProgress: ignore, onWait: ignore };

const store = storeOfTests();

/** A list of telephone numbers, each given as its last four digits. */
function numbers(file: string, from: number, to: number, extra = ''): string {
  const path = join(store.folder, file);
  const lines = Array.from({ length: to - from }, (_, at) => `419555${String(from + at).padStart(4, '0')}`);
  writeFileSync(path, `${lines.join('\n')}\n${extra}`);
  return path;
}

function request(name: string, path: string, asOf = '2026-11-01'): LoadRequest {
  return {
    layoutId: 'dnc-flat',
    paths: [path],
    source: { name, label: name, origin: name, role: 'dnc' },
    asOf,
    rejectsPath: join(store.folder, `${name}.csv`),
  };
}

async function query<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return withClient(store.url, async (client) => (await client.query<T>(sql, values)).rows);
}

/** Reads what a search can see of a source: the record ids of its live load, and how many of these records have keys. */
async function live(name: string): Promise<{ records: string[]; keyed: number }> {
  const records = await query<{ record: string }>(
    `select record_id as record from evidence join load on load.id = load_id join source on source.id = source_id
     where load.state = 'live' and name = $1 order by 1`,
    [name],
  );
  const keyed = await query<{ count: number }>(
    `select count(distinct evidence.id)::int as count
     from (select evidence_id from evidence_key union all select unnest(ids) from key_page) keyed join evidence on evidence.id = evidence_id
     join load on load.id = load_id join source on source.id = source_id
     where load.state = 'live' and name = $1`,
    [name],
  );
  return { records: records.map((row) => row.record), keyed: keyed[0]!.count };
}

async function countRows(): Promise<number> {
  const rows = await query<{ count: number }>(
    `select (select count(*) from evidence)::int + (select count(*) from evidence_key)::int
       + (select coalesce(sum(cardinality(ids)), 0) from key_page)::int as count`,
  );
  return rows[0]!.count;
}

/** Clears and packs as a load does, but without the waiting time. */
async function clear(): Promise<number> {
  const cleared = await clearLoads(store.url, 0);
  await packKeys(store.url, { whole: true });
  return cleared;
}

test('a published load has every record and key, and its rejects are in a private file', async () => {
  const result = await runLoad(store.pool, request('first', numbers('first.txt', 0, 300, '419555\n"x,""y"\n=1+1\n')), SILENT);
  expect(result).toMatchObject({ outcome: 'published', read: 303, loaded: 300, rejected: 3, rejectsPath: join(store.folder, 'first.csv') });
  expect(await live('first')).toMatchObject({ keyed: 300, records: expect.arrayContaining(['4195550000', '4195550299']) as unknown });
  expect(readFileSync(join(store.folder, 'first.csv'), 'utf8')).toBe(
    'line,reason,row,file\n301,no telephone number,419555,first.txt\n302,no telephone number,"""x,""""y""",first.txt\n303,no telephone number,\'=1+1,first.txt\n',
  );
  expect(statSync(join(store.folder, 'first.csv')).mode & 0o777).toBe(0o600);
});

test('files that belong together are one load, and rejects name their file', async () => {
  const deeds: LoadRequest = {
    layoutId: 'nyc-acris',
    paths: ['master', 'parties', 'legals'].map((name) => resolve(import.meta.dirname, '../sources/nyc-acris', `sample-${name}.csv`)),
    source: { name: 'deeds' },
    asOf: '2026-11-01',
    rejectsPath: join(store.folder, 'deeds.csv'),
  };
  let bytes = 0;
  const watcher = {
    ...SILENT,
    onProgress: ({ bytesRead, totalBytes }: { bytesRead: number; totalBytes: number }) => (bytes = bytesRead / totalBytes),
  };
  // A mortgage is left out.
  expect(await runLoad(store.pool, deeds, watcher)).toMatchObject({ outcome: 'published', read: 7, loaded: 4, rejected: 3 });
  expect(bytes).toBe(1);
  expect((await live('deeds')).records).toContain('2025031100419001:3-01164-0040');
  expect(readFileSync(join(store.folder, 'deeds.csv'), 'utf8')).toContain(
    '11,buyers: no row has its DOCUMENT ID,2025060600002001 (2 rows),sample-parties.csv',
  );
});

test('loading the same files again changes at most the date', async () => {
  const path = numbers('same.txt', 0, 50);
  await runLoad(store.pool, request('same', path), SILENT);
  const before = await query('select id from load order by id');
  expect(await runLoad(store.pool, request('same', path), SILENT)).toEqual({ outcome: 'unchanged', asOf: '2026-11-01' });
  expect(await runLoad(store.pool, request('same', path, '2026-11-08'), SILENT)).toEqual({ outcome: 'unchanged', asOf: '2026-11-08' });
  expect(await query('select id from load order by id')).toEqual(before);
  expect((await live('same')).records).toHaveLength(50);
});

test('the same files are loaded again if their keys are of another version', async () => {
  const path = numbers('keys.txt', 0, 50);
  await runLoad(store.pool, request('keys', path), SILENT);
  const versions = `select keys_version as version from load join source on source.id = source_id where name = 'keys' and load.state = 'live'`;
  expect(await query(versions)).toEqual([{ version: KEYS_VERSION }]);
  await query(`update load set keys_version = 0 from source where source.id = source_id and name = 'keys'`);
  expect(await runLoad(store.pool, request('keys', path), SILENT)).toMatchObject({ outcome: 'published', replaced: '2026-11-01' });
  expect(await query(versions)).toEqual([{ version: KEYS_VERSION }]);
  expect(await runLoad(store.pool, request('keys', path), SILENT)).toMatchObject({ outcome: 'unchanged' });
  await clear();
});

test('the same file under two names is refused', async () => {
  const [one, same, other] = [numbers('one.txt', 0, 50), numbers('same.txt', 0, 50), numbers('other.txt', 50, 100)];
  const twice = { ...request('twice', one), paths: [one, other, same] };
  await expect(runLoad(store.pool, twice, SILENT)).rejects.toThrow(/one\.txt and .*same\.txt have the same contents\. Nothing was changed/);
  expect(await runLoad(store.pool, { ...twice, paths: [one, other] }, SILENT)).toMatchObject({ loaded: 100 });
});

test('a newer file replaces the older, whose rows are cleared; an older one is refused without force', async () => {
  await runLoad(store.pool, request('roll', numbers('old.txt', 0, 100)), SILENT);
  const rows = await countRows();
  const newer = request('roll', numbers('new.txt', 60, 160), '2026-11-15');
  expect(await runLoad(store.pool, newer, SILENT)).toMatchObject({ outcome: 'published', replaced: '2026-11-01' });
  expect((await live('roll')).records.at(0)).toBe('4195550060');
  expect(await countRows()).toBe(rows + 200);
  expect(await clear()).toBe(1);
  expect(await countRows()).toBe(rows);
  expect(await live('roll')).toMatchObject({ keyed: 100 });

  const older = request('roll', numbers('older.txt', 0, 10), '2026-10-01');
  await expect(runLoad(store.pool, older, SILENT)).rejects.toThrow('live as of 2026-11-15, newer than 2026-10-01');
  expect(await runLoad(store.pool, { ...older, force: true }, SILENT)).toMatchObject({ outcome: 'published', loaded: 10 });
});

test('a file with less than half of the rows is refused without force', async () => {
  await runLoad(store.pool, request('county', numbers('county.txt', 0, 1_200)), SILENT);
  const before = await query('select id, state, rows_loaded from load order by id');
  const half = request('county', numbers('county-half.txt', 0, 500), '2026-11-08');
  await expect(runLoad(store.pool, half, SILENT)).rejects.toThrow(
    /^these files hold 500 rows that can be loaded, less than half of the 1,200 that are live as of 2026-11-01\. Nothing was changed\. .*--force/,
  );
  expect(await query(`select id, state, rows_loaded from load where state <> 'failed' order by id`)).toEqual(before);
  expect((await live('county')).records).toHaveLength(1_200);
  expect(await runLoad(store.pool, { ...half, force: true }, SILENT)).toMatchObject({ outcome: 'published', loaded: 500 });
  // A small source may shrink without `force`.
  await runLoad(store.pool, request('hamlet', numbers('hamlet.txt', 0, 900)), SILENT);
  const smaller = request('hamlet', numbers('hamlet-new.txt', 0, 100), '2026-11-08');
  expect(await runLoad(store.pool, smaller, SILENT)).toMatchObject({ outcome: 'published', loaded: 100 });
});

test('a file with values in each other’s columns is refused without force', async () => {
  const roll = (file: string, nameOf: (at: number) => string): LoadRequest => {
    const path = join(store.folder, file);
    const situs = { city: 'QUILLMERE', state: 'FK', zip: '00412' };
    const lots = Array.from({ length: 150 }, (_, at) => ({
      type: 'parcel',
      record: `${at}`,
      countyFips: '03001',
      apn: `77-${at}`,
      situs: { line: `${at + 1} OLD MILL LN`, ...situs },
      owners: [{ full: nameOf(at), order: 'last_first' }],
    }));
    writeFileSync(path, lots.map((lot) => `${JSON.stringify(lot)}\n`).join(''));
    const source = { name: 'columns', label: 'Columns', origin: 'columns', role: 'assessor', state: 'FK' } as const;
    return { layoutId: 'feed-ndjson', paths: [path], source, asOf: '2026-11-01', rejectsPath: join(store.folder, 'columns.csv') };
  };
  await runLoad(
    store.pool,
    roll('well.ndjson', (at) => (at % 3 === 0 ? '250000' : 'VARNHAM ODILE')),
    SILENT,
  );
  const swapped = roll('swapped.ndjson', (at) => `${250_000 + at}`);
  await expect(runLoad(store.pool, swapped, SILENT)).rejects.toThrow(/^150 of 150 names in these files hold no letter: .*--force/);
  expect((await live('columns')).records).toHaveLength(150);
  expect(await runLoad(store.pool, { ...swapped, force: true }, SILENT)).toMatchObject({ outcome: 'published', loaded: 150 });
});

test('a roll of an earlier tax year is refused without force, whatever its date', async () => {
  const roll = (file: string, year: number | undefined, asOf: string): LoadRequest => {
    const path = join(store.folder, file);
    const lots = Array.from({ length: 150 }, (_, at) => ({
      type: 'parcel',
      record: `${at}`,
      countyFips: '03001',
      apn: `78-${at}`,
      // A typing error in one row must not set the year of the roll.
      ...(year === undefined ? {} : { taxYear: at === 0 ? year + 60 : year }),
      owners: [{ full: `VARNHAM ${file}` }],
    }));
    writeFileSync(path, lots.map((lot) => `${JSON.stringify(lot)}\n`).join(''));
    const source = { name: 'years', label: 'Years', origin: 'years', role: 'assessor', state: 'FK' } as const;
    return { layoutId: 'feed-ndjson', paths: [path], source, asOf, rejectsPath: join(store.folder, 'years.csv') };
  };
  await runLoad(store.pool, roll('of-2026.ndjson', 2026, '2026-07-01'), SILENT);
  const last = roll('of-2025.ndjson', 2025, '2026-11-20');
  await expect(runLoad(store.pool, last, SILENT)).rejects.toThrow(
    /^these files are a roll of 2025, and what is live as of 2026-07-01 is one of 2026\. Nothing was changed\. .*--force/,
  );
  expect(await query(`select roll_year from load where state = 'live' and layout = 'feed-ndjson' and as_of = '2026-07-01'`)).toEqual([
    { roll_year: 2026 },
  ]);
  expect(await runLoad(store.pool, roll('of-no-year.ndjson', undefined, '2026-11-20'), SILENT)).toMatchObject({ outcome: 'published' });
  expect(await runLoad(store.pool, roll('of-2026-anew.ndjson', 2026, '2026-11-21'), SILENT)).toMatchObject({ outcome: 'published' });
  expect(await runLoad(store.pool, { ...last, asOf: '2026-11-22', force: true }, SILENT)).toMatchObject({ outcome: 'published' });
});

test('readers see one whole load while loads replace each other', async () => {
  await runLoad(store.pool, request('swap', numbers('swap-a.txt', 0, 400), '2026-11-01'), SILENT);
  const seen = new Set<number>();
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) seen.add((await live('swap')).records.length);
  })();
  await runLoad(store.pool, request('swap', numbers('swap-b.txt', 0, 9_000), '2026-11-02'), SILENT);
  await runLoad(store.pool, { ...request('swap', numbers('swap-c.txt', 0, 700), '2026-11-03'), force: true }, SILENT);
  watching.abort();
  await watch;
  // 8,998 of 9,000: 555-1212 and 555-5555 are placeholders and are rejected.
  expect([...seen].filter((count) => ![400, 8_998, 700].includes(count))).toEqual([]);
});

test('details of a source that are not given stay as they were', async () => {
  const first = request('words', numbers('words-a.txt', 0, 10));
  await runLoad(store.pool, { ...first, source: { name: 'words', label: 'A list', origin: 'elsewhere', state: 'FK' } }, SILENT);
  await runLoad(
    store.pool,
    { ...request('words', numbers('words-b.txt', 0, 20), '2026-11-02'), source: { name: 'words', label: 'The list' } },
    SILENT,
  );
  expect(await query(`select label, origin, role, state from source where name = 'words'`)).toEqual([
    { label: 'The list', origin: 'elsewhere', role: 'dnc', state: 'FK' },
  ]);
  const town = { ...request('town', numbers('town.txt', 0, 1)), layoutId: 'massgis-l3', source: { name: 'town' } };
  await expect(runLoad(store.pool, town, SILENT)).rejects.toThrow('massgis-l3 does not say its county: give --county FIPS');
});

test('a file of another layout or without loadable rows is not published, and leaves no rows', async () => {
  await runLoad(store.pool, request('kept', numbers('kept.txt', 0, 20)), SILENT);
  const rows = await countRows();
  const wrong = join(store.folder, 'wrong.txt');
  writeFileSync(wrong, 'PARCEL_ID,OWN_NAME\n4195550001\n');
  await expect(runLoad(store.pool, request('kept', wrong, '2026-11-09'), SILENT)).rejects.toThrow(
    'not Do Not Call flat file: in the first row there is no telephone number',
  );
  writeFileSync(wrong, '0195550001\n0195550002\n');
  await expect(runLoad(store.pool, request('kept', wrong, '2026-11-09'), SILENT)).rejects.toThrow(
    'no row of kept could be loaded; 2 were rejected',
  );
  expect((await live('kept')).records).toHaveLength(20);
  expect(await countRows()).toBe(rows);
  expect(
    await query(
      `select load.state, cleared_at is not null as clear from load join source on source.id = source_id where name = 'kept' order by load.id`,
    ),
  ).toEqual([
    { state: 'live', clear: false },
    { state: 'failed', clear: true },
    { state: 'failed', clear: true },
  ]);
});

test('a removed source is not found at once, and its rows are cleared later', async () => {
  await clear();
  const rows = await countRows();
  await runLoad(store.pool, request('gone', numbers('gone.txt', 0, 30)), SILENT);
  expect(await removeSource(store.url, 'gone', 'fl-nal', ignore)).toEqual([]);
  expect(await removeSource(store.url, 'gone', undefined, ignore)).toEqual(['dnc-flat']);
  expect((await live('gone')).records).toEqual([]);
  await clear();
  expect(await countRows()).toBe(rows);
  await expect(removeSource(store.url, 'never', undefined, ignore)).rejects.toThrow('there is no source "never"');
});

test('of two simultaneous loads of a source the second waits, and replaces the first', async () => {
  let waits = 0;
  const watcher = { ...SILENT, onWait: () => (waits += 1) };
  const [one, other] = await Promise.all([
    runLoad(store.pool, request('at-once', numbers('at-once-a.txt', 0, 5_000), '2026-11-01'), watcher),
    runLoad(store.pool, request('at-once', numbers('at-once-b.txt', 0, 6_000), '2026-11-01'), watcher),
  ]);
  expect([one.outcome, other.outcome]).toEqual(['published', 'published']);
  expect(waits).toBe(1);
  const published = [one, other].filter((load) => load.outcome === 'published');
  const [second, ...more] = published.filter(({ replaced }) => replaced === '2026-11-01');
  expect(more).toEqual([]);
  expect((await live('at-once')).records).toHaveLength(second!.loaded);
  expect(
    await query(
      `select count(*)::int as live from load join source on source.id = source_id where name = 'at-once' and load.state = 'live'`,
    ),
  ).toEqual([{ live: 1 }]);
});

test('a killed load publishes nothing, and the next run clears it', async () => {
  await clear();
  const rows = await countRows();
  const path = join(store.folder, 'endless.txt');
  const chunk = Array.from({ length: 10_000 }, (_, at) => `419555${String(at).padStart(4, '0')}\n`).join('');
  writeFileSync(path, chunk.repeat(60));
  const main = resolve(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main, 'dnc-flat', path, '--source', 'killed', '--as-of', '2026-11-01'], {
    env: { ...process.env, EVIDENCE_DATABASE_URL: store.url, DATA_DIR: store.folder },
    stdio: 'ignore',
  });
  const gone = new Promise((done) => child.once('exit', done));
  await until(
    async () =>
      (await query(`select 1 from pg_stat_progress_copy where datname = current_database() and tuples_processed > 20000`)).length > 0,
  );
  child.kill('SIGKILL');
  await gone;
  expect((await live('killed')).records).toEqual([]);
  expect(await query(`select load.state from load join source on source.id = source_id where name = 'killed'`)).toEqual([
    { state: 'loading' },
  ]);

  // The server notices the broken connection in its own time; until then the lock is held and the load counts as under way.
  await until(async () => (await withClient(store.url, failAbandonedLoads)) > 0);
  await clear();
  expect(await countRows()).toBe(rows);
  expect(await runLoad(store.pool, request('killed', numbers('small.txt', 0, 10)), SILENT)).toMatchObject({
    outcome: 'published',
    loaded: 10,
  });
  expect(existsSync(join(store.folder, 'killed.csv'))).toBe(false);
});

test('characters that the database cannot store are dropped, and no others', async () => {
  const path = join(store.folder, 'odd.ndjson');
  const name = { first: 'A\0DA', last: 'O\ud800 "\\u0000" \u{1f600}' };
  writeFileSync(path, `${JSON.stringify({ type: 'person', record: 'r\0\ud8001', name, phones: ['4195550142'] })}\n`);
  const odd = { ...request('odd', path), layoutId: 'feed-ndjson' };
  expect(await runLoad(store.pool, odd, SILENT)).toMatchObject({ outcome: 'published', loaded: 1, rejected: 0 });
  const rows = await query<{ record: string; body: { name: object } }>(
    `select record_id as record, body from evidence where record_id like 'r%1'`,
  );
  expect(rows).toMatchObject([{ record: 'r1', body: { name: { first: 'ADA', last: 'O "\\u0000" \u{1f600}' } } }]);
});

test('a lost database connection fails the load, which says so and leaves no rows', async () => {
  await clear();
  const rows = await countRows();
  const path = join(store.folder, 'long.txt');
  writeFileSync(path, Array.from({ length: 300_000 }, (_, at) => `419555${String(at % 10_000).padStart(4, '0')}\n`).join(''));
  const loading = runLoad(store.pool, request('cut', path), SILENT);
  const outcome = loading.then(
    () => 'published',
    (error: Error) => error.message,
  );
  // Tables of databases made from one template have the same OID, so the database is compared too.
  const copies = `select pg_terminate_backend(pid) from pg_stat_progress_copy where datname = current_database() and relid = 'evidence_page'::regclass`;
  await until(async () => (await query(copies)).length > 0);
  expect(await outcome).toContain('the database ended the copy into evidence_page');
  expect(
    await query(`select load.state, cleared_at is not null as clear from load join source on source.id = source_id where name = 'cut'`),
  ).toEqual([{ state: 'failed', clear: true }]);
  expect(await countRows()).toBe(rows);
});

test('a running load is not taken for an abandoned one', async () => {
  await runLoad(store.pool, request('under-way', numbers('under-way.txt', 0, 1)), SILENT);
  await withClient(store.url, async (holder) => {
    await lockTarget(holder, 'under-way', 'dnc-flat', () => undefined);
    await query(
      `insert into load (source_id, layout, as_of, state, files) select id, 'dnc-flat', '2026-11-01', 'loading', '{}' from source where name = 'under-way'`,
    );
    expect(await withClient(store.url, failAbandonedLoads)).toBe(0);
  });
  await until(async () => (await withClient(store.url, failAbandonedLoads)) === 1);
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}
