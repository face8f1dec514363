/** The SQL of comparisons of vendors. */
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Queryable } from '../../../transaction.ts';
import type { PartCounts } from './compare-vendors.ts';

export interface ComparisonRow {
  id: string;
  created_at: Date;
  purpose: Purpose;
  vendors: string[];
  rows: number;
  most_micros: number;
}

interface NewComparison extends Omit<ComparisonRow, 'created_at' | 'most_micros'> {
  accountId: string;
  at: Date;
  mostMicros: number;
}

export async function insertComparison(db: Queryable, made: NewComparison): Promise<void> {
  await db.query(
    'insert into vendor_comparison (id, account_id, created_at, purpose, vendors, rows, most_micros) values ($1, $2, $3, $4, $5, $6, $7)',
    [made.id, made.accountId, made.at, made.purpose, made.vendors, made.rows, made.mostMicros],
  );
}

/** The latest comparisons of an account, or the one with this id. */
export async function selectComparisons(db: Queryable, accountId: string, most: number, id: string | null): Promise<ComparisonRow[]> {
  const found = await db.query(
    `select id, created_at, purpose, vendors, rows, most_micros::float8 as most_micros from vendor_comparison
     where account_id = $1 and ($3::uuid is null or id = $3) order by created_at desc, id limit $2`,
    [accountId, most, id],
  );
  return found.rows;
}

/** Reserves the most that a part may cost. False when the total would exceed the limit of the comparison. Runs within the caller's transaction. */
export async function takeMicros(db: Queryable, id: string, micros: number): Promise<boolean> {
  const taken = await db.query(
    'update vendor_comparison set taken_micros = taken_micros + $2 where id = $1 and taken_micros + $2 <= most_micros',
    [id, micros],
  );
  return taken.rowCount === 1;
}

/** False when this part was inserted before. */
export async function insertPart(db: Queryable, part: { id: string; part: number; rows: number; unread: number }): Promise<boolean> {
  const made = await db.query(
    'insert into vendor_comparison_part (comparison_id, part, rows, unread) values ($1, $2, $3, $4) on conflict do nothing',
    [part.id, part.part, part.rows, part.unread],
  );
  return made.rowCount === 1;
}

export async function endPart(
  db: Queryable,
  {
    id,
    part,
    counts,
    contacts,
  }: { id: string; part: number; counts: PartCounts; contacts: readonly { vendor: string; contact: Buffer }[] },
): Promise<void> {
  await db.query('update vendor_comparison_part set counts = $3 where comparison_id = $1 and part = $2', [
    id,
    part,
    JSON.stringify(counts),
  ]);
  await db.query(
    `insert into vendor_comparison_contact (comparison_id, vendor, contact)
     select $1, vendor, contact from unnest($2::text[], $3::bytea[]) as given (vendor, contact) on conflict do nothing`,
    [id, contacts.map(({ vendor }) => vendor), contacts.map(({ contact }) => contact)],
  );
}

interface PartRow {
  comparison_id: string;
  rows: number;
  unread: number;
  counts: PartCounts | null;
}

export async function selectParts(db: Queryable, ids: readonly string[]): Promise<PartRow[]> {
  const found = await db.query(
    'select comparison_id, rows, unread, counts from vendor_comparison_part where comparison_id = any ($1::uuid[]) order by comparison_id, part',
    [ids],
  );
  return found.rows;
}

interface ReportedRow {
  comparison_id: string;
  vendor: string;
  reported: number;
  right: number;
}

/** Per comparison and vendor, the account's latest report on each contact that the vendor gave. */
export async function selectOutcomesOf(db: Queryable, accountId: string, ids: readonly string[]): Promise<ReportedRow[]> {
  const found = await db.query(
    `with word as (
       select distinct on (contact) contact, outcome = 'right_party' as is_right from contact_outcome where account_id = $1
       order by contact, reported_at desc, search_id desc
     )
     select comparison_id, vendor, count(*)::int as reported, count(*) filter (where is_right)::int as right
     from vendor_comparison_contact join word using (contact) where comparison_id = any ($2::uuid[]) group by comparison_id, vendor`,
    [accountId, ids],
  );
  return found.rows;
}

export async function deleteComparisonsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from vendor_comparison where account_id = $1', [accountId]);
}
