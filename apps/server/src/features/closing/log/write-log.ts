import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../../config.ts';
import type { Log } from '../../../context.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import type { KeyedHash } from '../../../keyed-hash.ts';
import { deleteAllSessions } from '../../identity/sessions.ts';
import { isAsFar, isKnown, lastEnd, type LogHead, type ReadLine } from './chain.ts';
import { appendPages, readChain, readEnd, syncFolder } from './log-file.ts';
import { countBrought, replayOptOutLogs } from './replay-log.ts';
import { coverHeads, hasLogTable, insertEverything, lockLog, readBegunAt, saveHead, selectHeads, takeWaiting } from './queries.ts';

const AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** The longest time that a backup is kept. */
const LONGEST_DAYS = 90;

export interface LogContext {
  config: Pick<Config, 'optOutLog'>;
  db: pg.Pool;
  hash: KeyedHash;
  /** Notified when lines are found to be missing. */
  log?: Log;
}

/**
 * A job of the worker: writes the waiting entries to the opt-out log, in one process at a time. A log that does not exist, or does not go as far as the
 * database knows, begins anew with the contents of the database. Throws if writing fails; the entries then keep waiting. Returns how many pages were written.
 */
export async function writeOptOutLog(ctx: LogContext): Promise<number> {
  for (let pages = 0; ; pages += 1) if (!(await inTransaction(ctx.db, (db) => writePage(ctx, db)))) return pages;
}

/**
 * The same for a database that is about to be replaced, if its version had a log. The database may know less than the existing log, which is continued
 * wherever it ends, because the restore reads it.
 */
export async function writeLastOptOuts(ctx: LogContext): Promise<void> {
  if (!(await hasLogTable(ctx.db))) return;
  const isThere = existsSync(ctx.config.optOutLog);
  while (await inTransaction(ctx.db, (db) => (isThere ? appendWaiting(ctx, db) : writePage(ctx, db))));
}

/**
 * A job of the worker: rewrites the whole log if it began before any backup that is still kept, or if lines of it are missing. What was asked in privacy
 * requests that were closed since is then in none of its lines, and all of it is sealed with the key in use. True if it was rewritten.
 */
export async function renewOptOutLog(ctx: LogContext, now: Date): Promise<boolean> {
  const file = ctx.config.optOutLog;
  const longAgo = new Date(now.getTime() - LONGEST_DAYS * DAY_MS);
  await removeAside(file, longAgo);
  if (!existsSync(file)) return false;
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockLog(db))) return false;
    const chain = await readChain(file, ctx.hash);
    const end = lastEnd(chain);
    if (end !== undefined) await catchUp(ctx, db, end);
    if (end === undefined || chain.gaps.length > 0) await replaceLog(ctx, db, end);
    else if (new Date(end.begunAt) <= longAgo) await beginLog(ctx, db, end);
    else return false;
    return true;
  });
}

/** False if nothing waits. Entries that do not reach the disk keep waiting. */
async function writePage(ctx: LogContext, db: Queryable): Promise<boolean> {
  if (!(await lockLog(db))) return false;
  const file = ctx.config.optOutLog;
  const end = toHead(await readEnd(file, ctx.hash));
  if (end === undefined || !isAsFar(end, await selectHeads(db))) {
    await replaceLog(ctx, db, end);
    return true;
  }
  await catchUp(ctx, db, end);
  return appendBehind(ctx, db, end);
}

/**
 * Replays the lines that the database does not know. They bring nothing after a crash between a line and its commit. Otherwise the database was replaced by an
 * older one while Deedline runs, as by a failover to a replica that lagged: whoever opted out since would be found again. As after a restore, every session ends.
 */
async function catchUp({ config, hash, log }: LogContext, db: Queryable, end: LogHead): Promise<void> {
  const known = await selectHeads(db);
  if (!isAsFar(end, known) || isKnown(end, known)) return;
  const brought = countBrought(await replayOptOutLogs(db, hash, [config.optOutLog], known));
  await saveHead(db, end);
  if (brought === 0) return;
  await deleteAllSessions(db);
  log?.error(
    { brought },
    'the database was replaced by an older one while Deedline runs: the opt-out log was replayed, and every session has ended. All else that was done in between is lost',
  );
}

async function appendWaiting(ctx: LogContext, db: Queryable): Promise<boolean> {
  if (!(await lockLog(db))) return false;
  const end = toHead(await readEnd(ctx.config.optOutLog, ctx.hash));
  return end !== undefined && appendBehind(ctx, db, end);
}

async function appendBehind({ config, hash }: LogContext, db: Queryable, end: LogHead): Promise<boolean> {
  const page = await takeWaiting(db, AT_ONCE);
  if (page !== undefined) await saveHead(db, await appendPages(config.optOutLog, hash, end, [page]));
  return page !== undefined;
}

/** A log that ends within its own beginning counts as none. */
function toHead(line: ReadLine | undefined): LogHead | undefined {
  if (line === undefined || line.link.isBeginning) return undefined;
  const { log, begunAt, number } = line.link;
  return { log, begunAt, number, hash: line.hash };
}

/** Replaces a file that does not exist or lacks lines; the old file is kept beside it. */
async function replaceLog(ctx: LogContext, db: Queryable, old: LogHead | undefined): Promise<void> {
  const file = ctx.config.optOutLog;
  if (existsSync(file)) {
    await rename(file, asideOf(file));
    ctx.log?.error(
      {},
      'lines of the opt-out log are missing or changed: it was put aside and begun anew, with all that the database knows',
    );
  }
  await beginLog(ctx, db, old);
}

/** Writes the contents of the database to a new file that replaces the old one once it is complete, so that an interruption leaves the old one in place. */
async function beginLog({ config, hash }: LogContext, db: Queryable, old: LogHead | undefined): Promise<void> {
  const part = `${config.optOutLog}.part`;
  await rm(part, { force: true });
  await insertEverything(db);
  const covers = (await selectHeads(db)).map(({ log, number }) => ({ log, number }));
  const start = { log: randomUUID(), begunAt: await readBegunAt(db), number: 0, hash: null };
  const head = await appendPages(part, hash, start, takeAll(db), covers);
  await rename(part, config.optOutLog);
  await syncFolder(dirname(config.optOutLog));
  await coverHeads(db, old?.log ?? null);
  await saveHead(db, head);
}

async function* takeAll(db: Queryable) {
  let page = await takeWaiting(db, AT_ONCE);
  while (page !== undefined) {
    const next = await takeWaiting(db, AT_ONCE);
    yield next === undefined ? page : { ...page, isBeginning: true as const };
    page = next;
  }
}

const asideOf = (file: string) => `${file}.broken`;

/** Kept as long as backups. */
async function removeAside(file: string, longAgo: Date): Promise<void> {
  const aside = asideOf(file);
  if (existsSync(aside) && (await stat(aside)).mtime < longAgo) await rm(aside, { force: true });
}
