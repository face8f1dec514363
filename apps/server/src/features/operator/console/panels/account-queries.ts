/** All SQL of what the console shows of an account, beside what the ledger's command does. */
import type { Queryable } from '../../../../transaction.ts';
import type { LiveSince } from '../../../identity/sessions.ts';

/** Why this session looks at the account; what was said before is replaced. */
export async function upsertReason(db: Queryable, tokenHash: Buffer, accountId: string, reason: string): Promise<void> {
  await db.query(
    `insert into operator_reason (token_hash, account_id, reason) values ($1, $2, $3)
     on conflict (token_hash, account_id) do update set reason = excluded.reason`,
    [tokenHash, accountId, reason],
  );
}

export async function selectReason(db: Queryable, tokenHash: Buffer, accountId: string): Promise<string | undefined> {
  const found = await db.query<{ reason: string }>('select reason from operator_reason where token_hash = $1 and account_id = $2', [
    tokenHash,
    accountId,
  ]);
  return found.rows[0]?.reason;
}

export interface MemberRow {
  id: string;
  email: string;
  name: string;
  role: string;
  since: Date;
  removedAt: Date | null;
  hasSecondFactor: boolean;
  /** That are open. */
  sessions: number;
  seenAt: Date | null;
}

/** Who signs in to it, and who did; the oldest first. */
export async function selectMembers(db: Queryable, accountId: string, live: LiveSince): Promise<MemberRow[]> {
  const found = await db.query<MemberRow>(
    `select id, email, concat_ws(' ', first_name, last_name) as name, role, member.created_at as since, removed_at as "removedAt",
       second_factor_at is not null as "hasSecondFactor",
       open.sessions, open."seenAt"
     from member, lateral (select count(*)::int as sessions, max(seen_at) as "seenAt" from session
       where member_id = member.id and expires_at > $2 and seen_at > $3) open
     where account_id = $1 order by removed_at is not null, member.created_at, id`,
    [accountId, live.now, live.idleSince],
  );
  return found.rows;
}

export interface SearchRow {
  id: string;
  at: Date;
  mode: string;
  purpose: string;
  status: string;
  charged: number;
  refunded: number;
  isBatch: boolean;
}

/**
 * When searches ran, of which kind and at what price: not what was asked, nor what was found. The latest first. Of the account's own alone:
 * without the offset the searches of everybody are read from the latest on, until enough of them are the account's.
 */
export async function selectSearches(db: Queryable, accountId: string, most: number): Promise<SearchRow[]> {
  const found = await db.query<SearchRow>(
    `select id, created_at as at, mode, purpose, status, credits_charged as charged, credits_refunded as refunded, batch_job_id is not null as "isBatch"
     from (select * from search where account_id = $1 offset 0) own order by id desc limit $2`,
    [accountId, most],
  );
  return found.rows;
}

export async function countSearches(db: Queryable, accountId: string): Promise<number> {
  return (await db.query<{ count: number }>('select count(*)::int as count from search where account_id = $1', [accountId])).rows[0]!.count;
}
