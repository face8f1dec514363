/** All SQL of due-diligence reports. Every statement names the account, so that another account's report is never found. */
import type { Queryable } from '../../transaction.ts';

export interface ReportRow {
  id: string;
  made_at: Date;
  /** The address of the member who made it; null if they are no longer a member. */
  by: string | null;
  search_ids: string[];
  sealed: Buffer;
}
const COLUMNS = `id, made_at, (select email from member where member.id = member_id) as by, search_ids, sealed`;

interface NewReport {
  id: string;
  accountId: string;
  memberId: string;
  madeAt: Date;
  searchIds: readonly string[];
  sealed: Buffer;
}

export async function insertReport(db: Queryable, made: NewReport): Promise<void> {
  await db.query(
    'insert into due_diligence_report (id, account_id, member_id, made_at, search_ids, sealed) values ($1, $2, $3, $4, $5, $6)',
    [made.id, made.accountId, made.memberId, made.madeAt, made.searchIds, made.sealed],
  );
}

/** Locks the account, so that its other reports wait until the transaction ends, and counts its reports. Null if it is closed. */
export async function lockAndCount(db: Queryable, accountId: string): Promise<number | null> {
  const open = await db.query('select from account where id = $1 and closed_at is null for update', [accountId]);
  if (open.rowCount === 0) return null;
  const found = await db.query('select count(*)::integer as count from due_diligence_report where account_id = $1', [accountId]);
  return found.rows[0]!.count;
}

export async function selectReport(db: Queryable, accountId: string, id: string): Promise<ReportRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from due_diligence_report where account_id = $1 and id = $2`, [accountId, id]);
  return found.rows[0];
}

/** The latest first; with `searchId`, those that include this search. */
export async function selectReports(db: Queryable, accountId: string, searchId: string | null, most: number): Promise<ReportRow[]> {
  const found = await db.query(
    `select ${COLUMNS} from due_diligence_report where account_id = $1 and ($2::uuid is null or search_ids @> array[$2::uuid]) order by id desc limit $3`,
    [accountId, searchId, most],
  );
  return found.rows;
}

export async function deleteReport(db: Queryable, accountId: string, id: string): Promise<boolean> {
  return (await db.query('delete from due_diligence_report where account_id = $1 and id = $2', [accountId, id])).rowCount === 1;
}

export async function deleteReportsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from due_diligence_report where account_id = $1', [accountId]);
}

/** The members' addresses by id: who asked, and who writes. */
export async function selectMembers(db: Queryable, accountId: string): Promise<Map<string, string>> {
  const found = await db.query('select id, email from member where account_id = $1', [accountId]);
  return new Map(found.rows.map(({ id, email }) => [id, email]));
}
