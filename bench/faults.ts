/**
 * Measures searches while the database is faulty: how many of the acknowledged ones are answered and what was charged, under each fault and without any.
 * Fails when a search is lost, fails, or is charged other than once. Usage: node bench/faults.ts [--searches N]
 */
import { DATABASE } from '@deedline/database/embedded/cluster';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { createTemplate, createTestLink, TEST_SERVER_VARIABLE, type TestLink } from '@deedline/database/testing';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFlags } from './flags/read-flags.ts';
import { verifyLedger } from '../apps/server/src/features/operator/ledger/verify-ledger.ts';
import { sweepSearches } from '../apps/server/src/features/searches/search-runner.ts';
import { repeat } from '../apps/server/src/jobs/repeat.ts';
import { QUILLMERE, seedQuillmere } from '../apps/server/src/testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../apps/server/src/testing/test-server.ts';

const CLIENTS = 20;
const PRICE = 5;
const PLENTY = 10_000;
/** Interval of the server's sweeper. */
const SWEEP_MS = 5_000;
/** Delay before the fault, so that the first searches are already running. */
const HEAD_START_MS = 150;
const MAX_TRIES = 200;
const AGAIN_MS = 250;

const { values } = readFlags({ options: { searches: { type: 'string', default: '400' } } });

interface Bench {
  app: TestServer;
  link: TestLink;
  pid(): number | undefined;
}
const FAULTS: readonly (readonly [string, (bench: Bench) => Promise<unknown>])[] = [
  ['none', () => Promise.resolve()],
  ['connections cut, 25 times', cutOften],
  ['dead links, new ones work', async ({ link }) => link.swallow()],
  ['dead links, new ones too for 5 s', swallowAll],
  ['read-only for 3 s', readOnly],
  ['PostgreSQL killed', async (bench) => process.kill(bench.pid()!, 'SIGKILL')],
];

const dataDir = mkdtempSync(join(tmpdir(), 'deedline-bench-faults-'));
chmodSync(dataDir, 0o711);
const server = await startEmbedded({ dataDir });
try {
  process.env[TEST_SERVER_VARIABLE] = server.urlOf(DATABASE);
  await createTemplate(server.urlOf(DATABASE));
  console.log('fault                               acknowledged  refused  answered  failed  charged  should  seconds');
  for (const [name, fault] of FAULTS) await measure(name, fault);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(name: string, fault: (bench: Bench) => Promise<unknown>): Promise<void> {
  let link: TestLink | undefined;
  const app = await startTestServer({
    config: { searchesPerMinute: 1_000_000 },
    through: async (url) => (link = await createTestLink(url)).url,
  });
  const bench = { app, link: link!, pid: () => server.pid() };
  await seedQuillmere(app.owner);
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => app.signUp()));
  // Enough credits for the hold of every concurrent search.
  for (const client of clients) {
    const { id } = (await client.get('/api/auth/user')).json();
    await app.owner.query('select grant_credits($1, $2, $3)', [id, id, PLENTY]);
  }
  const sweeper = repeat(app.ctx.log, 'sweep searches', SWEEP_MS, () => sweepSearches(app.ctx));
  const startedAt = performance.now();
  let refused = 0;
  const asked = Array.from({ length: Number(values.searches) }, (_, n) => ask(clients[n % CLIENTS]!, `search-${n}`, () => (refused += 1)));
  const strike = sleep(HEAD_START_MS).then(() => fault(bench));
  const [ids] = await Promise.all([Promise.all(asked), strike]);
  await waitForEnd(app);
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await app.owner.query<{ answered: number; failed: number; charged: number }>(
    `select count(*) filter (where status = 'completed')::int as answered, count(*) filter (where status = 'failed')::int as failed,
       sum(credits_charged)::int as charged from search where id = any($1)`,
    [ids],
  );
  const { answered, failed, charged } = rows[0]!;
  // Each client repeats the same search and pays only for the first.
  const should = CLIENTS * PRICE;
  const cells = [ids.length, refused, answered, failed, charged, should].map((cell, index) =>
    String(cell).padStart([12, 9, 10, 8, 9, 8][index]!),
  );
  console.log(`${name.padEnd(36)}${cells.join('')}${seconds.toFixed(1).padStart(9)}`);
  const broken = await verifyLedger({ ...app.ctx, db: app.owner });
  if (answered !== ids.length || charged !== should || broken.length > 0) process.exitCode = 1;
  await sweeper.stop();
  await app.close();
  await link!.close();
}

/** Retries with the same idempotency key until the search is recorded, as a client that wants one answer would. */
async function ask(client: TestClient, key: string, onRefusal: () => void): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await client.post('/api/searches', QUILLMERE.full, { 'idempotency-key': key });
    if (answer.statusCode < 300) return answer.json().id;
    if (answer.statusCode !== 503) throw new Error(`answered ${answer.statusCode}`);
    onRefusal();
    await sleep(AGAIN_MS);
  }
  throw new Error(`not on record after ${MAX_TRIES} tries`);
}

async function waitForEnd({ owner, runner }: TestServer): Promise<void> {
  for (;;) {
    await runner.idle();
    const open = await owner.query('select from search where lease_until is not null limit 1').catch(() => undefined);
    if (open?.rowCount === 0) return;
    await sleep(AGAIN_MS);
  }
}

async function cutOften({ link }: Bench): Promise<void> {
  for (let cuts = 0; cuts < 25; cuts += 1) {
    link.cut();
    await sleep(20);
  }
}

async function swallowAll({ link }: Bench): Promise<void> {
  link.swallow();
  link.swallowNew(true);
  await sleep(5_000);
  link.swallowNew(false);
}

async function readOnly({ app: { owner } }: Bench): Promise<void> {
  const changeTo = async (value: 'on' | 'off') => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    await owner.query(
      `set default_transaction_read_only = off; alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`,
    );
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  };
  await changeTo('on');
  await sleep(3_000);
  await changeTo('off');
}
