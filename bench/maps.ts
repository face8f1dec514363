/**
 * `npm run bench:maps`: measures rows per second of processor time that a declarative map reads, compared with hand-written code that reads the same file (a
 * made-up assessment roll of Florida). They take turns, each in a process of its own. Also measures the peak memory of both for the file and for one a tenth as
 * long.
 * `-- --rows N` sizes the file, `--rounds N` the turns.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readFlags } from './flags/read-flags.ts';
import type { Reading } from './maps/read-once.ts';

const LEAST_RATIO = 0.6;
/** Memory of a reader that keeps rows grows with the file; uncollected garbage does not. */
const MOST_GROWTH_BYTES = 64 * 2 ** 20;
const SAMPLE = resolve(import.meta.dirname, '../apps/ingest/src/sources/fl-nal/sample-final.csv');
const READ_ONCE = resolve(import.meta.dirname, 'maps/read-once.ts');

const { values } = readFlags({ options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '3' } } });

async function makeFile(path: string, rows: number): Promise<void> {
  const [header, ...lines] = readFileSync(SAMPLE, 'latin1').trimEnd().split('\r\n') as [string, ...string[]];
  const out = createWriteStream(path, { encoding: 'latin1' });
  out.write(`${header}\r\n`);
  for (let at = 0; at < rows; at += 1) {
    const line = lines[at % lines.length]!.replace(/"04-18-211-\d+"/, `"04-18-${at}"`);
    if (!out.write(`${line}\r\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

function readOnce(by: 'map' | 'code', path: string): Reading {
  const run = spawnSync(process.execPath, [READ_ONCE, by, path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (run.status !== 0) throw new Error(`the reading by ${by} failed`);
  return JSON.parse(run.stdout) as Reading;
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const perSecond = ({ rows, processorMs }: Reading): string => Math.round(rows / (processorMs / 1000)).toLocaleString('en-US');

const folder = mkdtempSync(join(tmpdir(), 'deedline-bench-maps-'));
try {
  const rows = Number(values.rows);
  const [whole, tenth] = [join(folder, 'whole.csv'), join(folder, 'tenth.csv')];
  await makeFile(whole, rows);
  await makeFile(tenth, Math.ceil(rows / 10));
  console.log(`${rows.toLocaleString('en-US')} rows, ${Math.round(statSync(whole).size / 1e6)} MB`);
  console.log('round  code rows/s  map rows/s  ratio');
  const ratios: number[] = [];
  let peak = 0;
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const [code, map] = [readOnce('code', whole), readOnce('map', whole)];
    if (code.digest !== map.digest || code.rows !== map.rows) throw new Error('map and code turn the rows into different records');
    ratios.push(code.processorMs / map.processorMs);
    peak = Math.max(peak, map.peakBytes);
    console.log(
      `${String(round).padStart(5)}  ${perSecond(code).padStart(11)}  ${perSecond(map).padStart(10)}  ${ratios.at(-1)!.toFixed(2)}`,
    );
  }
  const less = readOnce('map', tenth).peakBytes;
  const growth = peak - less;
  const isWithin = median(ratios) >= LEAST_RATIO && growth <= MOST_GROWTH_BYTES;
  console.log(
    `median ratio ${median(ratios).toFixed(2)} (aim ${LEAST_RATIO} or more); peak ${Math.round(peak / 2 ** 20)} MB, of a tenth of the file ${Math.round(less / 2 ** 20)} MB (aim: ${MOST_GROWTH_BYTES / 2 ** 20} MB more at most)`,
  );
  if (!isWithin) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
