/** The SQL of what vendors cost an account and how their contacts turned out. */
import type { Queryable } from '../../../transaction.ts';

interface CostRow {
  vendor: string;
  micros: number;
}

/** `firstId`: the smallest id that a call since `since` may have. */
export async function selectCosts(
  db: Queryable,
  accountId: string,
  { since, firstId }: { since: Date; firstId: string },
): Promise<CostRow[]> {
  const found = await db.query(
    `select vendor, sum(coalesce(billed_micros, reserved_micros))::float8 as micros
     from vendor_call where account_id = $1 and id >= $2 and sent_at >= $3 and whose <> 'twin' group by vendor having sum(coalesce(billed_micros, reserved_micros)) > 0`,
    [accountId, firstId, since],
  );
  return found.rows;
}

interface ReportedRow {
  source: string;
  reported: number;
  right: number;
}

/** By source: the account's latest report on each contact that was delivered since `since`. */
export async function selectReported(db: Queryable, accountId: string, since: Date): Promise<ReportedRow[]> {
  const found = await db.query(
    `with word as (
       select distinct on (contact) source, outcome = 'right_party' as is_right from contact_outcome
       where account_id = $1 and delivered_at >= $2 and source is not null order by contact, reported_at desc, search_id desc
     )
     select source, count(*)::int as reported, count(*) filter (where is_right)::int as right from word group by source`,
    [accountId, since],
  );
  return found.rows;
}
