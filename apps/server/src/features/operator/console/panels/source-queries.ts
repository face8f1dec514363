/** All SQL of what the console shows of loads. */
import type { Queryable } from '../../../../transaction.ts';

export interface LoadRow {
  source: string;
  label: string;
  role: string;
  place: string | null;
  layout: string;
  asOf: string;
  publishedAt: Date | null;
  rowsLoaded: number;
  rowsRejected: number;
}

/** What searches read today. */
export async function selectLiveLoads(db: Queryable): Promise<LoadRow[]> {
  const found = await db.query<LoadRow>(
    `select source.name as source, label, role, coalesce(county_name, source.state) as place, layout, to_char(as_of, 'YYYY-MM-DD') as "asOf",
       published_at as "publishedAt", rows_loaded::float8 as "rowsLoaded", rows_rejected::float8 as "rowsRejected"
     from load join source on source.id = source_id where load.state = 'live' order by as_of, source.name, layout`,
  );
  return found.rows;
}

export interface FailedLoadRow {
  source: string;
  label: string;
  layout: string;
  state: string;
  startedAt: Date;
}

export async function selectFailedLoads(db: Queryable, since: Date, most: number): Promise<FailedLoadRow[]> {
  const found = await db.query<FailedLoadRow>(
    `select source.name as source, label, layout, load.state, started_at as "startedAt" from load join source on source.id = source_id
     where load.state = 'failed' and started_at > $1 order by started_at desc limit $2`,
    [since, most],
  );
  return found.rows;
}
