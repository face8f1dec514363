/** The SQL of an account's team. */
import type { Role } from '@deedline/contract/account/role';
import type { Queryable } from '../../transaction.ts';

export interface TeamRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  joinedAt: Date;
}

const MEMBER = `id, email, first_name as "firstName", last_name as "lastName", role, created_at as "joinedAt"`;

/** Owners first, then in the order of joining. */
export async function selectMembers(db: Queryable, accountId: string): Promise<TeamRow[]> {
  const found = await db.query(
    `select ${MEMBER} from member where account_id = $1 and removed_at is null
     order by array_position('{owner,member,viewer}', role), created_at, id`,
    [accountId],
  );
  return found.rows;
}

export async function selectMember(db: Queryable, accountId: string, id: string): Promise<TeamRow | undefined> {
  const found = await db.query(`select ${MEMBER} from member where id = $2 and account_id = $1 and removed_at is null`, [accountId, id]);
  return found.rows[0];
}

/** Locks the account's team until the transaction ends. False when the account is closed. */
export async function lockAccount(db: Queryable, id: string): Promise<boolean> {
  const locked = await db.query('select from account where id = $1 and closed_at is null for no key update', [id]);
  return locked.rowCount === 1;
}

export async function countOwners(db: Queryable, accountId: string): Promise<number> {
  const counted = await db.query(
    `select count(*)::int as count from member where account_id = $1 and role = 'owner' and removed_at is null`,
    [accountId],
  );
  return counted.rows[0]!.count;
}

export async function countMembers(db: Queryable, accountId: string): Promise<number> {
  const counted = await db.query('select count(*)::int as count from member where account_id = $1 and removed_at is null', [accountId]);
  return counted.rows[0]!.count;
}

export async function isOnTeam(db: Queryable, accountId: string, email: string): Promise<boolean> {
  const found = await db.query('select from member where account_id = $1 and lower(email) = lower($2) and removed_at is null', [
    accountId,
    email,
  ]);
  return found.rowCount === 1;
}

export async function updateRole(db: Queryable, id: string, role: Role): Promise<void> {
  await db.query('update member set role = $2 where id = $1', [id, role]);
}

/** Keeps the member's name and address for the account's own record. */
export async function updateRemoved(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update member set removed_at = $2, password_hash = null where id = $1', [id, now]);
}

export async function updateNames(db: Queryable, id: string, firstName: string | null, lastName: string | null): Promise<void> {
  await db.query('update member set first_name = $2, last_name = $3 where id = $1', [id, firstName, lastName]);
}
