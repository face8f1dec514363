import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { withClient } from '@deedline/database/connect';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { migrate } from '@deedline/database/migrate';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { readFlags } from './flags/read-flags.ts';
import { readManifest } from '../apps/ingest/src/commands/read-manifest.ts';
import type { LoadMeasure } from './ingest/load-once.ts';
import { measureReplacing } from './ingest/measure-replacing.ts';

const WORLD = resolve(import.meta.dirname, '../packages/world/main.ts');
const HEADED = new Set(['fl-nal', 'fl-sdf', 'massgis-l3']);

const MAX_BYTES = 300_000_000;
const TABLES = [
  'evidence_page',
  'evidence_block',
  'evidence_key',
  'known_parcel',
  'parcel_shape',
  'street_line',
  'property',
  'property_sale',
  'property_bill',
] as const;

interface BenchFile {
  layoutId: string;
  path: string;
}

/**
 * Makes a state and combines the files of each layout into one of `rows` rows, or fewer where they reach 300 MB. Where the state has fewer rows of a layout,
 * they are repeated, because a load of a few thousand rows would mostly measure the warm-up of Node. The largest `county` to replace is cut from rolls that are
 * not repeated, so that every lot is distinct.
 */
async function makeFiles(folder: string, parcels: number, rows: number, county: number): Promise<BenchFile[]> {
  const world = join(folder, 'world');
  const made = spawnSync(process.execPath, [WORLD, '--seed', '11', '--parcels', String(parcels), '--noise', 'typical', '--out', world], {
    stdio: 'ignore',
  });
  if (made.status !== 0) throw new Error('the state could not be made');
  const byLayout = new Map<string, string[]>();
  for (const { layoutId, paths } of await readManifest(join(world, 'manifest.json')))
    byLayout.set(layoutId, [...(byLayout.get(layoutId) ?? []), ...paths]);
  const files: BenchFile[] = [];
  for (const [layoutId, paths] of byLayout) {
    const path = join(folder, layoutId);
    await joinFiles(path, paths, HEADED.has(layoutId), rows);
    files.push({ layoutId, path });
  }
  await joinFiles(join(folder, ROLL), byLayout.get('fl-nal')!, true, county, 1);
  rmSync(world, { recursive: true, force: true });
  return files.sort((a, b) => a.layoutId.localeCompare(b.layoutId));
}

async function joinFiles(path: string, sources: readonly string[], hasHeader: boolean, rows: number, passes = Infinity): Promise<void> {
  const out = createWriteStream(path);
  let left = rows;
  let bytes = 0;
  for (let pass = 0; pass < passes && left > 0 && bytes < MAX_BYTES; pass += 1)
    for await (const [at, line] of mixLines(sources, hasHeader)) {
      if (at === 'header' && pass > 0) continue;
      bytes += line.length;
      if (!out.write(`${line}\n`, 'latin1')) await once(out, 'drain');
      if (at === 'row' && ((left -= 1) === 0 || bytes >= MAX_BYTES)) break;
    }
  out.end();
  await once(out, 'finish');
  if (passes === 1 && left > 0) throw new Error(`the rolls of this state have only ${rows - left} lots, not ${rows}: raise --parcels`);
}

/** Interleaves the lines of all files, so that a prefix keeps the mixture; yields only one of their headers. */
async function* mixLines(sources: readonly string[], hasHeader: boolean): AsyncGenerator<['header' | 'row', string]> {
  const open = sources.map((source) =>
    createInterface({ input: createReadStream(source, 'latin1'), crlfDelay: Infinity })[Symbol.asyncIterator](),
  );
  if (hasHeader) {
    const headers = await Promise.all(open.map((lines) => lines.next()));
    yield ['header', headers[0]!.value as string];
  }
  for (let turn = 0; open.length > 0; turn += 1) {
    const next = await open[turn % open.length]!.next();
    if (next.done) open.splice(turn % open.length, 1);
    else yield ['row', next.value];
  }
}

/**
 * `npm run bench:ingest`: measures rows per second of each layout, from a made-up state's files to published records, compared with a bare COPY of the same
 * rows and keys into the same indexed tables, and the peak memory of the loading process.
 * Then it measures replacing a county's roll in a store that holds all of them, for a small and a larger county, and how much the tables grow by it.
 * `-- --parcels N` sizes the state, `--rows N` each layout's file, `--layout ID` picks one, `--rounds N` keeps the best of N; `--counties 20000,500000`
 * measures only the replacing of counties with that many lots and needs `--parcels` of at least twice the largest.
 */

/** Applies to the sum over all layouts, since a state's files are loaded one after the other. */
const MOST_TIMES_BARE = 4;
const ROLL = 'county-roll';
const MAX_PEAK_BYTES = 512 * 1024 * 1024;
const LOAD_ONCE = resolve(import.meta.dirname, 'ingest/load-once.ts');

const { values } = readFlags({
  options: {
    parcels: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '1' },
    layout: { type: 'string' },
    counties: { type: 'string' },
  },
});

const counties = (values.counties ?? '1000,5000').split(',').map(Number);
const folder = mkdtempSync(join(tmpdir(), 'deedline-bench-ingest-'));
chmodSync(folder, 0o711);
const server = await startEmbedded({ dataDir: folder });
try {
  const files = await makeFiles(folder, Number(values.parcels), Number(values.rows), Math.max(...counties));
  if (values.counties === undefined)
    await measureLoads(files.filter((one) => values.layout === undefined || one.layoutId === values.layout));
  if (values.layout === undefined)
    await measureReplacing(await makeDatabase('bench_replace'), files, { folder, roll: join(folder, ROLL), counties });
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureLoads(files: readonly BenchFile[]): Promise<void> {
  console.log('layout           MB     rows  keys/row   rows/s  bare rows/s  ratio  peak MB');
  const all = { elapsedMs: 0, bareMs: 0, isWithinPeak: true };
  for (const file of files) {
    const { elapsedMs, bareMs, isWithinPeak } = await measureLayout(file, Number(values.rounds));
    all.elapsedMs += elapsedMs;
    all.bareMs += bareMs;
    all.isWithinPeak &&= isWithinPeak;
  }
  const times = all.elapsedMs / all.bareMs;
  console.log(`all of them: ${times.toFixed(1)} times a bare COPY`);
  const aims = `${MOST_TIMES_BARE} times a bare COPY, peak ${MAX_PEAK_BYTES / 2 ** 20} MB or less`;
  const isWithin = times <= MOST_TIMES_BARE && all.isWithinPeak;
  console.log(isWithin ? `within the aims (${aims})` : `beyond an aim (${aims})`);
  if (!isWithin) process.exitCode = 1;
}

async function measureLayout(
  { layoutId, path }: BenchFile,
  rounds: number,
): Promise<{ elapsedMs: number; bareMs: number; isWithinPeak: boolean }> {
  let best: LoadMeasure = { rows: 0, elapsedMs: Infinity, peakBytes: 0 };
  let bareMs = Infinity;
  let keys = 0;
  for (let round = 0; round < rounds; round += 1) {
    const url = await makeDatabase('bench_load');
    const measure = loadOnce(url, layoutId, path);
    best = {
      rows: measure.rows,
      elapsedMs: Math.min(best.elapsedMs, measure.elapsedMs),
      peakBytes: Math.max(best.peakBytes, measure.peakBytes),
    };
    keys = await countKeys(url);
    if (round === 0) await exportTables(url, folder);
    bareMs = Math.min(bareMs, await measureBareCopy(await makeDatabase('bench_bare'), folder));
  }
  const ratio = bareMs / best.elapsedMs;
  const cells = [
    (statSync(path).size / 1e6).toFixed(0).padStart(7),
    best.rows.toLocaleString('en-US').padStart(8),
    (keys / best.rows).toFixed(1).padStart(9),
    perSecond(best.rows, best.elapsedMs).padStart(8),
    perSecond(best.rows, bareMs).padStart(12),
    ratio.toFixed(2).padStart(7),
    `${(best.peakBytes / 2 ** 20).toFixed(0)}${best.peakBytes > MAX_PEAK_BYTES ? '*' : ' '}`.padStart(8),
  ];
  console.log(`${layoutId.padEnd(12)}${cells.join(' ')}`);
  return { elapsedMs: best.elapsedMs, bareMs, isWithinPeak: best.peakBytes <= MAX_PEAK_BYTES };
}

function loadOnce(url: string, layoutId: string, path: string): LoadMeasure {
  const run = spawnSync(process.execPath, [LOAD_ONCE, url, layoutId, path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (run.status !== 0) throw new Error(`the load of ${layoutId} failed`);
  return JSON.parse(run.stdout) as LoadMeasure;
}

async function makeDatabase(name: string): Promise<string> {
  await withClient(server.urlOf('postgres'), async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  await migrate(server.urlOf(name), 'evidence');
  await withClient(server.urlOf(name), (client) => client.query('checkpoint'));
  return server.urlOf(name);
}

async function countKeys(url: string): Promise<number> {
  return withClient(url, async (client) =>
    Number((await client.query<{ count: bigint }>('select count(*) from evidence_key')).rows[0]!.count),
  );
}

function perSecond(rows: number, elapsedMs: number): string {
  return Math.round(rows / (elapsedMs / 1000)).toLocaleString('en-US');
}

/**
 * Exports the rows of a loaded database in COPY's binary format. Keys are ordered by their record, as they were created, regardless of the load's own order.
 */
async function exportTables(url: string, folder: string): Promise<void> {
  for (const table of TABLES)
    await withClient(url, async (client) => {
      const rows = table === 'evidence_key' ? `(select * from ${table} order by evidence_id)` : table;
      await pipeline(client.query(copyTo(`copy ${rows} to stdout (format binary)`)), createWriteStream(join(folder, `${table}.copy`)));
    });
}

/** The lower bound: copies the same rows into the same indexed tables in parallel, with nothing to read, map or key. */
async function measureBareCopy(url: string, folder: string): Promise<number> {
  const started = performance.now();
  await Promise.all(
    TABLES.map((table) =>
      withClient(url, async (client) => {
        const file = createReadStream(join(folder, `${table}.copy`), { highWaterMark: 1 << 17 });
        await pipeline(file, client.query(copyFrom(`copy ${table} from stdin (format binary)`)));
      }),
    ),
  );
  return performance.now() - started;
}
