/** A loaded state in a scratch folder, created once and reused by later runs with the same number of people. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withClient } from '@deedline/database/connect';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { lockDataDir } from '@deedline/database/embedded/lock';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { migrate } from '@deedline/database/migrate';

const REPO = resolve(import.meta.dirname, '../..');
/** People in the made-up state per parcel: those who live there, own there, or left within twenty years. */
const PEOPLE_PER_PARCEL = 2.75;
const MARK = 'bench search';

export interface StartedState {
  url: string;
  dataDir: string;
  /** Process id of its PostgreSQL. */
  postgres(): number | undefined;
  stop(): Promise<void>;
}

export interface PreparedState extends StartedState {
  truthFile: string;
  parcels: number;
}

export async function prepareState(people: number, folder: string): Promise<PreparedState> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const parcels = Math.max(200, Math.round(people / PEOPLE_PER_PARCEL));
  const world = join(folder, 'demo');
  makeWorld(world, parcels);
  const state = await startState(folder, world);
  await warm(state.url);
  return { ...state, truthFile: join(world, 'truth.ndjson'), parcels };
}

/** Starts a database of its own in `folder`, with the made-up state of the folder `world` loaded once. */
export async function startState(folder: string, world: string): Promise<StartedState> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const unlock = lockDataDir(folder);
  const server = await startEmbedded({ dataDir: folder, report: console.log });
  const url = server.urlOf(DATABASE);
  await migrate(url, 'app');
  await migrate(url, 'evidence');
  await load(url, world);
  const stop = async (): Promise<void> => {
    await server.stop();
    unlock();
  };
  return { url, dataDir: folder, postgres: () => server.pid(), stop };
}

function makeWorld(world: string, parcels: number): void {
  if (existsSync(world)) return console.log(`state of ${parcels} parcels: already made`);
  rmSync(`${world}.part`, { recursive: true, force: true });
  runProgram('packages/world/main.ts', ['--seed', '11', '--parcels', String(parcels), '--noise', 'typical', '--out', `${world}.part`], {});
  renameSync(`${world}.part`, world);
}

async function load(url: string, world: string): Promise<void> {
  const isLoaded = await withClient(
    url,
    async (client) => (await client.query('select 1 from setup_step where name = $1', [MARK])).rowCount === 1,
  );
  if (isLoaded) return console.log('evidence store: already loaded');
  runProgram('apps/ingest/src/main.ts', ['--manifest', join(world, 'manifest.json')], { EVIDENCE_DATABASE_URL: url });
  await withClient(url, async (client) => {
    await client.query('vacuum analyze');
    await client.query('insert into setup_step (name) values ($1)', [MARK]);
  });
}

/** Loads the tables into memory, as on a server that has run for a while, since a cold disk is not the subject. */
async function warm(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('create extension if not exists pg_prewarm');
    for (const relation of ['evidence_page', 'evidence_page_pkey', 'evidence_block_pkey', 'evidence_key_hash', 'key_page', 'key_page_pkey'])
      await client.query('select pg_prewarm($1::regclass)', [relation]);
  });
}

export function runProgram(script: string, args: readonly string[], env: Record<string, string>): void {
  const run = spawnSync(process.execPath, [join(REPO, script), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (run.status !== 0) throw new Error(`${script} ended with ${run.signal ?? `code ${run.status}`}`);
}
