import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { samples as samplesSchema, type Samples } from '@deedline/contract/search/search';
import { createPool } from '@deedline/database/connect';
import { loginUrl } from '@deedline/database/login';
import { openTestLog, talkative, type LogKind } from '@deedline/database/test-logs';
import { createTestDatabase } from '@deedline/database/testing';
import { plantTruth } from '../logs/plant-truth.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
const WORLD = ['--seed', '11', '--parcels', '1500', '--noise', 'typical'];

export interface RunningProduct {
  url: string;
  samples: Samples;
  /** Where it keeps its files; without SMTP_URL its mails go to a folder in it. */
  dataDir: string;
  /** As its owner. */
  databaseUrl: string;
}

export interface Product extends RunningProduct {
  stop: () => Promise<void>;
}

// Every visitor of a test run comes from one address.
const LIMITS = { AUTH_REQUESTS_PER_MINUTE: '10000', SIGN_UPS_PER_HOUR: '10000', SEARCHES_PER_MINUTE: '10000', SAMPLES_PER_MINUTE: '10000' };

/** The rolls by themselves, which are loaded first: what later files tell of their parcels is news, and of a state that is loaded at once nothing is. */
function writeRolls(folder: string): string {
  const { files } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
    files: { layout: string; source: { role: string } }[];
  };
  const rolls = files.filter(({ layout, source }) => source.role === 'assessor' && layout !== 'parcel-map');
  const manifest = path.join(folder, 'rolls.json');
  writeFileSync(manifest, JSON.stringify({ files: rolls }));
  return manifest;
}

/** The product as a stranger runs it, on a small state of its own: files made, files loaded, API and worker started. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-e2e-'));
  const database = await createTestDatabase();
  const port = await findFreePort();
  const own = {
    DATABASE_URL: database.loginUrl,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'on',
    ...talkative('warn'),
  };
  const env = { ...process.env, ...LIMITS, ...own, ...settings };
  const folder = path.join(dataDir, 'demo');
  await finish(runScript('packages/world/main.ts', [...WORLD, '--out', folder], env));
  for (const manifest of [writeRolls(folder), path.join(folder, 'manifest.json')])
    await finish(runScript('apps/ingest/src/main.ts', ['--manifest', manifest], env, 'ingest'));
  const truth = path.join(folder, 'truth.ndjson');
  plantTruth(truth);
  await finish(runScript('apps/server/src/start/vendor-truth.ts', [truth, folder], env));
  const children = [startProgram('api', env), startProgram('worker', env)];
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(url);
  await waitUntilListed(database.url);
  return {
    url,
    dataDir,
    databaseUrl: database.url,
    samples: samplesSchema.parse(JSON.parse(readFileSync(path.join(folder, 'samples.json'), 'utf8'))),
    async stop() {
      await Promise.all(children.map(stopChild));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type OwnInstallation = Pick<Product, 'url' | 'dataDir' | 'databaseUrl' | 'stop'> & {
  /** Loads a file as `npm run ingest` does. */
  load: (...args: string[]) => Promise<void>;
};

/** An installation of somebody's own: no made-up state, and nothing loaded yet. */
export async function startOwnInstallation(settings: Record<string, string> = {}): Promise<OwnInstallation> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-own-'));
  const database = await createTestDatabase();
  const port = await findFreePort();
  const own = {
    DATABASE_URL: database.loginUrl,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'off',
    ...talkative('warn'),
  };
  const env = { ...process.env, ...LIMITS, ...own, ...settings };
  const children = [startProgram('api', env), startProgram('worker', env)];
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(url);
  return {
    url,
    dataDir,
    databaseUrl: database.url,
    load: (...args) => finish(runScript('apps/ingest/src/main.ts', args, env, 'ingest')),
    async stop() {
      await Promise.all(children.map(stopChild));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Another API over the same product, with other settings: its accounts and its sessions are the same. */
export async function startSecondApi(
  { databaseUrl, dataDir }: RunningProduct,
  settings: Record<string, string>,
): Promise<Pick<Product, 'url' | 'stop'>> {
  const port = await findFreePort();
  const own = { DATABASE_URL: loginUrl(databaseUrl), DATA_DIR: dataDir, PORT: String(port), DEMO: 'on', ...talkative('warn') };
  const child = startProgram('api', { ...process.env, ...LIMITS, ...own, ...settings });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(url);
  return { url, stop: () => stopChild(child) };
}

export function startProgram(name: 'api' | 'worker', env: NodeJS.ProcessEnv): ChildProcess {
  return runScript(`apps/server/src/start/${name}.ts`, [], env, name);
}

/** What it complains of stands on the screen, and in the log where logs are collected. */
function runScript(script: string, args: string[], env: NodeJS.ProcessEnv, kind?: LogKind): ChildProcess {
  const log = kind && openTestLog(kind);
  const child = spawn(process.execPath, [path.join(REPO, script), ...args], { env, cwd: REPO, stdio: ['ignore', log ?? 'ignore', 'pipe'] });
  child.stderr!.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    if (log !== undefined) writeSync(log, chunk);
  });
  return child;
}

function finish(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${child.spawnargs.join(' ')} left with ${code}`))));
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const left = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await left;
}

/** Rolls are listed one by one, once the worker has held each against the opt-outs, and it yields to all others. */
async function waitUntilListed(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  const areListed = async () => {
    const left = await pool.query(
      'select 1 from property_county group by county_fips having not bool_or(load_id in (select load_id from property_sweep)) limit 1',
    );
    return left.rowCount === 0;
  };
  try {
    await waitUntil(areListed, 'The rolls were not listed');
  } finally {
    await pool.end();
  }
}

function waitUntilHealthy(url: string): Promise<void> {
  const isHealthy = () =>
    fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
  return waitUntil(isHealthy, `${url} did not become healthy`);
}

async function waitUntil(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let attempt = 0; attempt < 1800; attempt += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${otherwise} within three minutes.`);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
