/**
 * `npm run bench:cluster`: compares several evidence stores, and a streaming replica, with one server, all on this machine. A made-up state is loaded whole
 * into one server, and its sources are distributed over three, so that nearly every answer needs all of them. Checks that the answers are the same record for
 * record, compares the time of a hop with the single server's, kills a store during a batch and checks its results and charges, and checks that searches read
 * the same from a replica as from the store. Exits 1 when an answer differs, a hop takes more than three times as long, or somebody is charged for unavailable
 * sources.
 * --parcels N (2,000), --searches N per mode (100), --rows N of the batch (1,500), --dir FOLDER that is kept and reused.
 */

import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  chownSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEARCH_MODES, type CreateSearch } from '@deedline/contract/search/search';
import { createPool, withClient } from '@deedline/database/connect';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { type EmbeddedServer, startEmbedded } from '@deedline/database/embedded/supervisor';
import { APPLICATION_ROLE, migrate } from '@deedline/database/migrate';
import { numberStores } from '@deedline/database/number-stores';
import type { Evidence } from '@deedline/engine/model/evidence';
import { readQuery, resolve as resolveAnswer } from '@deedline/engine/pipeline';
import type pg from 'pg';
import { readFlags } from '../flags/read-flags.ts';
import { gatherEvidence } from '../../apps/server/src/features/lookup/gather-evidence.ts';
import { readReplicaState } from '../../apps/server/src/features/installation/running.ts';
import { watchReplicas } from '../../apps/server/src/features/lookup/sources/replicas.ts';
import { alwaysClosed, type Source } from '../../apps/server/src/features/lookup/sources/source.ts';
import { createStoreSource } from '../../apps/server/src/features/lookup/sources/store-source.ts';
import { readParcels, rowsOfParcels } from '../batch/row-file.ts';
import { launchProduct, type Product, runJob } from '../batch/run-job.ts';
import { ms, quantile } from '../search/figures.ts';
import { runProgram, startState } from '../search/prepare-state.ts';
import { sampleQueries } from '../search/sample-queries.ts';

const STORES = 3;
const MOST_TIMES = 3;
const KILL_AFTER_MS = 3_000;
const AWAY_MS = 6_000;
const NEXT_ROWS = 100;

const { values } = readFlags({
  options: {
    parcels: { type: 'string', default: '2000' },
    searches: { type: 'string', default: '100' },
    rows: { type: 'string', default: '1500' },
    dir: { type: 'string' },
  },
});
const folder = resolve(values.dir ?? join(tmpdir(), `deedline-bench-cluster-${values.parcels}`));
const closers: (() => Promise<unknown>)[] = [];
let failures = 0;
try {
  await main(Number(values.parcels), Number(values.searches), Number(values.rows));
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}
if (failures > 0) process.exitCode = 1;

function judge(what: string, isHeld: boolean): void {
  console.log(`  ${isHeld ? 'held  ' : 'FAILED'}  ${what}`);
  if (!isHeld) failures += 1;
}

async function main(parcels: number, searches: number, rows: number): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const world = join(folder, 'world');
  if (!existsSync(world))
    runProgram('packages/world/main.ts', ['--seed', '11', '--parcels', String(parcels), '--noise', 'typical', '--out', world], {});
  const single = await startState(join(folder, 'single'), world);
  closers.push(() => single.stop());
  const stores = await startStores(world);
  const truthFile = join(world, 'truth.ndjson');
  const bodies = SEARCH_MODES.flatMap((mode) => sampleQueries(truthFile, searches)[mode]);
  const [one, ...pools] = [single.url, ...stores.map(({ url }) => url)].map((url) => openPool(url));
  const [first, ...beside] = pools as [pg.Pool, ...pg.Pool[]];
  await compareAnswers(createStoreSource(one!), createStoreSource(first, { beside }), bodies);
  await readByReplica(single.url, one!, bodies);
  await killInBatch(stores, truthFile, parcels, rows);
}

function openPool(url: string): pg.Pool {
  const pool = createPool(url, { max: 10, role: APPLICATION_ROLE });
  closers.push(() => pool.end());
  return pool;
}

interface StartedStore {
  url: string;
  dataDir: string;
  server: EmbeddedServer;
}

/** Each store has every third source of the state. */
async function startStores(world: string): Promise<StartedStore[]> {
  const stores: StartedStore[] = [];
  for (let n = 0; n < STORES; n += 1) {
    const dataDir = join(folder, `store-${n + 1}`);
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const server = await startEmbedded({ dataDir });
    const store = { url: server.urlOf(DATABASE), dataDir, server };
    stores.push(store);
    closers.push(() => store.server.stop());
    await migrate(store.url, 'app');
    await migrate(store.url, 'evidence');
  }
  await numberStores(stores.map(({ url }) => url));
  const { files } = JSON.parse(readFileSync(join(world, 'manifest.json'), 'utf8')) as { files: { source: { name: string } }[] };
  const names = [...new Set(files.map(({ source }) => source.name))];
  for (const [n, { url }] of stores.entries()) {
    const loads = await withClient(url, (client) => client.query('select from load'));
    if (loads.rowCount! > 0) continue;
    const manifest = join(world, `manifest-${n + 1}.json`);
    writeFileSync(manifest, JSON.stringify({ files: files.filter(({ source }) => names.indexOf(source.name) % STORES === n) }));
    runProgram('apps/ingest/src/main.ts', ['--manifest', manifest], { EVIDENCE_DATABASE_URL: url });
  }
  return stores;
}

interface Told {
  answer: string;
  hopMs: number[];
}

async function ask(source: Source, body: CreateSearch): Promise<Told> {
  const { ParcelId, ...fields } = body;
  const read = readQuery({ ...fields, ...(ParcelId === undefined ? {} : { parcelId: ParcelId }) } as Parameters<typeof readQuery>[0]);
  if (!read.ok) throw new Error('not a query');
  const hopMs: number[] = [];
  const lookup: Source['lookup'] = async (...asked) => {
    const startedAt = performance.now();
    const found = await source.lookup(...asked);
    hopMs.push(performance.now() - startedAt);
    return found;
  };
  const guarded = { source: { ...source, lookup }, deadlineMs: 60_000, breaker: alwaysClosed };
  const [gathered] = await gatherEvidence([guarded], [read.query], (id, status) => {
    throw new Error(`${id}: ${status}`);
  });
  // Each store numbers its records itself, so records are identified here by source and record id, and sorted by that.
  const records = [...gathered!.found.values()]
    .map((evidence) => ({ ...evidence, id: nameOf(evidence) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const context = { today: '2026-11-01', sources: source.feeds().toSorted((a, b) => (a.name < b.name ? -1 : 1)), includeContacts: true };
  const cut = gathered!.cut.map(({ text }) => text).toSorted();
  return { answer: JSON.stringify({ cut, records, answer: resolveAnswer(read.query, records, context) }), hopMs };
}

function nameOf({ source, kind, recordId, body }: Evidence): string {
  return JSON.stringify([source, kind, recordId, body]);
}

async function compareAnswers(single: Source, cluster: Source, bodies: readonly CreateSearch[]): Promise<void> {
  let same = 0;
  const hops: [number[], number[]] = [[], []];
  for (const body of bodies.slice(0, 40)) for (const source of [single, cluster]) await ask(source, body);
  for (const [index, body] of bodies.entries()) {
    // Alternates the order, because the source asked second benefits from warm processor caches.
    const order = index % 2 === 0 ? [single, cluster] : [cluster, single];
    const told = new Map<Source, Told>();
    for (const source of order) told.set(source, await ask(source, body));
    const [a, b] = [told.get(single)!, told.get(cluster)!];
    if (a.answer === b.answer) same += 1;
    hops[0].push(...a.hopMs);
    hops[1].push(...b.hopMs);
  }
  const [alone, together] = hops.map((times) => [quantile(times, 0.5), quantile(times, 0.95)]) as [number[], number[]];
  const times = together[0]! / alone[0]!;
  console.log(`\n${STORES} stores compared with one server, ${bodies.length} searches, ${hops[0].length} hops`);
  console.log(
    `  a hop, p50 (p95) ms: one server ${ms(alone[0]!)} (${ms(alone[1]!)}), ${STORES} stores ${ms(together[0]!)} (${ms(together[1]!)}): ${times.toFixed(2)} times`,
  );
  judge(`${same} of ${bodies.length} answers the same, record for record`, same === bodies.length);
  judge(`a hop takes at most ${MOST_TIMES} times a single server's`, times <= MOST_TIMES);
}

/** Makes a standby as PostgreSQL defines it: a copy of the server's files and its streamed log. */
async function startReplica(url: string): Promise<EmbeddedServer> {
  const from = realpathSync(join(folder, 'single', 'postgres'));
  const dataDir = join(folder, 'replica');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const to = join(dataDir, 'postgres');
  if (!readFileSync(join(from, 'pg_hba.conf'), 'utf8').includes('replication'))
    appendFileSync(join(from, 'pg_hba.conf'), 'local replication all trust\n');
  const label = await withClient(url, async (client) => {
    await client.query('select pg_reload_conf()');
    await client.query(`select pg_backup_start('replica', true)`);
    cpSync(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|pg_replslot\/./.test(path) });
    const ended = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return ended.rows[0]!.labelfile;
  });
  chmodSync(to, 0o700);
  writeFileSync(join(to, 'backup_label'), label);
  writeFileSync(join(to, 'standby.signal'), '');
  const { uid, gid } = statSync(from);
  for (const name of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]) chownSync(join(to, name), uid, gid);
  const socket = new URL(url).searchParams.get('host')!;
  return startEmbedded({ dataDir, settings: { primary_conninfo: `host=${socket} user=deedline`, hot_standby: 'on' } });
}

function sayChange(_index: number, isWell: boolean): void {
  console.log(`  (the replica is ${isWell ? 'read' : 'left out'})`);
}

async function readByReplica(url: string, store: pg.Pool, bodies: readonly CreateSearch[]): Promise<void> {
  let server = await startReplica(url);
  closers.push(() => server.stop());
  const replica = openPool(server.urlOf(DATABASE));
  let reads = 0;
  // Counts only the statements of hops, not the checks of the replica's state.
  const query = (...asked: Parameters<pg.Pool['query']>): unknown => {
    if (JSON.stringify(asked[0]).includes('find-')) reads += 1;
    return replica.query(...asked);
  };
  const counted = { query } as unknown as pg.Pool;
  const source = createStoreSource(store, { replicas: watchReplicas([counted], { onChange: sayChange }) });
  const plain = createStoreSource(store);
  const some = bodies.filter((_, index) => index % 6 === 0);
  const run = async (): Promise<{ same: number; read: number }> => {
    const before = reads;
    let same = 0;
    for (const body of some) if ((await ask(source, body)).answer === (await ask(plain, body)).answer) same += 1;
    return { same, read: reads - before };
  };
  await ask(source, some[0]!);
  await sleep(1_200);
  await ask(source, some[1]!);
  await sleep(300);
  console.log(`\na streaming replica compared with its store, ${some.length} searches`);
  const level = await run();
  judge(
    `${level.same} answers the same, by ${level.read} statements on the replica`,
    level.same === some.length && level.read > some.length,
  );
  const { isReplica, isStreaming, lagSeconds } = await readReplicaState(replica);
  judge(`told of as a replica that is connected and ${lagSeconds} s behind`, isReplica && isStreaming && lagSeconds === 0);
  await withClient(replica.options.connectionString!, (client) => client.query('select pg_wal_replay_pause()'));
  await withClient(url, (client) =>
    client.query(`update load set as_of = as_of - 1 where id = (select max(id) from load where state = 'live')`),
  );
  const behind = await run();
  judge(`${behind.same} answers the same while it is a change behind`, behind.same === some.length);
  const late = await readReplicaState(replica);
  // The lag is measured from the last change applied since the replica started; it is unknown when there was none.
  judge(`told of as behind, for ${late.lagSeconds?.toFixed(1) ?? 'nobody knows how many'} s`, late.isStreaming && late.lagSeconds !== 0);
  await withClient(replica.options.connectionString!, (client) => client.query('select pg_wal_replay_resume()'));
  await server.stop();
  let same = 0;
  for (const body of some) if ((await ask(source, body)).answer === (await ask(plain, body)).answer) same += 1;
  judge(`${same} answers the same while it is away`, same === some.length);
  server = await startEmbedded({
    dataDir: join(folder, 'replica'),
    settings: { primary_conninfo: `host=${new URL(url).searchParams.get('host')!} user=deedline`, hot_standby: 'on' },
  });
  const startedAt = performance.now();
  let back = await run();
  // The product reconnects to the store's replica by itself, at once or within a few seconds.
  while (back.read <= some.length && performance.now() - startedAt < 20_000) back = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  judge(`back by itself within ${seconds} s: ${back.read} statements on the replica`, back.same === some.length && back.read > some.length);
}

async function killInBatch(stores: StartedStore[], truthFile: string, parcels: number, count: number): Promise<void> {
  const [first, second, third] = stores as [StartedStore, StartedStore, StartedStore];
  process.env['EVIDENCE_STORE_URLS'] = [second.url, third.url].join(' ');
  const rows = rowsOfParcels(await readParcels(truthFile, count, parcels));
  const state = { url: first.url, dataDir: first.dataDir, truthFile, parcels, postgres: () => first.server.pid(), stop: async () => {} };
  const product = await launchProduct(state, 1);
  delete process.env['EVIDENCE_STORE_URLS'];
  try {
    console.log(`\na store killed ${KILL_AFTER_MS / 1000} s into a batch of ${rows.length} rows, away for ${AWAY_MS / 1000} s`);
    let back: Promise<void> | undefined;
    const outage = async (): Promise<void> => {
      await sleep(KILL_AFTER_MS);
      await third.server.stop();
      await sleep(AWAY_MS);
      third.server = await startEmbedded({ dataDir: third.dataDir });
    };
    const run = await runJob(product, rows, { started: () => void (back = outage()), ended: () => undefined });
    await back;
    const found = await product.db.query<{ lacking: string; paid: string; whole: string }>(
      `select count(*) filter (where lacks)::text as lacking, count(*) filter (where lacks and credits_charged > 0)::text as paid,
         count(*) filter (where not lacks and credits_charged > 0)::text as whole
       from (select search.credits_charged, exists (select from jsonb_array_elements(facts -> 'sources') source where source ->> 'status' = 'failed') as lacks
         from search join audit_record on audit_record.subject = search.id::text and audit_record.kind = 'search' where search.batch_job_id = $1) row`,
      [run.job.id],
    );
    const { lacking, paid, whole } = found.rows[0]!;
    judge(
      `the batch ended (${run.job.status}), ${run.job.processedRows} rows, ${whole} of them paid and whole`,
      run.job.status === 'completed' && Number(whole) > 0,
    );
    judge(`${lacking} rows name what was away, ${paid} of them were paid`, Number(lacking) > 0 && Number(paid) === 0);
    judge(`no sum or law broken${run.breaches.map((one) => `; ${one}`).join('')}`, run.breaches.length === 0);
    const startedAt = performance.now();
    let lack = await countLacking(product, rows);
    // A store that was unavailable for long is retried only after a while.
    while (lack > 0 && performance.now() - startedAt < 20_000) lack = await countLacking(product, rows);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    judge(`back by itself within ${seconds} s: ${lack} of the next ${NEXT_ROWS} rows lack anything`, lack === 0);
  } finally {
    await product.stop();
  }
}

/** The number of the next rows that name an unavailable source. */
async function countLacking(product: Product, rows: readonly string[][]): Promise<number> {
  const { job } = await runJob(product, rows.slice(0, NEXT_ROWS));
  const found = await product.db.query<{ lacking: string }>(
    `select count(*)::text as lacking from search join audit_record on audit_record.subject = search.id::text and audit_record.kind = 'search'
     where search.batch_job_id = $1 and exists (select from jsonb_array_elements(facts -> 'sources') source where source ->> 'status' = 'failed')`,
    [job.id],
  );
  return Number(found.rows[0]!.lacking);
}
