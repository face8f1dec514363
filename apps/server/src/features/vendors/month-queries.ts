/** The SQL of the vendors' calls in a time span, for the operator: counts and ids, never whom a question was about. */
import type { Queryable } from '../../transaction.ts';

/** `firstId` and `endId` bound the ids of calls that may be in the span. Ids contain their creation time, so no other calls are read. */
export interface Span {
  from: Date;
  until: Date;
  firstId: string;
  endId: string;
}

const valuesOf = ({ from, until, firstId, endId }: Span) => [firstId, endId, from, until] as const;

interface TotalRow {
  vendor: string;
  whose: 'account' | 'operator' | 'twin';
  asked: number;
  hits: number;
  unknown: number;
  billed: number;
  open: number;
}

export async function selectTotals(db: Queryable, span: Span): Promise<TotalRow[]> {
  const found = await db.query({
    name: 'select-vendor-totals',
    text: `select vendor, whose, count(*)::int as asked, count(*) filter (where is_hit)::int as hits, count(*) filter (where state = 'unknown')::int as unknown,
             coalesce(sum(billed_micros), 0)::float8 as billed, coalesce(sum(reserved_micros) filter (where billed_micros is null), 0)::float8 as open
           from vendor_call where id >= $1 and id < $2 and sent_at >= $3 and sent_at < $4 group by vendor, whose order by vendor, whose`,
    values: valuesOf(span),
  });
  return found.rows;
}

/** The credits that accounts paid, less refunds, for searches and rows in which a vendor was asked. */
export async function selectCredits(db: Queryable, span: Span): Promise<{ vendor: string; credits: number }[]> {
  const found = await db.query({
    name: 'select-vendor-credits',
    text: `with asked as materialized (
             select distinct vendor, search_id, job_id, job_row from vendor_call where id >= $1 and id < $2 and sent_at >= $3 and sent_at < $4
           ), paid as (
             select vendor, credits_charged - credits_refunded as credits from asked join search on search.id = asked.search_id
             union all
             select vendor, credits_charged - credits_refunded from asked join search on batch_job_id = job_id and batch_row = job_row where job_id is not null
           )
           select vendor, sum(credits)::int as credits from paid group by vendor order by vendor`,
    values: valuesOf(span),
  });
  return found.rows;
}

/**
 * The credits paid for contacts, less refunds, of searches and rows in which a vendor found somebody, shared evenly among the vendors that did. What they are
 * worth in money is up to the operator: a credit is a dollar at most.
 */
export async function selectIncome(db: Queryable, span: Span): Promise<{ vendor: string; credits: number }[]> {
  const found = await db.query({
    name: 'select-vendor-income',
    text: `with had as materialized (
             select distinct vendor, coalesce(search_id, search.id) as of from vendor_call left join search on batch_job_id = job_id and batch_row = job_row
             where vendor_call.id >= $1 and vendor_call.id < $2 and sent_at >= $3 and sent_at < $4 and is_hit
           ), shared as (select vendor, of, count(*) over (partition by of) as vendors from had where of is not null)
           select vendor, round(sum(greatest(bought.credits - search.credits_refunded, 0)::numeric / vendors), 2)::float8 as credits
           from shared join contact_purchase bought on bought.search_id = of join search on search.id = of group by vendor order by vendor`,
    values: valuesOf(span),
  });
  return found.rows;
}

interface LossRow {
  id: string;
  vendor: string;
  sent_on: string;
  request_id: string | null;
  kind: string;
  whose: 'account' | 'operator' | 'twin';
  billed: number | null;
  reserved: number;
}

/** Calls that were sent and may have been billed, but got no readable answer; the latest first. */
export async function selectLosses(db: Queryable, span: Span, most: number): Promise<LossRow[]> {
  const found = await db.query({
    name: 'select-vendor-losses',
    text: `select id, vendor, to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD') as sent_on, request_id, kind, whose, billed_micros::float8 as billed,
             reserved_micros::float8 as reserved
           from vendor_call
           where id >= $1 and id < $2 and sent_at >= $3 and sent_at < $4 and state = 'unknown' and coalesce(billed_micros, reserved_micros) > 0
           order by sent_at desc, id limit $5`,
    values: [...valuesOf(span), most],
  });
  return found.rows;
}

interface PauseRow {
  vendor: string;
  is_operator: boolean;
  why: 'asked_to_wait' | 'hit_rate' | 'key_not_taken';
  keys: number;
  until: Date;
}

export async function selectPauses(db: Queryable): Promise<PauseRow[]> {
  const found = await db.query(
    `select vendor, whose = '00000000-0000-0000-0000-000000000000' as is_operator, coalesce(paused_why, 'key_not_taken') as why, count(*)::int as keys, max(paused_until) as until
     from vendor_pace where paused_until > clock_timestamp() group by 1, 2, 3 order by 1, 2 desc, 3`,
  );
  return found.rows;
}
