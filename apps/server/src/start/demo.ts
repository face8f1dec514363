import type { Queryable } from '../transaction.ts';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '@deedline/database/connect';
import { isTruthThere } from '../outside/vendors/create-twins.ts';
import { runProgram } from './run-program.ts';
import { step } from './step.ts';

const REPO = path.resolve(import.meta.dirname, '../../../..');
const WORLD_PROGRAM = path.join(REPO, 'packages/world/main.ts');
/** With a roll of the year before of one county, so that there is a newer one: what watching is can be seen at once. */
const WORLD = ['--seed', '1', '--parcels', '20000', '--noise', 'typical', '--roll-before', 'yes'];
/** For the vendors' twins alone: nothing else that an installation runs has any business with it. */
const TRUTH = 'truth.ndjson';
const MANIFEST = 'manifest.json';
const MARK = 'demo';

/** The folder of the made-up state's files. */
export function demoFolder(dataDir: string): string {
  return path.join(dataDir, 'demo');
}

/**
 * Writes the made-up state's files unless they are there, dated by `day` ('YYYY-MM-DD'): whenever a demo is first started, what it is shown is of these days.
 * A run that was cut off leaves nothing that counts.
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
 * Leaves what the vendors' twins answer from, and no other truth. A state that was made before there were twins is made again, which gives the same.
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

/**
 * Loads the files once in the life of an evidence store. Loading the same file twice changes nothing, so a load that was
 * cut off is simply run again; what the owner later replaces or removes stays as they left it.
 */
export async function loadDemoFiles(dataDir: string, evidenceUrl: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await step('demo state loaded', async () => {
    for (const manifest of await withClient(evidenceUrl, (client: Queryable) => chooseManifests(demoFolder(dataDir), client)))
      await runProgram(path.join(REPO, 'apps/ingest/src/main.ts'), ['--manifest', manifest], env, signal);
  });
  await withClient(evidenceUrl, (client: Queryable) =>
    client.query('insert into setup_step (name) values ($1) on conflict do nothing', [MARK]),
  );
}

/**
 * The first time the roll of the year before comes first, by itself, for loads run side by side; the newest takes its place. Once anything was loaded it may
 * have done so, and no older roll is loaded over a newer one. A state that was made before there was such a roll has none.
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

/** Learns from the made-up state's own files how far each is to be believed, as `npm run deedline -- sources learn` does, by a smaller sample. */
export async function learnDemoSources(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const program = path.join(import.meta.dirname, 'deedline.ts');
  await step('demo sources compared', () => runProgram(program, ['sources', 'learn', '--records', DEMO_RECORDS], env, signal));
}
/** Enough of what three sources share, in a few seconds. */
const DEMO_RECORDS = '1000';

/** Whether the evidence store was given the made-up state already. */
export async function isDemoLoaded(evidenceUrl: string): Promise<boolean> {
  return withClient(
    evidenceUrl,
    async (client: Queryable) => (await client.query('select 1 from setup_step where name = $1', [MARK])).rowCount === 1,
  );
}
