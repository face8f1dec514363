/** The worker's part: runs one load at a time as a separate program, under a lease that is lost if the worker dies. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { EXIT_STORE_AWAY, loadLine } from '@deedline/contract/files/load-report';
import { AppError } from '@deedline/contract/errors';
import type { LoadProgress } from '@deedline/contract/operator/loads';
import type { AppContext, IngestEnd } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { createFaultLog } from '../../jobs/fault-log.ts';
import type { Repeated } from '../../jobs/repeat.ts';
import { choiceWords } from './choice-words.ts';
import { openLoadFile, rejectsPath } from './files.ts';
import type { LoadRequest } from './jobs.ts';
import { endJob, giveBack, keepLease, ownsEvidence, putOff, reportWorker, takeJob, type TakenJob } from './queries.ts';

type LoadLine = z.infer<typeof loadLine>;
type Context = Pick<AppContext, 'db' | 'evidence' | 'config' | 'log' | 'now' | 'ingest'>;

const PAUSE_MS = 1_000;
const LEASE_EVERY_MS = 1_000;
const REPORT_EVERY_MS = 30_000;
/** A statewide file takes an hour or two. */
const TIMEOUT_MS = 12 * 3_600_000;
/** A file that made its worker die this often is not tried again. */
const MOST_ATTEMPTS = 3;
const COMPLAINT_CHARACTERS = 600;

/** Processes loads until it is stopped; a load in progress is then left to the next worker. */
export function workLoads(ctx: Context): Repeated {
  const stop = new AbortController();
  const ended = loop(ctx, stop.signal);
  return {
    stop() {
      stop.abort();
      return ended;
    },
  };
}

async function loop(ctx: Context, stopped: AbortSignal): Promise<void> {
  const faults = createFaultLog(ctx.log, 'load files');
  let reportedAt = -Infinity;
  while (!stopped.aborted) {
    try {
      const databaseUrl = await findOwner(ctx);
      if (performance.now() - reportedAt > REPORT_EVERY_MS) {
        await reportWorker(ctx.db, databaseUrl !== undefined);
        reportedAt = performance.now();
      }
      const worked = databaseUrl !== undefined && (await workOnce(ctx, databaseUrl, stopped));
      faults.worked();
      if (worked) continue;
    } catch (error) {
      faults.failed(error);
    }
    await sleep(PAUSE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** The evidence store's URL with its owner's login; undefined if this worker has none and is not the owner itself. */
async function findOwner({ config, evidence }: Context): Promise<string | undefined> {
  const { evidenceDatabaseOwnerUrl, evidenceDatabaseUrl, databaseOwnerUrl, databaseUrl } = config;
  const owner = evidenceDatabaseOwnerUrl ?? (evidenceDatabaseUrl === undefined ? databaseOwnerUrl : undefined);
  if (owner !== undefined) return owner;
  return (await ownsEvidence(evidence)) ? (evidenceDatabaseUrl ?? databaseUrl) : undefined;
}

/** Takes one job and ends it. False when none is due. */
export async function workOnce(ctx: Context, databaseUrl: string, stopped = new AbortController().signal): Promise<boolean> {
  const job = await takeJob(ctx.db);
  if (job === undefined) return false;
  if (job.attempt > MOST_ATTEMPTS) {
    await endJob(ctx.db, job, {
      state: 'failed',
      failure: `The worker died ${MOST_ATTEMPTS} times while it read this file. Nothing of it was loaded.`,
    });
    return true;
  }
  const end = await runUnderLease(ctx, job, databaseUrl, stopped);
  if (end === 'stopped') await giveBack(ctx.db, job);
  else if (end !== 'lost' && end.state === 'waiting') await putOff(ctx.db, job, end.failure);
  else if (end !== 'lost') await endJob(ctx.db, job, end);
  return true;
}

/** `waiting`: the evidence store is away; the job is retried automatically. */
type JobEnd = Parameters<typeof endJob>[2] | { state: 'waiting'; failure: string } | 'stopped' | 'lost';

async function runUnderLease(ctx: Context, job: TakenJob, databaseUrl: string, stopped: AbortSignal): Promise<JobEnd> {
  const halt = new AbortController();
  const haltFor = (why: 'stopped' | 'lost' | 'cancelled') => halt.abort(why);
  const stop = () => haltFor('stopped');
  stopped.addEventListener('abort', stop, { once: true });
  const told: { line?: LoadLine } = {};
  const heart = beat(ctx, job, () => progressOf(told.line), haltFor);
  try {
    const end = await runJob(ctx, job, { databaseUrl, signal: halt.signal, onLine: (line) => (told.line = line) });
    return judge(job, told.line, end);
  } catch (error) {
    if (halt.signal.aborted) {
      const why = halt.signal.reason as 'stopped' | 'lost' | 'cancelled';
      return why === 'cancelled' ? { state: why } : why;
    }
    if (error instanceof AppError) return { state: 'failed', failure: error.message };
    ctx.log.error({ job: 'load files', fault: describeFault(error) }, 'a load failed');
    return { state: 'failed', failure: 'Something went wrong on our side. Nothing was loaded; the log of the worker says more.' };
  } finally {
    await heart.stop();
    stopped.removeEventListener('abort', stop);
  }
}

function progressOf(line: LoadLine | undefined): LoadProgress | null {
  if (line?.line !== 'progress') return null;
  const { line: _line, ...progress } = line;
  return progress;
}

/** Extends the lease and reports progress, until it is stopped. */
function beat(ctx: Context, job: TakenJob, readProgress: () => LoadProgress | null, onHalt: (why: 'lost' | 'cancelled') => void): Repeated {
  const over = new AbortController();
  const go = async () => {
    while (!over.signal.aborted) {
      await sleep(LEASE_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      const kept = await keepLease(ctx.db, job, readProgress()).catch(() => 'unknown' as const);
      if (kept === undefined) onHalt('lost');
      else if (kept !== 'unknown' && !kept.goesOn) onHalt('cancelled');
    }
  };
  const ended = go();
  return {
    stop() {
      over.abort();
      return ended;
    },
  };
}

interface Run {
  databaseUrl: string;
  signal: AbortSignal;
  onLine: (line: LoadLine) => void;
}

async function runJob(ctx: Context, job: TakenJob, { onLine, ...how }: Run): Promise<IngestEnd> {
  const run = (words: readonly string[]) => ctx.ingest.run(words, { ...how, timeoutMs: TIMEOUT_MS, onLine: (text) => tell(text, onLine) });
  if (!('asOf' in job.request)) return run(['remove', job.source, `--layout=${job.request.layout}`]);
  const path = await openLoadFile(ctx, job.file_id!);
  const rejects = rejectsPath(ctx, job.id);
  await mkdir(dirname(rejects), { recursive: true, mode: 0o700 });
  const options = optionsOf(job.request, rejects);
  const { by } = job.request;
  if (by.kind === 'layout') return run([by.layout, path, ...options]);
  const folder = await mkdtemp(join(tmpdir(), 'deedline-map-'));
  try {
    const map = join(folder, 'map.json');
    await writeFile(map, JSON.stringify(by.map), { mode: 0o600 });
    return await run(['load', path, `--map=${map}`, ...options]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each option is one word together with its value, so that typed text is never taken for an option. */
function optionsOf({ choice, source, asOf, force }: LoadRequest, rejects: string): string[] {
  const { name, label, state, countyFips, countyName, regulated } = source;
  const options = {
    source: name,
    label,
    state,
    county: countyFips,
    'county-name': countyName,
    regulated: regulated === undefined ? undefined : regulated.length === 0 ? 'none' : regulated.join(','),
    'as-of': asOf,
    rejects,
    progress: 'json',
  };
  const said = Object.entries(options).flatMap(([option, value]) => (value === undefined ? [] : [`--${option}=${value}`]));
  return [...said, ...choiceWords(choice), ...(force ? ['--force'] : [])];
}

/** Ignores the sentences for people, which the importer prints as well. */
function tell(text: string, onLine: Run['onLine']): void {
  const { data } = loadLine.safeParse(readJson(text));
  if (data !== undefined) onLine(data);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The result by the program's last line; without one, by its exit code. */
function judge({ kind }: TakenJob, last: LoadLine | undefined, { code, err, isLate }: IngestEnd): Exclude<JobEnd, string> {
  if (last?.line === 'report') {
    const { line: _line, rejectsPath: _path, ...report } = last;
    return { state: 'done', report };
  }
  if (kind === 'remove' && code === 0) return { state: 'done' };
  if (last?.line === 'failed') return { state: 'failed', failure: last.message };
  if (isLate) return { state: 'failed', failure: 'It took longer than twelve hours and was ended. Nothing was loaded.' };
  const complaint = /^Failed: (.*)/m.exec(err)?.[1]?.slice(0, COMPLAINT_CHARACTERS);
  if (code === EXIT_STORE_AWAY && complaint !== undefined) return { state: 'waiting', failure: complaint };
  const failure = complaint ?? 'The importer died while it read this file, perhaps for want of memory. Nothing was loaded.';
  return { state: 'failed', failure };
}
