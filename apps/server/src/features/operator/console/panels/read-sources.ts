import type { LoadStanding, OperatorSources } from '@deedline/contract/operator/installation';
import type { AppContext } from '../../../../context.ts';
import { listFromStores } from '../../../../every-store.ts';
import type { Queryable } from '../../../../transaction.ts';
import { readSourceHours } from '../../../lookup/sources/hours.ts';

const HOURS = 24;
const FAILED_DAYS = 30;
const FAILED_SHOWN = 50;
const DAY_MS = 86_400_000;

/** Every live load with its age, recently failed loads, and how the sources answered. */
export async function readSources(ctx: Pick<AppContext, 'db' | 'evidence' | 'now'>): Promise<OperatorSources> {
  const now = ctx.now();
  const [loads, failed, hours] = await Promise.all([
    listFromStores(ctx.evidence, selectLiveLoads),
    listFromStores(ctx.evidence, (store) => selectFailedLoads(store, new Date(now.getTime() - FAILED_DAYS * DAY_MS), FAILED_SHOWN)),
    readSourceHours(ctx, HOURS),
  ]);
  const asked = [...new Set(hours.map(({ source }) => source))].map((source) => ({
    source,
    hours: hours
      .filter((hour) => hour.source === source)
      .map(({ hour, answered, late, failed: failures, skipped, answeredMs }) => ({
        hour: hour.toISOString(),
        answered,
        late,
        failed: failures,
        skipped,
        meanMs: answered === 0 ? null : Math.round((answeredMs / answered) * 10) / 10,
      })),
  }));
  return {
    at: now.toISOString(),
    loads: loads.map((load) => ({
      ...load,
      publishedAt: load.publishedAt?.toISOString() ?? null,
      ...judgeFreshness(load.role, load.asOf, now),
    })),
    failed: failed.map((load) => ({ ...load, startedAt: load.startedAt.toISOString() })),
    asked,
  };
}

// How old the load of a source may be. Pure.

/** How many days after one load the next is expected: the usual publishing interval plus some tolerance. */
const EXPECTED_DAYS: Readonly<Record<string, number>> = {
  assessor: 400,
  parcel_map: 400,
  tax: 400,
  recorder: 45,
  court: 45,
  registry: 45,
  voter: 120,
  phone_listing: 100,
  phone_line: 45,
  email_list: 100,
  mailbox: 45,
  address_change: 45,
  // Do-not-call lists count as fresh for 31 days.
  dnc: 31,
};
const EXPECTED_OTHERWISE = 100;
/** Beyond the expected age a load is due; beyond this multiple of it, stale. */
const STALE_AFTER = 1.5;

interface Freshness {
  ageDays: number;
  expectedDays: number;
  standing: LoadStanding;
}

/** `asOf` is a day, 'YYYY-MM-DD': the date that the file states, not when it was loaded. */
export function judgeFreshness(role: string, asOf: string, now: Date): Freshness {
  const ageDays = Math.max(0, Math.floor((now.getTime() - Date.parse(`${asOf}T00:00:00Z`)) / DAY_MS));
  const expectedDays = EXPECTED_DAYS[role] ?? EXPECTED_OTHERWISE;
  const standing = ageDays <= expectedDays ? 'fresh' : ageDays <= expectedDays * STALE_AFTER ? 'due' : 'stale';
  return { ageDays, expectedDays, standing };
}

interface LoadRow {
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

/** The loads that searches read today. */
async function selectLiveLoads(db: Queryable): Promise<LoadRow[]> {
  const found = await db.query(
    `select source.name as source, label, role, coalesce(county_name, source.state) as place, layout, to_char(as_of, 'YYYY-MM-DD') as "asOf",
       published_at as "publishedAt", rows_loaded::float8 as "rowsLoaded", rows_rejected::float8 as "rowsRejected"
     from load join source on source.id = source_id where load.state = 'live' order by as_of, source.name, layout`,
  );
  return found.rows;
}

interface FailedLoadRow {
  source: string;
  label: string;
  layout: string;
  state: string;
  startedAt: Date;
}

async function selectFailedLoads(db: Queryable, since: Date, most: number): Promise<FailedLoadRow[]> {
  const found = await db.query(
    `select source.name as source, label, layout, load.state, started_at as "startedAt" from load join source on source.id = source_id
     where load.state = 'failed' and started_at > $1 order by started_at desc limit $2`,
    [since, most],
  );
  return found.rows;
}
