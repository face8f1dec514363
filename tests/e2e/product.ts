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
  /** The product's data folder; without SMTP_URL its mails are written to a folder in it. */
  dataDir: string;
  /** Connects as the database owner. */
  databaseUrl: string;
}

export interface Product extends RunningProduct {
  stop: () => Promise<void>;
}

// All visitors of a test run share one IP address.
const LIMITS = { AUTH_REQUESTS_PER_MINUTE: '10000', SIGN_UPS_PER_HOUR: '10000', SEARCHES_PER_MINUTE: '10000', SAMPLES_PER_MINUTE: '10000' };

/** Writes a manifest of the rolls, which are loaded first: later files then change known parcels, which counts as news; a single load would have none. */
function writeRolls(folder: string): string {
  const { files } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
    files: { layout: string; source: { role: string } }[];
  };
  const rolls = files.filter(({ layout, source }) => source.role === 'assessor' && layout !== 'parcel-map');
  const manifest = path.join(folder, 'rolls.json');
  writeFileSync(manifest, JSON.stringify({ files: rolls }));
  return manifest;
}

/** Starts the product on a small state of its own, as a new user would: makes the files, loads them, and starts API and worker. */
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

/** A self-hosted installation without the made-up state and with nothing loaded. */
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

/** Starts another API over the same database with other settings; accounts and sessions are shared. */
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

/** Errors of the script go to the screen, and to the log where logs are collected. */
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

/** Waits until the properties are listed. The worker, at low priority, lists rolls one by one after checking each against the opt-outs. */
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
