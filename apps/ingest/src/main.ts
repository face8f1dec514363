/** `npm run ingest`: fetches what publishers offer, loads public-record files into the evidence store, lists them, removes them. */
import { writeFileSync } from 'node:fs';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { createPool } from '@deedline/database/connect';
import { migrate } from '@deedline/database/migrate';
import { findRunningUrl } from '@deedline/database/embedded/lock';
import { readCommand, USAGE, UsageError, type Command } from './arguments.ts';
import { sayDescription } from './commands/describe.ts';
import { describeService, fetchService } from './commands/fetch.ts';
import { previewMap, sayPreview } from './commands/preview.ts';
import { listFiles } from './commands/list-files.ts';
import { readMapFile } from './commands/read-map-file.ts';
import { listSources, removeSource, showSource } from './commands/sources.ts';
import { defaultRejectsPath, describeRekeyed, formatCount, JsonReport, loadAll, type LoadReport, TextReport } from './commands/load.ts';
import { readManifest } from './commands/read-manifest.ts';
import { readConfig, type IngestConfig } from './config.ts';
import { clearLoads, refreshStatistics } from './load/loads.ts';
import { packKeys } from './load/pack.ts';
import { rekeyLoads } from './load/rekey.ts';
import { describeFile } from './read/open-table.ts';
import { findTogether } from './guess/find-together.ts';
import { guessMap } from './guess/guess-map.ts';
import { sayGuess } from './commands/say-guess.ts';
import { LAYOUTS, SHIPPED_MAPS } from './sources/layouts.ts';
import { watchReader } from './watch-reader.ts';

// Two loads side by side, each with one connection of its own, one for each of up to four tables and one for properties.
const CONNECTIONS = 12;

async function run(
  command: Exclude<Command, { verb: 'help' | 'layouts' | 'describe' | 'describe-service' | 'fetch' | 'guess' | 'preview' | 'maps' }>,
  url: string,
  dataDir: string,
): Promise<void> {
  switch (command.verb) {
    case 'list':
      return say(await listSources(url));
    case 'show':
      return say(await showSource(url, command.source));
    case 'rekey':
      return rekey(url);
    case 'pack':
      return pack(url);
    case 'remove':
      return remove(url, command.source, command.layoutId);
    case 'load': {
      const { source, asOf, force, json } = command;
      const paths = await listFiles(command.paths);
      const map = command.mapPath === undefined ? undefined : await readMapFile(command.mapPath, command.choice);
      const layoutId = map?.id ?? command.layoutId!;
      const rejectsPath = command.rejectsPath ?? defaultRejectsPath(dataDir, { source, layoutId, asOf });
      return load(url, [{ layoutId, ...(map ? { map } : {}), paths, source, asOf, force, rejectsPath }], json ? JsonReport : TextReport);
    }
    case 'manifest': {
      const listed = await readManifest(command.path);
      return load(
        url,
        listed.map((one) => ({ ...one, force: command.force, rejectsPath: defaultRejectsPath(dataDir, one) })),
      );
    }
  }
}

async function load(
  url: string,
  requests: Parameters<typeof loadAll>[1],
  Report: new (totalBytes: number) => LoadReport = TextReport,
): Promise<void> {
  const pool = createPool(url, { max: CONNECTIONS, applicationName: 'deedline ingest' });
  let published: number;
  try {
    published = await loadAll(pool, requests, Report);
  } finally {
    await pool.end();
  }
  await clearLoads(url);
  if (published > 0) await refreshStatistics(url);
  await packKeys(url);
}

async function rekey(url: string): Promise<void> {
  const pool = createPool(url, { max: CONNECTIONS, applicationName: 'deedline ingest' });
  let loads = 0;
  try {
    await rekeyLoads(pool, (done) => {
      loads += 1;
      say(describeRekeyed(done));
    });
  } finally {
    await pool.end();
  }
  if (loads === 0) return say('All that is loaded is filed as this version of Deedline asks for it.');
  await clearLoads(url);
  await refreshStatistics(url);
  await packKeys(url);
}

async function pack(url: string): Promise<void> {
  const { keys } = await packKeys(url, { whole: true });
  say(`${formatCount(keys)} keys are packed.`);
}

async function remove(url: string, source: string, layoutId: string | undefined): Promise<void> {
  const layouts = await removeSource(url, source, layoutId, () => say(`${source}: a load of it is under way; waiting for it to end`));
  say(layouts.length === 0 ? `${source}: nothing of it was live` : `${source}: ${layouts.join(', ')} removed`);
  await clearLoads(url);
  // Nothing of it stays, no key either.
  if (layouts.length > 0) await packKeys(url, { whole: true });
}

function findDatabase(config: IngestConfig): string {
  const url = config.databaseUrl ?? findRunningUrl(config.dataDir);
  if (url) return url;
  throw new Error(`no database: start Deedline (npm start) over DATA_DIR ${config.dataDir}, or set EVIDENCE_DATABASE_URL`);
}

/** The shipped maps, a line each; of one of them its file. */
function sayMaps({ id, json, out }: Extract<Command, { verb: 'maps' }>): void {
  const maps = SHIPPED_MAPS.filter((one) => id === undefined || one.id === id).map(({ map }) => map);
  if (id !== undefined && maps.length === 0)
    throw new Error(`there is no map "${id}"; there are ${SHIPPED_MAPS.map((one) => one.id).join(', ')}`);
  if (out && id !== undefined) writeMap(out, maps[0]!);
  else if (json) for (const map of maps) say(JSON.stringify(map));
  else if (id !== undefined) say(JSON.stringify(maps[0], null, 2));
  else for (const { id: name, revision, title, about } of maps) say(`${name} (revision ${revision}): ${about?.what ?? title}`);
}

/** Throws when there is such a file: somebody's work may be in it. */
function writeMap(path: string, map: LayoutMap): void {
  writeFileSync(path, `${JSON.stringify(map, null, 2)}\n`, { flag: 'wx' });
}

function say(text: string): void {
  console.log(text);
}

try {
  const command = readCommand(process.argv.slice(2));
  if (['load', 'manifest', 'describe', 'guess', 'preview'].includes(command.verb)) watchReader();
  if (command.verb === 'help') say(USAGE);
  else if (command.verb === 'layouts')
    for (const { id, title, role, needsCounty } of LAYOUTS) say(JSON.stringify({ id, title, role, needsCounty }));
  else if (command.verb === 'describe') {
    const file = await describeFile(command.path, command.choice);
    const together = await findTogether(command.path, file);
    const found = together.length === 0 ? file : { ...file, together };
    say(command.json ? JSON.stringify(found) : sayDescription(command.path, found));
  } else if (command.verb === 'describe-service') {
    await describeService(command, say);
  } else if (command.verb === 'fetch') {
    if (!(await fetchService(command, say))) process.exitCode = 1;
  } else if (command.verb === 'guess') {
    const guess = await guessMap(command.path, command.choice);
    if (command.out) writeMap(command.out, guess.map);
    say(command.json ? JSON.stringify(guess) : sayGuess(guess, command.out));
  } else if (command.verb === 'preview') {
    const preview = await previewMap(
      await listFiles(command.paths),
      await readMapFile(command.map, command.choice),
      command.source,
      command.rows,
    );
    say(command.json ? JSON.stringify(preview) : sayPreview(preview));
  } else if (command.verb === 'maps') sayMaps(command);
  else {
    const config = readConfig();
    const url = findDatabase(config);
    await migrate(url, 'evidence');
    await run(command, url, config.dataDir);
  }
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : `Failed: ${(error as Error).message}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
