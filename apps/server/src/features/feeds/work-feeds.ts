/** The worker's part: fetches one feed at a time, under a lease that is lost if the worker dies; the next worker continues where it stopped. */
import { randomUUIDv7 } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchLine, type FetchLine } from '@deedline/contract/files/fetch-report';
import type { AppContext } from '../../context.ts';
import { SPARE_BYTES } from '../../free-disk.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { type Repeated, repeat } from '../../jobs/repeat.ts';
import { inTransaction } from '../../transaction.ts';
import { keepFetched, takeFetched } from '../loads/take-fetched.ts';
import { recordAct } from '../record/operator-context.ts';
import type { FetchProgress, FetchReport } from './feed.ts';
import { endFeed, giveBack, insertRun, keepLease, takeFeed, type TakenFeed } from './queries.ts';
import { FEED_TOKENS, unsealForInstallation } from '../sealing/installation-seal.ts';
import { nextTime, nextTry } from './rules.ts';

type Context = Pick<AppContext, 'db' | 'config' | 'log' | 'now' | 'ingest' | 'hash' | 'freeBytes'>;

const PAUSE_MS = 5_000;
const LEASE_EVERY_MS = 1_000;
/** Enough for the parcels of a slow county. An interrupted fetch is resumed. */
const TIMEOUT_MS = 48 * 3_600_000;
const COMPLAINT_CHARACTERS = 600;

/** Fetches feeds when they are due, until it is stopped; a fetch in progress is then left to the next worker. */
export function workFeeds(ctx: Context): Repeated {
  const halt = new AbortController();
  const work = repeat(ctx.log, 'fetch feeds', PAUSE_MS, () => fetchDue(ctx, halt.signal));
  return {
    stop() {
      halt.abort();
      return work.stop();
    },
  };
}

/** Takes one feed that is due, and ends it. False if none is due. */
export async function fetchDue(ctx: Context, stopped = new AbortController().signal): Promise<boolean> {
  const feed = await takeFeed(ctx.db, ctx.now());
  if (feed === undefined) return false;
  const end = await fetchUnderLease(ctx, feed, stopped);
  if (end === 'stopped') await giveBack(ctx.db, feed);
  else if (end !== 'lost') await endRun(ctx, feed, end);
  return true;
}

type Fetched = { failure: string } | { report: FetchReport; path: string | undefined };

async function fetchUnderLease(ctx: Context, feed: TakenFeed, stopped: AbortSignal): Promise<Fetched | 'stopped' | 'lost'> {
  const halt = new AbortController();
  const stop = () => halt.abort('stopped');
  stopped.addEventListener('abort', stop, { once: true });
  const told: { line?: FetchLine } = {};
  const over = new AbortController();
  const heart = beat(
    ctx,
    feed,
    over.signal,
    () => progressOf(told.line),
    () => halt.abort('lost'),
  );
  try {
    return await fetchIt(ctx, feed, halt.signal, told);
  } catch (error) {
    if (halt.signal.aborted) return halt.signal.reason as 'stopped' | 'lost';
    ctx.log.error({ job: 'fetch feeds', fault: describeFault(error) }, 'a feed failed');
    return { failure: 'Something went wrong on our side; the log of the worker says more.' };
  } finally {
    over.abort();
    await heart;
    stopped.removeEventListener('abort', stop);
  }
}

async function beat(
  ctx: Context,
  feed: TakenFeed,
  over: AbortSignal,
  readProgress: () => FetchProgress | null,
  onLost: () => void,
): Promise<void> {
  while (!over.aborted) {
    await sleep(LEASE_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    if (!(await keepLease(ctx.db, feed, readProgress()).catch(() => true))) onLost();
  }
}

function progressOf(line: FetchLine | undefined): FetchProgress | null {
  if (line?.line !== 'progress') return null;
  const { line: _line, ...progress } = line;
  return progress;
}

async function fetchIt(ctx: Context, feed: TakenFeed, signal: AbortSignal, told: { line?: FetchLine }): Promise<Fetched> {
  const { address, rows_where: where, allows_private: allowsPrivate, allows_http: allowsHttp } = feed;
  const folder = join(ctx.config.dataDir, 'feeds', feed.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const out = join(folder, 'data');
  // If the last file could not be loaded, it is fetched and tried again even if it has not changed.
  if (feed.was_not_loaded === true || feed.request === null) await rm(`${out}.fetched.json`, { force: true });
  const most = Math.min(ctx.config.maxLoadBytes, (await ctx.freeBytes(ctx.config.dataDir)) - SPARE_BYTES);
  if (most <= 0) return { failure: 'There is no room for it on the disk of DATA_DIR.' };
  // Each option is one word together with its value, so that typed text is never taken for an option.
  const options = [`--out=${out}`, '--resume', '--if-changed', `--max-bytes=${most}`, '--progress=json'];
  if (where !== null) options.push(`--where=${where}`);
  if (allowsPrivate) options.push('--allow-private');
  if (allowsHttp) options.push('--allow-http');
  // Passed in the program's environment, because command lines are visible in process lists.
  const arcgisToken =
    feed.token_sealed === null ? {} : { arcgisToken: unsealForInstallation(ctx.hash, FEED_TOKENS, feed.token_sealed, feed.id).toString() };
  const onLine = (text: string) => {
    const line = readLine(text);
    if (line !== undefined) told.line = line;
  };
  const { err, isLate } = await ctx.ingest.run(['fetch', ...options, '--', address], {
    timeoutMs: TIMEOUT_MS,
    signal,
    onLine,
    ...arcgisToken,
  });
  const last = told.line;
  if (last?.line === 'report') {
    const { line: _line, file: _file, ...report } = last;
    const isThere = await stat(out).then(
      () => true,
      () => false,
    );
    return { report, path: isThere ? out : undefined };
  }
  if (last?.line === 'failed') return { failure: last.message };
  if (isLate) return { failure: 'It took longer than two days and was ended. What came is gone on with.' };
  const complaint = /^Failed: (.*)/m.exec(err)?.[1]?.slice(0, COMPLAINT_CHARACTERS);
  return { failure: complaint ?? 'The importer died while it fetched, perhaps for want of memory.' };
}

function readLine(text: string): FetchLine | undefined {
  try {
    return fetchLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Records in one transaction the result, the load that the file is handed to, and the next time. */
async function endRun(ctx: Context, feed: TakenFeed, fetched: Fetched): Promise<void> {
  const now = ctx.now();
  const run = { id: randomUUIDv7(), feed_id: feed.id, began_at: feed.begun_at ?? now, ended_at: now };
  await inTransaction(ctx.db, async (db) => {
    if ('failure' in fetched) {
      const failures = feed.failures + 1;
      const nextAt = nextTry(feed.every, feed.hour, now, failures);
      if (await endFeed(db, feed, { nextAt, failures })) await insertRun(db, { ...run, outcome: 'failed', failure: fetched.failure });
      return;
    }
    if (!(await endFeed(db, feed, { nextAt: nextTime(feed.every, feed.hour, now), failures: 0 }))) return;
    const { report, path } = fetched;
    // A file that is still here was fetched but not handed over, even if the publisher reports no change since.
    if (path === undefined) return insertRun(db, { ...run, outcome: 'unchanged', report });
    const asOf = report.asOf ?? now.toISOString().slice(0, 10);
    const name = report.rows === undefined ? (report.name ?? feed.name) : `${feed.name}.geojsonl`;
    const by = `feed ${feed.name}`;
    if (feed.request === null) {
      const fileId = await keepFetched(ctx, db, { path, name });
      await insertRun(db, { ...run, outcome: 'fetched', report, load_file_id: fileId });
      await recordAct({ operator: by }, db, { command: 'feed-fetched', result: 'done', subject: fileId });
      return;
    }
    const jobId = await takeFetched(ctx, db, { path, name, by, request: { ...feed.request, asOf, force: false } });
    await insertRun(db, { ...run, outcome: 'loading', report, load_job_id: jobId });
    await recordAct({ operator: by }, db, { command: 'feed-load', result: 'done', subject: jobId });
  });
  if ('path' in fetched && fetched.path !== undefined) await rm(fetched.path, { force: true });
}
