import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../../config.ts';
import { inTransaction } from '../../../transaction.ts';
import type { KeyedHash } from '../../../keyed-hash.ts';
import { appendPage, readBeginning, syncFolder } from './log-file.ts';
import { hasLogTable, insertEverything, lockLog, takeWaiting } from './queries.ts';

const AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** As long as a backup is kept at most. */
const LONGEST_DAYS = 90;

export interface LogContext {
  config: Pick<Config, 'optOutLog'>;
  db: pg.Pool;
  hash: KeyedHash;
}

/**
 * The worker's: writes what waits into the opt-out log, one process at a time. A log that is not there begins with all that stands in the database.
 * What cannot be written goes on waiting, and this throws. Returns how many pages were written.
 */
export async function writeOptOutLog(ctx: LogContext): Promise<number> {
  for (let pages = 0; ; pages += 1) if (!(await inTransaction(ctx.db, (db) => writePage(ctx, db)))) return pages;
}

/** The same of a database that is about to be replaced, as far as its version had a log. */
export async function writeLastOptOuts(ctx: LogContext): Promise<void> {
  if (await hasLogTable(ctx.db)) await writeOptOutLog(ctx);
}

/**
 * The worker's: writes the log anew, whole, when its first line is older than any backup may be. What was closed since is in none of its lines then, and
 * all are sealed with the key in use. True when it did.
 */
export async function renewOptOutLog(ctx: LogContext, now: Date): Promise<boolean> {
  const { optOutLog: file } = ctx.config;
  const begun = existsSync(file) ? await readBeginning(file, ctx.hash) : undefined;
  if (begun === undefined || begun > new Date(now.getTime() - LONGEST_DAYS * DAY_MS)) return false;
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockLog(db))) return false;
    const part = `${file}.part`;
    await rm(part, { force: true });
    await insertEverything(db);
    for (let page = await takeWaiting(db, AT_ONCE); page !== undefined; page = await takeWaiting(db, AT_ONCE))
      await appendPage(part, ctx.hash, page);
    await rename(part, file);
    await syncFolder(dirname(file));
    return true;
  });
}

/** What was taken waits again when it is not on the disk. */
async function writePage({ config, hash }: LogContext, db: Parameters<typeof lockLog>[0]): Promise<boolean> {
  if (!(await lockLog(db))) return false;
  if (!existsSync(config.optOutLog)) await insertEverything(db);
  const page = await takeWaiting(db, AT_ONCE);
  if (page !== undefined) await appendPage(config.optOutLog, hash, page);
  return page !== undefined;
}
