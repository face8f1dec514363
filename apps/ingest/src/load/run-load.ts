import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type pg from 'pg';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import type { Layout, ReadItem, SourceContext } from '../layout.ts';
import { mapLayout, type MapLayout } from '../maps/map-layout.ts';
import { findLayout, groupFiles, readBatches, requireContext } from '../sources/layouts.ts';
import { NameCounts } from './count-names.ts';
import { learnNames, type Manner } from './learn-names.ts';
import { failAbandonedLoads, failLoad, type LoadCounts, lockTarget, publishLoad, withLocks } from './loads.ts';
import { RejectFile } from './reject-file.ts';
import { findOrMakeSource, type Queryable, type SourceDescription, type SourceWords } from './source.ts';
import { EvidenceIds, TableWriters } from './table-writers.ts';
import { RollYears } from './roll-years.ts';

export interface LoadRequest {
  /** The id of a shipped layout, or of `map`. */
  layoutId: string;
  /** A map provided by the user: it reads the files even if a shipped one has the same id. */
  map?: LayoutMap;
  paths: readonly string[];
  source: SourceWords;
  /** 'YYYY-MM-DD': the date for which the publisher vouches. */
  asOf: string;
  /** Also loads files that are already live, older or much smaller than the live load, or without names where names should be. */
  force?: boolean;
  rejectsPath: string;
}

export interface LoadProgress extends LoadCounts {
  bytesRead: number;
  totalBytes: number;
}

export type LoadResult =
  | ({
      outcome: 'published';
      replaced?: string;
      rejectsPath?: string;
      elapsedMs: number;
      learned: Learned;
      reasons: RejectFile['reasons'];
    } & LoadCounts)
  | { outcome: 'unchanged'; asOf: string };

/** What was learned from a load's rows about its names, by kind of record; with several files, from the last one. */
export type Learned = Record<string, Manner>;

export interface LoadWatcher {
  onProgress(progress: LoadProgress): void;
  onWait(): void;
}

/**
 * Loads files of one source in one layout and publishes them atomically. Throws if the files are not of the layout, contain no loadable row, are older than the
 * live load, have less than half its rows, or contain no names where names should be; then nothing is published and nothing remains. Uses up to six connections
 * of `pool`, which must be free.
 */
export async function runLoad(pool: pg.Pool, request: LoadRequest, watcher: LoadWatcher): Promise<LoadResult> {
  const totalBytes = await measureFiles(request.paths);
  await requireDistinct(request.paths);
  return withLocks(pool, async (client) => {
    const { layoutId, paths } = request;
    const layout = layoutOf(request);
    const { id: sourceId, source } = await findOrMakeSource(client, request.source, layout.role);
    requireContext(layout, source);
    await lockTarget(client, source.name, layoutId, () => watcher.onWait());
    await failAbandonedLoads(client);
    const digest = await readDigest(paths, source, mapOf(layout));
    const live = await readLive(client, sourceId, layoutId);
    if (live && !request.force) {
      if (live.digest === digest && live.keysVersion === KEYS_VERSION) return keepLive(client, live, request.asOf);
      if (request.asOf < live.asOf)
        throw new Error(`${source.name} is live as of ${live.asOf}, newer than ${request.asOf}; --force loads the older one`);
    }
    const inserted = await client.query(
      `insert into load (source_id, layout, as_of, state, digest, files, keys_version, map) values ($1, $2, $3, 'loading', $4, $5, $6, $7) returning id`,
      [sourceId, layoutId, request.asOf, digest, paths.map((path) => basename(path)), KEYS_VERSION, mapOf(layout) ?? null],
    );
    const undertaking = { request, layout, source, watcher, totalBytes, ...(live ? { live } : {}) };
    return fillAndPublish(pool, client, inserted.rows[0]!.id, undertaking);
  });
}

/** Throws if no layout is shipped under the id. */
export function layoutOf({ layoutId, map }: LoadRequest): Layout {
  return map ? mapLayout(map) : findLayout(layoutId);
}

function mapOf(layout: Layout): LayoutMap | undefined {
  return (layout as Partial<MapLayout>).map;
}

interface Undertaking {
  request: LoadRequest;
  layout: Layout;
  source: SourceDescription;
  watcher: LoadWatcher;
  totalBytes: number;
  /** The load that it replaces. */
  live?: LiveLoad;
}

async function fillAndPublish(pool: pg.Pool, client: Queryable, loadId: number, undertaking: Undertaking): Promise<LoadResult> {
  const { request, layout, source, live } = undertaking;
  const started = performance.now();
  const counts: LoadCounts = { read: 0, loaded: 0, rejected: 0 };
  const rejects = new RejectFile(request.rejectsPath);
  const writers = new TableWriters(pool, loadId);
  const learned: Learned = {};
  const years = new RollYears();
  let isCommitting = false;
  try {
    await writers.open(layout.draws);
    await fill(new EvidenceIds(client, loadId), writers, rejects, counts, { ...undertaking, learned, years });
    if (counts.loaded === 0) throw new Error(`no row of ${source.name} could be loaded; ${describeRejects(counts, rejects)}`);
    if (live && !request.force) {
      requireMost(live, counts);
      years.require(live.rollYear, live.asOf);
    }
    isCommitting = true;
    await writers.commit();
    await publishLoad(client, loadId, source, { ...counts, keys: writers.keys, rollYear: years.newest });
  } catch (error) {
    writers.abort();
    await failLoad(client, loadId, counts, !isCommitting).catch(() => undefined);
    throw error;
  } finally {
    rejects.close();
  }
  return {
    outcome: 'published',
    elapsedMs: performance.now() - started,
    ...counts,
    learned,
    reasons: rejects.reasons,
    ...(live ? { replaced: live.asOf } : {}),
    ...(counts.rejected > 0 ? { rejectsPath: resolve(request.rejectsPath) } : {}),
  };
}

/** Smaller loads may shrink without limit. */
const FEW_ROWS = 1_000;

/** Rolls and lists change by some per cent: a file with less than half of the live rows is incomplete, or something else. */
function requireMost({ rows, asOf }: LiveLoad, { loaded }: LoadCounts): void {
  if (rows < FEW_ROWS || loaded * 2 >= rows) return;
  const [now, before] = [loaded, rows].map((count) => count.toLocaleString('en-US'));
  throw new Error(
    `these files hold ${now} rows that can be loaded, less than half of the ${before} that are live as of ${asOf}. ` +
      'Nothing was changed. Look whether the download is whole and of the same place; --force, or its box in the browser, loads it all the same',
  );
}

function describeRejects(counts: LoadCounts, rejects: RejectFile): string {
  return counts.rejected === 0 ? 'the files hold none' : `${counts.rejected} were rejected, see ${rejects.path}`;
}

async function fill(
  ids: EvidenceIds,
  writers: TableWriters,
  rejects: RejectFile,
  counts: LoadCounts,
  undertaking: Undertaking & { learned: Learned; years: RollYears },
): Promise<void> {
  const { request, layout, source, watcher, totalBytes, learned, years } = undertaking;
  const progress: LoadProgress = { ...counts, bytesRead: 0, totalBytes };
  const names = new NameCounts();
  for (const paths of groupFiles(layout, request.paths)) {
    let [line, file] = [0, ''];
    const batches = readBatches(layout, paths, source, (bytes) => (progress.bytesRead += bytes));
    for await (const items of learnNames(batches, (manners) => Object.assign(learned, Object.fromEntries(manners)))) {
      for (const item of items) {
        const from = item.file ?? basename(paths[0]);
        const isFirstOfRow = item.line !== line || from !== file;
        [line, file] = [item.line, from];
        if (isFirstOfRow) counts.read += 1;
        if (ids.isEmpty) await ids.refill();
        names.add(item);
        years.add(item);
        const reason = writeItem(writers, item, ids, source);
        if (writers.isFull) await writers.flush();
        if (reason !== undefined) {
          counts.rejected += 1;
          rejects.add(item.line, reason, 'row' in item ? item.row : '', from);
        } else if (isFirstOfRow) counts.loaded += 1;
      }
      watcher.onProgress(Object.assign(progress, counts));
    }
  }
  if (!request.force) names.require();
}

function writeItem(writers: TableWriters, item: ReadItem, ids: EvidenceIds, source: SourceDescription): string | undefined {
  try {
    return writers.write(item, ids, source);
  } catch (cause) {
    throw new Error(`line ${item.line}: ${(cause as Error).message}`, { cause });
  }
}

/** The total bytes of all files. Throws if one does not exist. */
export async function measureFiles(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new Error(`${path}: there is no such file`);
    bytes += found.size;
  }
  return bytes;
}

/** Throws, naming both files, if the same file is given twice: each of its parcels would be loaded twice. */
async function requireDistinct(paths: readonly string[]): Promise<void> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const seen = new Map<string, string>();
  for (const [at, path] of paths.entries()) {
    if (sizes.filter((size) => size === sizes[at]).length === 1) continue;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
    const digest = hash.digest('hex');
    const other = seen.get(digest);
    if (other !== undefined) throw new Error(`${other} and ${path} have the same contents. Nothing was changed. Name only one of them`);
    seen.set(digest, path);
  }
}

interface LiveLoad {
  id: number;
  asOf: string;
  digest: string | null;
  keysVersion: number;
  rows: number;
  /** The newest year of its parcels; null: they have none, or it was loaded before years were recorded. */
  rollYear: number | null;
}

async function readLive(client: Queryable, sourceId: number, layout: string): Promise<LiveLoad | undefined> {
  const result = await client.query(
    `select id, as_of as "asOf", digest, keys_version as "keysVersion", rows_loaded::integer as rows, roll_year as "rollYear" from load where source_id = $1 and layout = $2 and state = 'live'`,
    [sourceId, layout],
  );
  return result.rows[0];
}

// The same contents, vouched for on a later day: only the date changes.
async function keepLive(client: Queryable, live: LiveLoad, asOf: string): Promise<LoadResult> {
  const later = asOf > live.asOf ? asOf : live.asOf;
  if (later !== live.asOf) await client.query('update load set as_of = $2 where id = $1', [live.id, later]);
  return { outcome: 'unchanged', asOf: later };
}

/** sha256 over the files in order and everything else that determines the rows, including a map's mapping: equal digests mean equal rows. */
async function readDigest(paths: readonly string[], context: SourceContext, map: LayoutMap | undefined): Promise<string> {
  const { title: _title, about: _about, notes: _notes, revision: _revision, ...mapping } = map ?? ({} as Partial<LayoutMap>);
  const hash = createHash('sha256').update(
    JSON.stringify([context.state, context.countyFips, context.countyName, ...(map ? [mapping] : [])]),
  );
  for (const path of paths) {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}
