/** The product as installed, on a small made-up state: a durable PostgreSQL of its own, and API and worker processes that are killed and restarted. */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateSearch } from '@deedline/contract/search/search';
import { createPool, withClient } from '@deedline/database/connect';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { type EmbeddedServer, startEmbedded } from '@deedline/database/embedded/supervisor';
import { makeLogin } from '@deedline/database/login';
import { migrate } from '@deedline/database/migrate';
import { keepLogFile, talkative } from '@deedline/database/test-logs';
import type pg from 'pg';
import type { Random } from '../../packages/world/ground/random.ts';
import type { Truth, TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { isServed } from './postgres-faults.ts';
import { Respawned } from './respawned.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
const SERVER = path.join(REPO, 'apps/server/src/start');

export interface Installation {
  apis: Respawned[];
  workers: Respawned[];
  /** The first worker. */
  worker: Respawned;
  postgres: EmbeddedServer;
  /** Output of the processes: errors only, unless `settings` say otherwise. */
  logFile: string;
  /** Connection to the whole database with the owner's rights, not the application's. */
  db: pg.Pool;
  /** Connects as the database owner. */
  databaseUrl: string;
  dataDir: string;
  truthFile: string;
  /** The searches that can be made here, each with a different answer. */
  questions: CreateSearch[];
  /** Resolves when every process accepts requests. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface InstallationOptions {
  parcels: number;
  apis: number;
  /** Default: one. */
  workers?: number;
  settings?: Record<string, string>;
  /** Roles of sources that are not loaded. */
  without?: readonly string[];
}

export async function startInstallation({
  parcels,
  apis,
  workers = 1,
  settings = {},
  without = [],
}: InstallationOptions): Promise<Installation> {
  const dataDir = makeFolder();
  const world = path.join(dataDir, 'demo');
  runProgram('packages/world/main.ts', ['--seed', '11', '--parcels', String(parcels), '--noise', 'typical', '--out', world], {});
  leaveOut(path.join(world, 'manifest.json'), without);
  const postgres = await startEmbedded({ dataDir });
  const url = postgres.urlOf(DATABASE);
  await migrate(url, 'app');
  await migrate(url, 'evidence');
  const login = await makeLogin(url);
  runProgram('apps/ingest/src/main.ts', ['--manifest', path.join(world, 'manifest.json')], { EVIDENCE_DATABASE_URL: url });
  await withClient(url, (client) => client.query('vacuum analyze'));
  const env = { ...process.env, ...environment(login, dataDir), ...settings };
  const logFile = path.join(dataDir, 'server.log');
  const log = openSync(logFile, 'a');
  const db = createPool(url, { max: 4, applicationName: 'bench ledger' });
  const make = (name: string, program: string) => new Respawned(name, path.join(SERVER, program), env, log, () => isServed(db));
  const processes = Array.from({ length: apis }, (_, number) => make(`API ${number + 1}`, 'api.ts'));
  const hands = Array.from({ length: workers }, (_, number) => make(`worker ${number + 1}`, 'worker.ts'));
  const everyone = [...processes, ...hands];
  for (const program of ['api.ts', 'worker.ts']) compile(path.join(SERVER, program), env);
  for (const one of everyone) one.start();
  const ready = async () => {
    while (!everyone.every(({ serves }) => serves)) await sleep(10);
  };
  const stop = async () => {
    await Promise.all(everyone.map((one) => one.stop()));
    await db.end();
    await postgres.stop();
    closeSync(log);
    keepLogFile('installation', logFile);
    keepLogFile('postgres', path.join(dataDir, 'postgres.log'));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  let stopped: Promise<void> | undefined;
  await ready();
  return {
    apis: processes,
    workers: hands,
    worker: hands[0]!,
    postgres,
    logFile,
    db,
    databaseUrl: url,
    dataDir,
    truthFile: path.join(world, 'truth.ndjson'),
    questions: readQuestions(path.join(world, 'truth.ndjson')),
    ready,
    // Both the end of a run and its interruption stop the installation, so repeated calls share one stop.
    stop: () => (stopped ??= stop()),
  };
}

let made = 0;

/** Uses the name pattern of tests/global-setup.ts, which removes the leftovers of killed runs. */
function makeFolder(): string {
  const folder = `/tmp/deedline-test-${process.pid}-ledger-${(made += 1)}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  return folder;
}

function leaveOut(manifestFile: string, roles: readonly string[]): void {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { files: { source: { role: string } }[] };
  const files = manifest.files.filter(({ source }) => !roles.includes(source.role));
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, files }));
}

function environment(url: string, dataDir: string): Record<string, string> {
  const plenty = '1000000';
  return {
    DATABASE_URL: url,
    EVIDENCE_DATABASE_URL: url,
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(dataDir, 'compiled'),
    HOST: '127.0.0.1',
    DEMO: 'on',
    ...talkative('error'),
    SEARCHES_PER_MINUTE: plenty,
    AUTH_REQUESTS_PER_MINUTE: plenty,
    SIGN_UPS_PER_HOUR: plenty,
    PAYMENT_REQUESTS_PER_MINUTE: plenty,
    PRACTICE_PAYMENTS: 'on',
  };
}

/** Starts a program once and lets it exit normally, so that Node writes its compile cache; killed processes would never write it. */
function compile(script: string, env: NodeJS.ProcessEnv): void {
  spawnSync(process.execPath, [script], { stdio: 'ignore', env: { ...env, PORT: 'none' } });
}

function runProgram(script: string, args: readonly string[], env: Record<string, string>): void {
  const run = spawnSync(process.execPath, [path.join(REPO, script), ...args], { encoding: 'utf8', env: { ...process.env, ...env } });
  if (run.status !== 0) throw new Error(`${script} ended with ${run.signal ?? `code ${run.status}`}:\n${run.stdout}${run.stderr}`);
}

/** Waits for all; when one fails, stops the others and throws its error after they have ended. */
export async function untilAllEnd<T extends readonly Promise<unknown>[]>(
  stop: AbortController,
  ...all: T
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const stopped = all.map((one) =>
    one.catch((error: unknown) => {
      stop.abort();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(stopped);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as { [K in keyof T]: Awaited<T[K]> };
}

/** Searches with different results: by parcel, by name, by phone and by email of a made-up state. */

const agreed = { purpose: 'skip_tracing', permissibleUse: true } as const;

/** Every search that the state can answer, in the order of its truth. */
function readQuestions(truthFile: string): CreateSearch[] {
  const lines = readFileSync(truthFile, 'utf8').trimEnd().split('\n');
  return lines.flatMap((line, number) => {
    const told = JSON.parse(line) as Truth;
    if (told.type === 'parcel') return [askForParcel(told, number % 3 > 0)];
    return told.type === 'person' && told.died === null ? askForPerson(told) : [];
  });
}

function askForParcel({ apn, address }: TruthParcel, includeContacts: boolean): CreateSearch {
  const { city, state } = address;
  return { ...agreed, searchMode: 'parcel_id', ParcelId: apn, city, state, includeContacts };
}

function askForPerson({ phones, emails }: TruthPerson): CreateSearch[] {
  const phone = phones.find(({ live }) => live);
  if (phone !== undefined) return [{ ...agreed, searchMode: 'reverse_phone', phoneNumber: phone.number }];
  const email = emails.find(({ live }) => live);
  return email === undefined ? [] : [{ ...agreed, searchMode: 'reverse_email', emailAddress: email.email }];
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let end = mixed.length - 1; end > 0; end -= 1) {
    const other = random.int(end + 1);
    [mixed[end], mixed[other]] = [mixed[other]!, mixed[end]!];
  }
  return mixed;
}
