/** All SQL of how sources answered, by the hour. */
import type { Queryable } from '../../../transaction.ts';

export interface SourceHour {
  source: string;
  hour: Date;
  answered: number;
  late: number;
  failed: number;
  /** Not asked, because its breaker was open. */
  skipped: number;
  /** Of those that answered, all told. */
  answeredMs: number;
}

/** Adds to what other processes have written of the same hour. */
export async function addSourceHour(db: Queryable, hours: readonly SourceHour[]): Promise<void> {
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

/** The hours since then, the latest first. */
export async function selectSourceHours(db: Queryable, since: Date): Promise<SourceHour[]> {
  const found = await db.query<SourceHour>(
    `select source, hour, answered, late, failed, skipped, answered_ms::float8 as "answeredMs" from source_hour where hour >= $1 order by hour desc, source`,
    [since],
  );
  return found.rows;
}
