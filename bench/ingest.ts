/**
 * `npm run bench:ingest`: rows a second of each layout, from a made-up state's files to published, beside a bare COPY of the same
 * rows and keys into the same indexed tables, and the peak memory of the loading process.
 * `-- --parcels N` sizes the state, `--rows N` each layout's file, `--layout ID` picks one, `--rounds N` keeps the best of N.
 */
import { withClient } from '@deedline/database/connect';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { migrate } from '@deedline/database/migrate';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportTables, measureBareCopy } from './ingest/bare-copy.ts';
import type { LoadMeasure } from './ingest/load-once.ts';
import { makeFiles, type BenchFile } from './ingest/make-files.ts';

const LEAST_RATIO = 0.4;
const MAX_PEAK_BYTES = 512 * 1024 * 1024;
const LOAD_ONCE = resolve(import.meta.dirname, 'ingest/load-once.ts');

const { values } = parseArgs({
  options: {
    parcels: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '1' },
    layout: { type: 'string' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'deedline-bench-ingest-'));
chmodSync(folder, 0o711);
const server = await startEmbedded({ dataDir: folder });
try {
  const files = await makeFiles(folder, Number(values.parcels), Number(values.rows));
  console.log('layout           MB     rows  keys/row   rows/s  bare rows/s  ratio  peak MB');
  let isWithinAims = true;
  for (const file of files.filter((one) => values.layout === undefined || one.layoutId === values.layout))
    isWithinAims = (await measureLayout(file, Number(values.rounds))) && isWithinAims;
  console.log(
    isWithinAims
      ? 'all within the aims'
      : `beyond an aim (ratio ${LEAST_RATIO} or better, peak ${MAX_PEAK_BYTES / 2 ** 20} MB or less): marked with *`,
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureLayout({ layoutId, path }: BenchFile, rounds: number): Promise<boolean> {
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
    `${ratio.toFixed(2)}${ratio < LEAST_RATIO ? '*' : ' '}`.padStart(7),
    `${(best.peakBytes / 2 ** 20).toFixed(0)}${best.peakBytes > MAX_PEAK_BYTES ? '*' : ' '}`.padStart(8),
  ];
  console.log(`${layoutId.padEnd(12)}${cells.join(' ')}`);
  return ratio >= LEAST_RATIO && best.peakBytes <= MAX_PEAK_BYTES;
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
