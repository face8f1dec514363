/**
 * What others notice while one account asks for much: milliseconds of GET /api/health while it does, beside those when nobody asks, and the memory of
 * the API process. Usage: node bench/overload.ts [--searches N] [--movements N] [--flood N]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { QUILLMERE, seedQuillmere } from '../apps/server/src/testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../apps/server/src/testing/test-server.ts';
import { setup } from '../tests/global-setup.ts';

const API = path.resolve(import.meta.dirname, '../apps/server/src/api.ts');
const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '1000' },
    movements: { type: 'string', default: '5900' },
    flood: { type: 'string', default: '5000' },
  },
});
const IDLE_MS = 5_000;
/** For a hold of each search of the flood that is taken. */
const PLENTY = 100_000;

const stop = await setup({ name: 'overload' });
const app = await startTestServer({ config: { searchesPerMinute: 1_000_000 } });
const client = await makeAccount(app);
const api = await startApi(app);
const probe = new Worker(new URL('overload/probe.ts', import.meta.url), { workerData: { url: api.url } });
try {
  const json = JSON.stringify(makeUpload());
  const csv = `address,name,city,state,zip\n${'418 Tannery Row,Somebody,Quillmere,FK,00412\n'.repeat(300_000)}`;
  const post = (type: string, body: string) => () =>
    ask('/api/batch-jobs?purpose=skip_tracing&permissibleUse=true&start=false', {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'content-disposition': 'attachment; filename="houses.csv"' },
    });
  print('nobody asks', await watch(() => sleep(IDLE_MS).then(() => 'idle')));
  print(`${values.flood} searches at once`, await watch(many(Number(values.flood), search)));
  await waitForSearches(app);
  print('when they have ended', await watch(() => sleep(IDLE_MS).then(() => 'idle')));
  print('one JSON body of 30 MB', await watch(post('application/json', json)));
  print('six of them at once', await watch(many(6, post('application/json', json))));
  print('a CSV file of 300,000 rows', await watch(post('text/csv', csv)));
  print('eight statements as PDF', await watch(many(8, () => ask('/api/statement.pdf'))));
  print('40 statements as PDF', await watch(many(40, () => ask('/api/statement.pdf'))));
  print('a list of 1,000 results', await watch(() => ask('/api/searches?results=1&limit=1000')));
  print('eight of them at once', await watch(many(8, () => ask('/api/searches?results=1&limit=1000'))));
} finally {
  await probe.terminate();
  api.child.kill('SIGTERM');
  await once(api.child, 'exit');
  await app.close();
  await stop();
}

async function makeAccount(app: TestServer): Promise<TestClient> {
  await seedQuillmere(app.owner);
  const client = await app.signUp();
  const { id } = (await client.get('/api/auth/user')).json<{ id: string }>();
  await app.ctx.db.query(`select grant_credits('bench:' || n, $1, 1) from generate_series(1, $2) n`, [id, Number(values.movements)]);
  await app.ctx.db.query(`select grant_credits('bench:plenty', $1, $2)`, [id, PLENTY]);
  for (let made = 0; made < Number(values.searches); made += 1) {
    await client.post('/api/searches', QUILLMERE.full);
    if (made % 50 === 0) await app.runner.idle();
  }
  await app.runner.idle();
  return client;
}

/** The API as it runs in an installation, in a process of its own. */
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

async function search(): Promise<string> {
  const headers = { cookie: client.cookie!, 'content-type': 'application/json' };
  const answer = await fetch(`${api.url}/api/searches`, { method: 'POST', headers, body: JSON.stringify(QUILLMERE.full) }).catch(
    () => undefined,
  );
  if (answer === undefined) return 'broken';
  const { code = '' } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code}`.trim();
}

/** Until what was taken is answered. */
async function waitForSearches({ owner }: TestServer): Promise<void> {
  for (;;) {
    const open = await owner.query('select from search where completed_at is null limit 1');
    if (open.rowCount === 0) return;
    await sleep(200);
  }
}

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const headers = { cookie: client.cookie!, ...(init.headers as Record<string, string>) };
  const answer = await fetch(`${api.url}${path}`, { ...init, headers }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return String(answer?.status ?? 'broken');
}

function many(count: number, work: () => Promise<string>): () => Promise<string> {
  return async () => {
    const statuses = await Promise.all(Array.from({ length: count }, work));
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

async function watch(work: () => Promise<string>): Promise<Watched> {
  await takeTimes();
  let peakMb = 0;
  const looking = setInterval(() => (peakMb = Math.max(peakMb, readMemory(api.child.pid!))), 50);
  const from = performance.now();
  const said = await work();
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

/** Megabytes of a process; Linux alone says so. */
function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

function print(what: string, { said, tookMs, healthMs, peakMb }: Watched): void {
  const at = (share: number) => (healthMs[Math.min(healthMs.length - 1, Math.floor(healthMs.length * share))] ?? 0).toFixed(0).padStart(5);
  process.stdout.write(
    `${what.padEnd(28)} health p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms, ${peakMb.toFixed(0).padStart(5)} MB, ${(tookMs / 1000).toFixed(1)} s: ${said}\n`,
  );
}
