/**
 * `npm run profile -- search|batch`: shows where the time of a search, or of a batch row, is spent: CPU time of the API or the worker by part, CPU time of
 * PostgreSQL, and the waiting time of each statement. Samples 2,000 times a second.
 * --people N (100,000), --dir FOLDER for the loaded state; `search`: --searches N of each mode (300), --mode MODE for one alone, --clients N (1);
 * `batch`: --rows N (2,000). --save FOLDER: saves the profiles, function by function, in the format of browsers' developer tools.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SEARCH_MODES } from '@deedline/contract/search/search';
import { readFlags, refuse } from '../flags/read-flags.ts';
import { readParcels, rowsOfParcels } from '../batch/row-file.ts';
import { launchProduct, runJob } from '../batch/run-job.ts';
import { driveServer } from '../search/drive-server.ts';
import { type PreparedState, prepareState } from '../search/prepare-state.ts';
import { sampleQueries } from '../search/sample-queries.ts';
import { PARTS, sumParts } from './parts.ts';
import { readCpuMs } from './postgres-cpu.ts';
import { BEGIN, END, type Watched } from './watch-process.ts';

const WARM_UP = 100;
/** Number of statements to print, those with the longest waiting time first. */
const SHOWN = 16;
const WATCHED = ['--import', join(import.meta.dirname, 'watch-process.ts')];

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '300' },
    rows: { type: 'string', default: '2000' },
    clients: { type: 'string', default: '1' },
    mode: { type: 'string' },
    dir: { type: 'string' },
    save: { type: 'string' },
  },
});
const [what] = positionals;
if (what !== 'search' && what !== 'batch') refuse('Usage: npm run profile -- search|batch');
if (values.mode !== undefined && !SEARCH_MODES.some((mode) => mode === values.mode)) refuse(`--mode is one of ${SEARCH_MODES.join(', ')}`);

if (values.save !== undefined) mkdirSync(values.save, { recursive: true });
const state = await prepareState(Number(values.people), resolve(values.dir ?? join(tmpdir(), `deedline-bench-${values.people}`)));
try {
  await (what === 'search' ? profileSearches(state) : profileBatch(state));
} finally {
  await state.stop();
}

async function profileSearches(prepared: PreparedState): Promise<void> {
  const [searches, clients] = [Number(values.searches), Number(values.clients)];
  const modes = SEARCH_MODES.filter((mode) => values.mode === undefined || mode === values.mode);
  const queries = sampleQueries(prepared.truthFile, searches + WARM_UP);
  const server = await driveServer(prepared, prepared.url, WATCHED);
  try {
    for (const mode of modes) await server.search(queries[mode].slice(0, WARM_UP), 4);
    for (const mode of modes) {
      const mine = queries[mode].slice(WARM_UP);
      const seen = await watchWhile(server.child, prepared, () => server.search(mine, clients));
      print(`a search by ${mode} (${mine.length}, ${clients} at a time)`, mine.length, seen);
    }
  } finally {
    await server.stop();
  }
}

async function profileBatch(prepared: PreparedState): Promise<void> {
  const count = Number(values.rows);
  const product = await launchProduct(prepared, 1, WATCHED);
  try {
    const rows = rowsOfParcels(await readParcels(prepared.truthFile, count + WARM_UP, prepared.parcels));
    await runJob(product, rows.slice(0, WARM_UP));
    const mine = rows.slice(WARM_UP);
    const [worker, api] = [product.workers[0]!, product.server.child];
    let work: Seen | undefined;
    let endWork: (() => Promise<Seen>) | undefined;
    let endOutput: (() => Promise<Seen>) | undefined;
    const { breaches } = await runJob(product, mine, {
      started: async () => void (endWork = await beginToWatch(worker, prepared)),
      ended: async () => {
        work = await endWork!();
        endOutput = await beginToWatch(api, prepared);
      },
    });
    const output = await endOutput!();
    if (breaches.length > 0) throw new Error(breaches.join('; '));
    print(`a row of a batch (${mine.length}), in the worker`, mine.length, work!);
    print(`a row of its output, in the API`, mine.length, output);
  } finally {
    await product.stop();
  }
}

interface Seen extends Watched {
  /** Null where it cannot be measured. */
  postgresMs: number | null;
}

async function watchWhile(child: ChildProcess, prepared: PreparedState, work: () => Promise<unknown>): Promise<Seen> {
  const end = await beginToWatch(child, prepared);
  await work();
  return end();
}

async function beginToWatch(child: ChildProcess, prepared: PreparedState): Promise<() => Promise<Seen>> {
  const ask = <Answer>(message: object, isAnswer: (answer: unknown) => answer is Answer): Promise<Answer> =>
    new Promise((done) => {
      const hear = (answer: unknown): void => {
        if (!isAnswer(answer)) return;
        child.off('message', hear);
        done(answer);
      };
      child.on('message', hear);
      child.send(message);
    });
  await ask(BEGIN, (answer): answer is { watching: true } => (answer as { watching?: boolean }).watching === true);
  const before = readCpuMs(prepared.postgres());
  return async () => {
    const after = readCpuMs(prepared.postgres());
    const { watched } = await ask(END, (answer): answer is { watched: Watched } => (answer as { watched?: object }).watched !== undefined);
    return { ...watched, postgresMs: before === null || after === null ? null : after - before };
  };
}

function print(title: string, count: number, { profile, cpuMs, wallMs, postgresMs, statements }: Seen): void {
  if (values.save !== undefined)
    writeFileSync(join(values.save, `${title.replaceAll(/[^a-z0-9]+/gi, '-')}.cpuprofile`), JSON.stringify(profile));
  const each = (ms: number): string => (ms / count).toFixed(3).padStart(9);
  console.log(
    `\n${title}: ${each(wallMs).trim()} ms; CPU of Node ${each(cpuMs).trim()}, of PostgreSQL ${postgresMs === null ? '?' : each(postgresMs).trim()}\n`,
  );
  console.log('ms each  share of the time not spent waiting');
  const parts = sumParts(profile);
  const busy = Object.entries(parts).reduce((sum, [part, ms]) => (part === 'waiting' ? sum : sum + ms), 0);
  for (const part of PARTS) {
    const share = part === 'waiting' ? '' : `${((100 * parts[part]) / busy).toFixed(1)} %`;
    console.log(`${each(parts[part])} ${share.padStart(8)}  ${part}`);
  }
  console.log('\nstatements: calls each, ms waited for each');
  const sorted = Object.entries(statements).sort(([, a], [, b]) => b.ms - a.ms);
  for (const [name, { calls, ms }] of sorted.slice(0, SHOWN)) console.log(`${(calls / count).toFixed(2).padStart(9)} ${each(ms)}  ${name}`);
}
