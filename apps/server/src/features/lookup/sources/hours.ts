/** How a source answered within one hour. */
import type { AppContext, Log } from '../../../context.ts';
import { describeFault } from '../../../http/describe-fault.ts';
import { countLookup } from '../../../metrics.ts';
import type { Queryable } from '../../../transaction.ts';
import type { GuardedSource } from './source.ts';

interface SourceHour {
  source: string;
  hour: Date;
  answered: number;
  late: number;
  failed: number;
  /** Not asked, because its circuit breaker was open. */
  skipped: number;
  /** Total time of the look-ups that were answered. */
  answeredMs: number;
}

/** Adds to the counts that other processes have written for the same hour. */
async function addSourceHour(db: Queryable, hours: readonly SourceHour[]): Promise<void> {
  await db.query(
    `insert into source_hour as known (source, hour, answered, late, failed, skipped, answered_ms)
     select source, hour, answered, late, failed, skipped, round("answeredMs")
     from json_to_recordset($1) as counted (source text, hour timestamptz, answered integer, late integer, failed integer, skipped integer, "answeredMs" float8)
     order by source, hour
     on conflict (source, hour) do update set answered = known.answered + excluded.answered, late = known.late + excluded.late,
       failed = known.failed + excluded.failed, skipped = known.skipped + excluded.skipped, answered_ms = known.answered_ms + excluded.answered_ms`,
    [JSON.stringify(hours)],
  );
}

/** Hours from `since` on, latest first. */
async function selectSourceHours(db: Queryable, since: Date): Promise<SourceHour[]> {
  const found = await db.query(
    `select source, hour, answered, late, failed, skipped, answered_ms::float8 as "answeredMs" from source_hour where hour >= $1 order by hour desc, source`,
    [since],
  );
  return found.rows;
}

const HOUR_MS = 3_600_000;

/** How each source answered in the last `hours` hours, the current one included, latest first. */
export function readSourceHours(ctx: Pick<AppContext, 'db' | 'now'>, hours: number): Promise<SourceHour[]> {
  const thisHour = Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS;
  return selectSourceHours(ctx.db, new Date(thisHour - (hours - 1) * HOUR_MS));
}

const WRITE_EVERY_MS = 10_000;

interface AnswerCounts {
  /** Returns the `count` callback for the source of this name. */
  of(source: string): NonNullable<GuardedSource['count']>;
  /** Writes what was counted since the last write. */
  write(): Promise<void>;
  /** Stops the periodic writes and writes what is left. */
  close(): Promise<void>;
}

/** Counts per hour how often each source answered, was late, failed or was skipped. Counts are kept in memory and added to the database every ten seconds. */
export function countAnswers(db: Queryable, log: Log, now: () => Date): AnswerCounts {
  let counted = new Map<string, SourceHour>();
  const write = async () => {
    const hours = [...counted.values()];
    counted = new Map();
    if (hours.length === 0) return;
    try {
      await addSourceHour(db, hours);
    } catch (error) {
      // These are only figures for a page: no search waits for them, and counts that cannot be written are lost.
      log.warn({ fault: describeFault(error) }, 'the counts of sources could not be written');
    }
  };
  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
  return {
    of: (source) => (status, tookMs) => {
      countLookup(source, status, tookMs);
      const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
      const key = `${source} ${hour.toISOString()}`;
      const known = counted.get(key) ?? { source, hour, answered: 0, late: 0, failed: 0, skipped: 0, answeredMs: 0 };
      known[status] += 1;
      if (status === 'answered') known.answeredMs += tookMs;
      counted.set(key, known);
    },
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
