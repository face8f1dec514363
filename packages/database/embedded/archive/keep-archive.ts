/** Archives the log of the embedded server while it runs. This process seals it, so that the server's user never sees the key. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '../../connect.ts';
import { listBases, writeBase } from './base.ts';
import { BackupError } from '../../backup/sealed-file.ts';
import { archiveLog, type ArchivePlace, beginRun, endRuns, findRun, isKeptFor, prune } from './run.ts';
import type { ArchiveState } from './segments.ts';

export interface ArchiveOptions extends ArchivePlace {
  /** The server, as a superuser. */
  url: string;
  /** The file with the state of archiving, for other processes. */
  stateFile: string;
  report: (sentence: string) => void;
  /** The interval, which limits how much can be lost: what is not archived yet is only on the server's disk. Default 60 s. */
  everyMs?: number;
}

export interface Archive {
  /** Archives the rest and ends. */
  stop(): Promise<void>;
}

const EVERY_MS = 60_000;
const STOP_PATIENCE_MS = 20_000;
const BASE_EVERY_MS = 7 * 86_400_000;
const KEPT_BASES = 2;

/** Archives until it is stopped. Failures are reported, recorded in the state file, and retried. */
export function keepArchive(options: ArchiveOptions): Archive {
  const stop = new AbortController();
  const work = (async () => {
    let failure: string | null = null;
    for (;;) {
      const last = stop.signal.aborted;
      failure = await passAndTell(options, failure);
      if (last) return;
      await pause(options.everyMs ?? EVERY_MS, stop.signal);
    }
  })();
  return {
    async stop() {
      stop.abort();
      await Promise.race([work, pause(STOP_PATIENCE_MS)]);
    },
  };
}

async function passAndTell(options: ArchiveOptions, before: string | null): Promise<string | null> {
  let failure: string | null = null;
  const state = readState(options.stateFile);
  let run = state?.archive === options.archive ? state.run : undefined;
  try {
    run = await archiveOnce(options, run);
  } catch (error) {
    failure = (error as Error).message;
  }
  if (failure !== null && failure !== before)
    options.report(
      `THE DATABASE'S LOG IS NOT BEING ARCHIVED: ${failure} Until this works, the log is kept on the database's disk, 4 GB at most. Retrying every minute.`,
    );
  if (failure === null && before !== null) options.report("The database's log is archived again.");
  writeState(options.stateFile, { at: new Date().toISOString(), failure, archive: options.archive, ...(run === undefined ? {} : { run }) });
  return failure;
}

/**
 * Makes one pass. If nothing was archived before, or the server had to discard unarchived log, a new run begins with a base. `before`: the run last in use in
 * this folder; if it is missing there, its disk may not be mounted, so this throws BackupError instead of starting a new run. Returns the run.
 */
export async function archiveOnce(options: Omit<ArchiveOptions, 'stateFile'>, before?: string): Promise<string> {
  return withClient(options.url, async (client) => {
    const known = await findRun(client, options.archive);
    if (known === undefined && before !== undefined && (await isKeptFor(client, before)))
      throw new BackupError(
        `${path.join(options.archive, before)}, where the log was archived until now, does not exist: is its disk mounted? If you removed it on purpose, set WAL_ARCHIVE to another folder.`,
      );
    const run = known ?? (await beginRun(client, options.archive));
    // Done after the run exists: as long as the folder cannot be written, the server keeps the unarchived log.
    if ((await endRuns(client, run)) > 0)
      options.report("Part of the server's log was discarded before it could be archived: no archive can restore a moment from that time.");
    const folder = path.join(options.archive, run);
    const now = new Date();
    const newest = (await listBases(folder)).findLast(({ at }) => at <= now)?.at ?? new Date(0);
    if (now.getTime() - newest.getTime() >= BASE_EVERY_MS) {
      await writeBase(options.url, options.cluster, folder, options.key);
      await prune(folder, KEPT_BASES, new Date());
    }
    await archiveLog(client, options, run);
    return run;
  });
}

/** Stops the server from keeping its log for an archive. */
export async function forgetArchive(url: string): Promise<void> {
  await withClient(url, (client) => endRuns(client));
}

/** Writes another base for the current run. Undefined if there is none. */
export async function addBase(options: ArchivePlace & { url: string }): Promise<string | undefined> {
  const run = await withClient(options.url, (client) => findRun(client, options.archive));
  return run && writeBase(options.url, options.cluster, path.join(options.archive, run), options.key);
}

function readState(file: string): ArchiveState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ArchiveState;
  } catch {
    return undefined;
  }
}

function writeState(file: string, state: ArchiveState): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });
}
