/** Runs one load in a process of its own, to measure its peak memory. Usage: load-once.ts URL LAYOUT FILE; prints JSON. */
import { createPool } from '@deedline/database/connect';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { runLoad } from '../../apps/ingest/src/load/run-load.ts';
import { findLayout } from '../../apps/ingest/src/sources/layouts.ts';

export interface LoadMeasure {
  rows: number;
  elapsedMs: number;
  peakBytes: number;
}

const [url, layoutId, path] = process.argv.slice(2) as [string, string, string];
const source = {
  name: 'bench',
  label: 'bench',
  origin: 'bench',
  role: findLayout(layoutId).role,
  state: 'FK',
  countyFips: '03001',
  countyName: 'Bench',
};
const started = performance.now();
const pool = createPool(url);
const result = await runLoad(
  pool,
  { layoutId, paths: [path], source, asOf: '2026-11-01', rejectsPath: join(tmpdir(), `deedline-bench-rejects-${process.pid}.csv`) },
  { onProgress: () => undefined, onWait: () => undefined },
);
const elapsedMs = performance.now() - started;
if (result.outcome !== 'published' || result.rejected > 0) throw new Error(`unexpected: ${JSON.stringify(result)}`);
await pool.end();
const measure: LoadMeasure = {
  rows: result.read,
  elapsedMs,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
console.log(JSON.stringify(measure));
