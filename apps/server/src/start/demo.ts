import type { Queryable } from '../transaction.ts';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '@deedline/database/connect';
import { isTruthThere } from '../outside/vendors/create-twins.ts';
import { runProgram } from './run-program.ts';
import { step } from './step.ts';

const REPO = path.resolve(import.meta.dirname, '../../../..');
const WORLD_PROGRAM = path.join(REPO, 'packages/world/main.ts');
/** Includes last year's roll of one county beside the newer one, so that the effect of watching a list is visible at once. */
const WORLD = ['--seed', '1', '--parcels', '20000', '--noise', 'typical', '--roll-before', 'yes'];
/** Only the vendors' twins may read this; no other part of an installation uses it. */
const TRUTH = 'truth.ndjson';
const MANIFEST = 'manifest.json';
const MARK = 'demo';

/** The folder with the files of the made-up state. */
export function demoFolder(dataDir: string): string {
  return path.join(dataDir, 'demo');
}

/**
 * Writes the files of the made-up state unless they exist, dated by `day` ('YYYY-MM-DD') so that a demo always shows recent dates, whenever it is first
 * started. An interrupted run leaves nothing that counts as done.
 */
export async function makeDemoFiles(dataDir: string, day: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const folder = demoFolder(dataDir);
  if (existsSync(folder)) return;
  const unfinished = `${folder}.part`;
  await step('demo state made', async () => {
    rmSync(unfinished, { recursive: true, force: true });
    await runProgram(WORLD_PROGRAM, [...WORLD, '--dated-on', day, '--out', unfinished], env, signal);
    renameSync(unfinished, folder);
  });
}

/**
 * Leaves the files that the vendors' twins answer from, and removes the other truth. If the state was made before twins existed, it is generated again, which
 * yields the same data.
 */
export async function makeDemoTruth(dataDir: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const folder = demoFolder(dataDir);
  const again = `${folder}.again`;
  if (!isTruthThere(folder)) {
    const isKept = existsSync(path.join(folder, TRUTH));
    if (!isKept) await runProgram(WORLD_PROGRAM, [...WORLD, '--dated-on', readMade(folder).asOf, '--out', again], env, signal);
    const truth = path.join(isKept ? folder : again, TRUTH);
    await runProgram(path.join(import.meta.dirname, 'vendor-truth.ts'), [truth, folder], env, signal);
  }
  rmSync(path.join(folder, TRUTH), { force: true });
  rmSync(again, { recursive: true, force: true });
}

interface DemoDatabases {
  dataDir: string;
  evidenceUrl: string;
  /** The settings of the importer, which owns the tables, and of the application. */
  owners: NodeJS.ProcessEnv;
  env: NodeJS.ProcessEnv;
}

/** Loads the files and compares their sources, once per evidence store. Where that was interrupted, the next start does it again. */
export async function prepareDemo({ dataDir, evidenceUrl, owners, env }: DemoDatabases, signal: AbortSignal): Promise<void> {
  await loadDemoFiles(dataDir, evidenceUrl, owners, signal);
  await learnDemoSources(env, signal);
  await withClient(evidenceUrl, (client: Queryable) =>
    client.query('insert into setup_step (name) values ($1) on conflict do nothing', [MARK]),
  );
}

/**
 * Loads the files. Loading the same file twice changes nothing, so an interrupted load is simply run again; data that the owner later
 * replaces or removes stays as they left it.
 */
export async function loadDemoFiles(dataDir: string, evidenceUrl: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await step('demo state loaded', async () => {
    for (const manifest of await withClient(evidenceUrl, (client: Queryable) => chooseManifests(demoFolder(dataDir), client)))
      await runProgram(path.join(REPO, 'apps/ingest/src/main.ts'), ['--manifest', manifest], env, signal);
  });
}

/**
 * On the first load, last year's roll comes first in a manifest of its own, because files of one manifest are loaded in parallel; the newest roll then replaces
 * it. Once anything has been published, the older roll is skipped so that it never replaces a newer one. States made by earlier versions have no such roll.
 */
async function chooseManifests(folder: string, client: Queryable): Promise<string[]> {
  const manifest = path.join(folder, MANIFEST);
  const { before } = readMade(folder);
  const loaded = await client.query('select 1 from load where published_at is not null limit 1');
  if (before === undefined || loaded.rowCount === 1) return [manifest];
  const first = path.join(folder, 'manifest-before.json');
  writeFileSync(first, JSON.stringify({ files: before }));
  return [first, manifest];
}

function readMade(folder: string): { asOf: string; before?: object[] } {
  return JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as { asOf: string; before?: object[] };
}

/** Learns the reliability of each source from the files of the made-up state, as `npm run deedline -- sources learn` does, from a smaller sample. */
async function learnDemoSources(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const program = path.join(import.meta.dirname, 'deedline.ts');
  await step('demo sources compared', () => runProgram(program, ['sources', 'learn', '--records', DEMO_RECORDS], env, signal));
}
/** Covers enough of the records that three sources share, within a few seconds. */
const DEMO_RECORDS = '1000';

/** Whether the made-up state has already been loaded into the evidence store. */
export async function isDemoLoaded(evidenceUrl: string): Promise<boolean> {
  return withClient(
    evidenceUrl,
    async (client: Queryable) => (await client.query('select 1 from setup_step where name = $1', [MARK])).rowCount === 1,
  );
}
