/**
 * `npm run bench:do-not-call`: times loading a list of made-up numbers compared with a bare read of the same file, loading it again a month later with changes,
 * and looking numbers up. --numbers N (5,000,000).
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { readFlags, refuse } from './flags/read-flags.ts';
import { checkNumbers } from '../apps/server/src/features/calls/numbers/check-numbers.ts';
import { loadNumberList } from '../apps/server/src/features/calls/numbers/load-number-list.ts';
import { createArchive } from './audit/archive.ts';

const LINES_PER_AREA_CODE = 8_000_000;
const { values } = readFlags({ options: { numbers: { type: 'string', default: '5000000' } } });
const numbers = Number(values.numbers);
if (!Number.isInteger(numbers) || numbers < 1000) refuse('Usage: npm run bench:do-not-call -- [--numbers N], at least 1000');

const folder = mkdtempSync('/tmp/deedline-bench-numbers-');
const opened = await createArchive(folder);
try {
  const ctx = await opened.openDatabase('numbers');
  const [first, second] = [`${folder}/first.txt`, `${folder}/second.txt`];
  await writeNumbers(first, 0);
  await writeNumbers(second, 3);
  const bareMs = await timed(() => readBare(first));
  const at = { db: ctx.db, now: () => new Date('2026-11-22T12:00:00Z') };
  const load = (path: string, listDate: string) => {
    const terms = { kind: 'national' as const, listDate, san: '10012345' };
    return loadNumberList(at, { terms, path, accountId: null, loadedBy: 'bench', mostBytes: Infinity }, () => Promise.resolve());
  };
  const startRss = process.memoryUsage.rss();
  const loadMs = await timed(() => load(first, '2026-10-22'));
  const grownMb = (process.memoryUsage.rss() - startRss) / 2 ** 20;
  const count = numbers.toLocaleString('en-US');
  console.log(`${count} numbers, AAA,NNNNNNN per line, sorted; in ${folder} on this machine`);
  console.log(`  bare read of the file        ${seconds(bareMs)}`);
  console.log(`  loaded                       ${seconds(loadMs)} (${perSecond(loadMs)}), memory grew by ${grownMb.toFixed(0)} MB`);
  let changed = '';
  const againMs = await timed(async () => {
    const { added, removed } = await load(second, '2026-11-21');
    changed = `${added?.toLocaleString('en-US')} new, ${removed?.toLocaleString('en-US')} gone`;
  });
  console.log(`  the next month's in its place ${seconds(againMs)}: ${changed}`);
  const size = await ctx.db.query<{ size: string; blocks: string }>(
    `select pg_size_pretty(pg_total_relation_size('number_list_block')) as size, count(*) as blocks from number_list_block`,
  );
  console.log(`  stored                       ${size.rows[0]!.size} in ${size.rows[0]!.blocks} blocks, with both months until a vacuum`);
  const asked = Array.from({ length: 500 }, (_, index) => ({ accountId: null, e164: `+1${numberAt(index * 97, 0)}`, states: [] }));
  await ctx.db.query('vacuum analyze number_list, number_list_block');
  for (const one of asked.slice(0, 20)) await checkNumbers(at, [one]);
  const oneMs =
    (await timed(async () => {
      for (const one of asked.slice(20, 220)) await checkNumbers(at, [one]);
    })) / 200;
  const pageMs = await timed(() => checkNumbers(at, asked));
  console.log(`  looked up                    one number ${oneMs.toFixed(2)} ms, 500 numbers at once ${pageMs.toFixed(1)} ms`);
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Draws about a third of each area code's numbers, in ascending order. With a seed above 0, every other number is replaced by its neighbour. */
function numberAt(index: number, seed: number): number {
  const place = index * 3 + (seed > 0 && index % 2 === 0 ? 1 : 0);
  return (200 + Math.floor(place / LINES_PER_AREA_CODE)) * 1e7 + 2_000_000 + (place % LINES_PER_AREA_CODE);
}

async function writeNumbers(path: string, seed: number): Promise<void> {
  const file = createWriteStream(path);
  let text = '';
  for (let index = 0; index < numbers; index += 1) {
    const digits = String(numberAt(index, seed));
    text += `${digits.slice(0, 3)},${digits.slice(3)}\n`;
    if (text.length < 1 << 20) continue;
    if (!file.write(text)) await new Promise<void>((resolve) => file.once('drain', resolve));
    text = '';
  }
  file.end(text);
  await finished(file);
}

async function readBare(path: string): Promise<void> {
  let lines = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  if (lines !== numbers) throw new Error(`${lines} lines were read`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function perSecond(ms: number): string {
  return `${Math.round(numbers / (ms / 1000)).toLocaleString('en-US')} a second`;
}
