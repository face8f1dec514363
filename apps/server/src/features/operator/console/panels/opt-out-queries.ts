/** The SQL of what the console shows about opt-outs: counts only. */
import type { OperatorOptOuts } from '@deedline/contract/operator/requests';
import type { Queryable } from '../../../../transaction.ts';

export async function selectOptOutCounts(db: Queryable, monthAgo: Date): Promise<OperatorOptOuts['optOuts']> {
  const found = await db.query(
    `select kind, way, count(*) filter (where undone_at is null)::int as "inEffect", count(*) filter (where undone_at is not null)::int as undone,
       count(*) filter (where created_at > $1)::int as "lastMonth",
       count(*) filter (where undone_at is null and token_hash is not null and confirmed_at is null)::int as unconfirmed
     from opt_out group by kind, way order by kind, way`,
    [monthAgo],
  );
  return found.rows;
}

export async function selectHashCounts(db: Queryable): Promise<OperatorOptOuts['hashes']> {
  return (await db.query('select kind, count(*)::int as count from suppression group by kind order by kind')).rows;
}

export async function selectDeletionLists(
  db: Queryable,
): Promise<(Omit<OperatorOptOuts['lists'][number], 'importedAt'> & { importedAt: Date })[]> {
  const found = await db.query(
    `select list, kind, max(imported_at) as "importedAt", count(*)::int as entries, count(*) filter (where status <> 5)::int as matched
     from drop_entry group by list, kind order by list`,
  );
  return found.rows;
}

/** Every day of a month, including days without opt-outs. */
export async function selectOptOutDays(db: Queryable, now: Date): Promise<OperatorOptOuts['days']> {
  const found = await db.query(
    `select to_char(day, 'YYYY-MM-DD') as day, (
       select count(*)::int from opt_out where created_at >= day at time zone 'UTC' and created_at < (day + interval '1 day') at time zone 'UTC'
     ) as count
     from generate_series(date_trunc('day', $1::timestamptz at time zone 'UTC') - interval '29 days', $1::timestamptz at time zone 'UTC', interval '1 day') as day
     order by day`,
    [now],
  );
  return found.rows;
}
