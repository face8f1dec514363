/**
 * Measures how one demanding account affects others: milliseconds of GET /api/health during its load compared with those on an idle server, and the memory of
 * the API process. Usage: node bench/overload.ts [part ...] [--searches N] [--movements N] [--flood N]; the parts are flood, json, csv, statements and lists.
 * All parts run when none is named.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readFlags, refuse } from './flags/read-flags.ts';
import { QUILLMERE, seedQuillmere } from '../apps/server/src/testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../apps/server/src/testing/test-server.ts';
import { setup } from '../tests/global-setup.ts';

const API = path.resolve(import.meta.dirname, '../apps/server/src/start/api.ts');
const PARTS: Readonly<Record<string, () => Promise<void>>> = { flood, json, csv, statements, lists };
const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    searches: { type: 'string', default: '1000' },
    movements: { type: 'string', default: '5900' },
    flood: { type: 'string', default: '5000' },
  },
});
const named = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = named.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined) refuse(`${unknown} is no part; there are ${Object.keys(PARTS).join(', ')}`);
const IDLE_MS = 5_000;
/** A request that takes longer counts as late, so that every measurement ends. */
const LONGEST_MS = 90_000;
/** Enough credits for a hold on each accepted search of the flood. */
const PLENTY = 100_000;

const stop = await setup({ name: 'overload' });
const app = await startTestServer({ config: { searchesPerMinute: 1_000_000 } });
const client = await makeAccount(app);
const api = await startApi(app);
const probe = new Worker(new URL('overload/probe.ts', import.meta.url), { workerData: { url: api.url } });
try {
  await printIdle('nobody asks');
  for (const part of named) await PARTS[part]!();
} finally {
  await probe.terminate();
  api.child.kill('SIGTERM');
  await once(api.child, 'exit');
  await app.close();
  await stop();
}

async function flood(): Promise<void> {
  await print(`${values.flood} searches at once`, many(Number(values.flood), search));
  await waitForSearches(app);
  await printIdle('when they have ended');
}

async function json(): Promise<void> {
  const body = JSON.stringify(makeUpload());
  await print('one JSON body of 30 MB', upload('application/json', body));
  await print('six of them at once', many(6, upload('application/json', body)));
}

async function csv(): Promise<void> {
  const body = `address,name,city,state,zip\n${'418 Tannery Row,Somebody,Quillmere,FK,00412\n'.repeat(300_000)}`;
  await print('a CSV file of 300,000 rows', upload('text/csv', body));
}

async function statements(): Promise<void> {
  for (const count of [8, 40])
    await print(
      `${count} statements as PDF`,
      many(count, (by) => ask(by, '/api/statement.pdf')),
    );
}

async function lists(): Promise<void> {
  for (const count of [1, 8])
    await print(
      `${count} x 1,000 results`,
      many(count, (by) => ask(by, '/api/searches?results=1&limit=1000')),
    );
}

async function makeAccount(app: TestServer): Promise<TestClient> {
  await seedQuillmere(app.owner);
  const client = await app.signUp();
  const { id } = (await client.get('/api/auth/user')).json<{ id: string }>();
  await app.ctx.db.query(`select grant_credits('bench:' || n, $1, 1) from generate_series(1, $2) n`, [id, Number(values.movements)]);
  await app.ctx.db.query(`select grant_credits('bench:plenty', $1, $2)`, [id, PLENTY]);
  const searches = named.includes('lists') ? Number(values.searches) : 0;
  for (let made = 0; made < searches; made += 1) {
    await client.post('/api/searches', QUILLMERE.full);
    if (made % 50 === 0) await app.runner.idle();
  }
  await app.runner.idle();
  return client;
}

/** The API as an installation runs it, in a process of its own. */
async function startApi({ ctx: { config } }: TestServer): Promise<{ url: string; child: ChildProcess }> {
  const env = {
    ...process.env,
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    PORT: '0',
    DEMO: 'off',
    SEARCHES_PER_MINUTE: '1000000',
  };
  const child = fork(API, { env });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  child.send({ preparing: null });
  return { url: `http://127.0.0.1:${port}`, child };
}

function makeUpload(): object {
  const rows = Array.from({ length: 220_000 }, (_, at) => ({
    address: `${at} Tannery Row`,
    name: 'Somebody Made Up',
    city: 'Quillmere',
    state: 'FK',
    zip: '00412',
    note: 'x'.repeat(20),
  }));
  return { fileName: 'houses.csv', totalRows: rows.length, purpose: 'skip_tracing', permissibleUse: true, start: false, rows };
}

/** Does one request and resolves to a short description of the answer; stops when the signal aborts. */
type Work = (by: AbortSignal) => Promise<string>;

async function search(by: AbortSignal): Promise<string> {
  return ask(by, '/api/searches', {
    method: 'POST',
    body: JSON.stringify(QUILLMERE.full),
    headers: { 'content-type': 'application/json' },
  });
}

function upload(type: string, body: string): Work {
  const headers = { 'content-type': type, 'content-disposition': 'attachment; filename="houses.csv"' };
  return (by) => ask(by, '/api/batch-jobs?purpose=skip_tracing&permissibleUse=true&start=false', { method: 'POST', body, headers });
}

/** Waits until the accepted searches are completed, at most `LONGEST_MS`. */
async function waitForSearches({ owner }: TestServer): Promise<void> {
  const by = performance.now() + LONGEST_MS;
  while (performance.now() < by) {
    const open = await owner.query('select from search where completed_at is null limit 1');
    if (open.rowCount === 0) return;
    await sleep(200);
  }
}

async function ask(by: AbortSignal, path: string, init: RequestInit = {}): Promise<string> {
  const headers = { cookie: client.cookie!, ...(init.headers as Record<string, string>) };
  try {
    const answer = await fetch(`${api.url}${path}`, { ...init, headers, signal: by });
    const body = Buffer.from(await answer.arrayBuffer());
    const { code = '' } = answer.ok ? {} : (JSON.parse(body.toString()) as { code?: string });
    return `${answer.status} ${code}`.trim();
  } catch (error) {
    if (by.aborted) return 'late';
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return `broken (${code ?? message})`;
  }
}

function many(count: number, work: Work): Work {
  return async (by) => {
    const statuses = await Promise.all(Array.from({ length: count }, () => work(by)));
    const counts = Object.entries(Object.groupBy(statuses, (status) => status));
    return counts.map(([status, all]) => `${all!.length} x ${status}`).join(', ');
  };
}

interface Watched {
  said: string;
  tookMs: number;
  healthMs: number[];
  peakMb: number;
}

async function watch(work: Work): Promise<Watched> {
  await takeTimes();
  let peakMb = 0;
  const looking = setInterval(() => (peakMb = Math.max(peakMb, readMemory(api.child.pid!))), 50);
  const from = performance.now();
  const said = await work(AbortSignal.timeout(LONGEST_MS));
  const tookMs = performance.now() - from;
  clearInterval(looking);
  return { said, tookMs, healthMs: await takeTimes(), peakMb };
}

async function takeTimes(): Promise<number[]> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  probe.postMessage('times');
  const [times] = (await once(probe, 'message')) as [number[]];
  return times.toSorted((one, other) => one - other);
}

/** Resident memory of a process in megabytes. Linux only. */
function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

function printIdle(what: string): Promise<void> {
  return print(what, () => sleep(IDLE_MS).then(() => 'idle'));
}

async function print(what: string, work: Work): Promise<void> {
  const { said, tookMs, healthMs, peakMb } = await watch(work);
  const at = (share: number) => (healthMs[Math.min(healthMs.length - 1, Math.floor(healthMs.length * share))] ?? 0).toFixed(0).padStart(5);
  process.stdout.write(
    `${what.padEnd(28)} health p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms, ${peakMb.toFixed(0).padStart(5)} MB, ${(tookMs / 1000).toFixed(1)} s: ${said}\n`,
  );
}
