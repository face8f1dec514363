/** `npm run ingest`: fetches published data, loads public-record files into the evidence store, lists them, removes them. */
import { writeFileSync } from 'node:fs';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { EXIT_STORE_AWAY } from '@deedline/contract/files/load-report';
import { createPool } from '@deedline/database/connect';
import { migrate } from '@deedline/database/migrate';
import { numberStores } from '@deedline/database/number-stores';
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
import { isCrowdedByKeys, packKeys, type Packed } from './load/pack.ts';
import { placeSource, reachStores, StoreAwayError, type Stores } from './load/place.ts';
import type { LoadRequest } from './load/run-load.ts';
import { rekeyLoads } from './load/rekey.ts';
import { describeFile } from './read/open-table.ts';
import { findTogether } from './guess/find-together.ts';
import { guessMap } from './guess/guess-map.ts';
import { sayGuess } from './commands/say-guess.ts';
import { findShipped, listLayouts, listShipped } from './sources/layouts.ts';
import { watchReader } from './watch-reader.ts';

// Two loads run in parallel; each uses one connection of its own, one for each of up to four tables, and one for properties.
const CONNECTIONS = 12;

async function run(
  command: Exclude<Command, { verb: 'help' | 'layouts' | 'describe' | 'describe-service' | 'fetch' | 'guess' | 'preview' | 'maps' }>,
  stores: Stores,
  dataDir: string,
): Promise<void> {
  switch (command.verb) {
    case 'list':
      for (const { url, number } of stores.reached) say(`${headOf(stores, number)}${await listSources(url)}`);
      for (const one of stores.away) say(one);
      return;
    case 'show':
      return say(await showSource(await findSource(stores, command.source), command.source));
    case 'rekey':
      return rekey(stores);
    case 'pack':
      return pack(stores);
    case 'remove':
      return remove(await findSource(stores, command.source), command.source, command.layoutId);
    case 'load': {
      const { source, asOf, force, json } = command;
      const paths = await listFiles(command.paths);
      const map = await mapOf(command);
      const layoutId = map?.id ?? command.layoutId!;
      const rejectsPath = command.rejectsPath ?? defaultRejectsPath(dataDir, { source, layoutId, asOf });
      return load(stores, [{ layoutId, ...(map ? { map } : {}), paths, source, asOf, force, rejectsPath }], json ? JsonReport : TextReport);
    }
    case 'manifest': {
      const listed = await readManifest(command.path);
      return load(
        stores,
        listed.map((one) => ({ ...one, force: command.force, rejectsPath: defaultRejectsPath(dataDir, one) })),
      );
    }
  }
}

/** The given map, or that of the layout if a choice about its file was made. */
function mapOf({ mapPath, layoutId, choice }: Extract<Command, { verb: 'load' }>): Promise<LayoutMap> | undefined {
  if (mapPath !== undefined) return readMapFile(mapPath, choice);
  const isChosen = Object.values(choice).some((value) => value !== undefined);
  return isChosen && findShipped(layoutId!) !== undefined ? readMapFile(layoutId!, choice) : undefined;
}

/** Loads what can be placed, even while a store is unreachable. Throws StoreAwayError that names what could not be placed. */
async function load(
  stores: Stores,
  requests: readonly LoadRequest[],
  Report: new (totalBytes: number) => LoadReport = TextReport,
): Promise<void> {
  const waiting = new Set<string>();
  // One state after the other, so that the store chosen for a new state is known for its next files.
  for (const some of stores.reached.length + stores.away.length === 1 ? [requests] : groupByState(requests)) {
    const placed = await Promise.all(some.map(async (request) => ({ request, url: await placeSource(stores, request.source) })));
    for (const [url, those] of Map.groupBy(placed, (one) => one.url))
      if (url === undefined) for (const { request } of those) waiting.add(request.source.name);
      else
        await loadInto(
          url,
          those.map(({ request }) => request),
          Report,
        );
  }
  if (waiting.size > 0) throw new StoreAwayError(describeWaiting(stores, [...waiting]));
}

/** The store of a source. Throws StoreAwayError if it may be in one that is unreachable. */
async function findSource(stores: Stores, name: string): Promise<string> {
  const url = await placeSource(stores, { name });
  if (url === undefined) throw new StoreAwayError(describeWaiting(stores, [name]));
  return url;
}

function describeWaiting({ away }: Stores, sources: readonly string[]): string {
  return `${away.join(' ')} No other store has ${sources.join(', ')}, and it may: nothing of that was touched.`;
}

/** Groups files by state, or by source if it has no state. */
function groupByState(requests: readonly LoadRequest[]): (readonly LoadRequest[])[] {
  return [...Map.groupBy(requests, ({ source }) => source.state ?? `of no state: ${source.name}`).values()];
}

async function loadInto(url: string, requests: readonly LoadRequest[], Report: new (totalBytes: number) => LoadReport): Promise<void> {
  const pool = createPool(url, { max: CONNECTIONS, applicationName: 'deedline ingest' });
  let wasCrowded = false;
  const keys = {
    isCrowded: () => isCrowdedByKeys(pool),
    async pack() {
      await refreshStatistics(url);
      await packKeys(url, { whole: true });
      wasCrowded = true;
    },
  };
  const tidy = async (hasWritten: boolean): Promise<void> => {
    await pool.end();
    await clearLoads(url);
    if (hasWritten) await refreshStatistics(url);
    // After this much nothing is left to wait for the next load.
    await packKeys(url, { whole: wasCrowded });
  };
  let published: number;
  try {
    published = await loadAll(pool, requests, Report, keys);
  } catch (failure) {
    // Some of several loads may be live. If the store does not answer, that is the failure already reported.
    await tidy(true).catch(() => undefined);
    throw failure;
  }
  await tidy(published > 0);
}

async function rekey({ reached, away }: Stores): Promise<void> {
  const done: boolean[] = [];
  for (const { url } of reached) done.push(await rekeyStore(url));
  refuseRest(away);
  if (!done.includes(true)) say('All that is loaded is filed as this version of Deedline asks for it.');
}

/** False if nothing had to be refiled. */
async function rekeyStore(url: string): Promise<boolean> {
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
  if (loads === 0) return false;
  await clearLoads(url);
  await refreshStatistics(url);
  await packKeys(url);
  return true;
}

async function pack({ reached, away }: Stores): Promise<void> {
  let all = 0;
  for (const { url } of reached) all += (await packKeys(url, { whole: true, onBucket: sayPacked })).keys;
  say(`${formatCount(all)} keys are packed.`);
  refuseRest(away);
}

/** Throws StoreAwayError if an unreachable store was left unchanged. */
function refuseRest(away: readonly string[]): void {
  if (away.length > 0) throw new StoreAwayError(`${away.join(' ')} What it holds was not touched.`);
}

const SAY_EVERY_MS = 10_000;
let saidAtMs = performance.now();

/** Prints a line now and then, because packing a state takes minutes. */
function sayPacked({ buckets, keys }: Packed, of: number): void {
  if (performance.now() - saidAtMs < SAY_EVERY_MS) return;
  saidAtMs = performance.now();
  say(`${Math.floor((buckets / of) * 100)} % of all keys are packed, ${formatCount(keys)} by now.`);
}

async function remove(url: string, source: string, layoutId: string | undefined): Promise<void> {
  const layouts = await removeSource(url, source, layoutId, () => say(`${source}: a load of it is under way; waiting for it to end`));
  say(layouts.length === 0 ? `${source}: nothing of it was live` : `${source}: ${layouts.join(', ')} removed`);
  await clearLoads(url);
  // Removes everything of the source, including its keys.
  if (layouts.length > 0) await packKeys(url, { whole: true });
}

function headOf({ reached, away }: Stores, number: number): string {
  return reached.length + away.length === 1 ? '' : `Evidence store ${number}:\n`;
}

/** The addresses of the first store and of further ones. */
function findDatabases(config: IngestConfig): string[] {
  const url = config.databaseUrl ?? findRunningUrl(config.dataDir);
  if (url) return [url, ...config.besideUrls];
  throw new Error(`no database: start Deedline (npm start) over DATA_DIR ${config.dataDir}, or set EVIDENCE_DATABASE_URL`);
}

/** Prints the shipped maps, one per line, or the file of one of them. */
function sayMaps({ id, json, out }: Extract<Command, { verb: 'maps' }>): void {
  const found = id === undefined ? listShipped() : [findShipped(id)].filter((one) => one !== undefined);
  const maps = found.map(({ map }) => map);
  if (id !== undefined && maps.length === 0)
    throw new Error(
      `there is no map "${id}"; there are ${listShipped()
        .map((one) => one.id)
        .join(', ')}`,
    );
  if (out && id !== undefined) writeMap(out, maps[0]!);
  else if (json) for (const map of maps) say(JSON.stringify(map));
  else if (id !== undefined) say(JSON.stringify(maps[0], null, 2));
  else for (const { id: name, revision, title, about } of maps) say(`${name} (revision ${revision}): ${about?.what ?? title}`);
}

/** Throws if the file exists, because it may contain somebody's work. */
function writeMap(path: string, map: LayoutMap): void {
  writeFileSync(path, `${JSON.stringify(map, null, 2)}\n`, { flag: 'wx' });
}

function say(text: string): void {
  console.log(text);
}

/** Names the missing file, because several may have been given. */
function sayFault(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code ?? ''))
    return `no room is left on a disk, of the database or of a file that is written. Make room, then do it again. (${message})`;
  return code === 'ENOENT' && path !== undefined ? `${path}: there is no such file` : message;
}

try {
  const command = readCommand(process.argv.slice(2));
  if (['load', 'manifest', 'describe', 'guess', 'preview'].includes(command.verb)) watchReader();
  if (command.verb === 'help') say(USAGE);
  else if (command.verb === 'layouts')
    for (const { id, title, role, needsCounty } of listLayouts()) say(JSON.stringify({ id, title, role, needsCounty }));
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
    const urls = findDatabases(config);
    const stores = await reachStores(urls);
    for (const { url } of stores.reached) await migrate(url, 'evidence');
    // The numbers of an unreachable store are unknown. What is loaded meanwhile goes to the source's own store, which already has numbers.
    if (stores.away.length === 0) await numberStores(urls);
    await run(command, stores, config.dataDir);
  }
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : `Failed: ${sayFault(error)}`);
  if (error instanceof StoreAwayError) console.error('Try again when it responds.');
  process.exitCode = error instanceof UsageError ? 2 : error instanceof StoreAwayError ? EXIT_STORE_AWAY : 1;
}
