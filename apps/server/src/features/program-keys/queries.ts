import type { DppaPurpose, GlbaPurpose } from '@deedline/contract/compliance/legal-purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Role } from '@deedline/contract/account/role';
import type { Scope } from '@deedline/contract/api/scopes';
import type { Queryable } from '../../transaction.ts';

export interface KeyRow {
  id: string;
  name: string;
  last_four: string;
  scopes: Scope[];
  uses: Purpose[];
  glba_purposes: GlbaPurpose[];
  dppa_purposes: DppaPurpose[];
  month_credits: number | null;
  addresses: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  former_until: Date | null;
  spent: number;
  made_by: string;
  /** The member who made it has left. */
  is_orphaned: boolean;
}

/** The account's keys, the latest first, including ended ones. */
export async function selectKeys(db: Queryable, accountId: string, id: string | null = null): Promise<KeyRow[]> {
  const found = await db.query(
    `select key.id, name, last_four, scopes, uses, glba_purposes, dppa_purposes, month_credits, addresses::text[] as addresses, key.created_at, expires_at,
       last_used_at, revoked_at, former_until, coalesce(program_key_spent(key.id), 0) as spent, member.email as made_by, member.removed_at is not null as is_orphaned
     from program_key key join member on member.id = member_id
     where key.account_id = $1 and ($2::text is null or key.id = $2) order by key.created_at desc, key.id`,
    [accountId, id],
  );
  return found.rows as KeyRow[];
}

/** Locks the account, so that the count stays true until the transaction ends. */
export async function countLivingKeys(db: Queryable, accountId: string, now: Date): Promise<number> {
  await db.query('select from account where id = $1 for no key update', [accountId]);
  const found = await db.query(
    `select count(*)::integer as count from program_key key join member on member.id = member_id
     where key.account_id = $1 and revoked_at is null and removed_at is null and (expires_at is null or expires_at > $2)`,
    [accountId, now],
  );
  return found.rows[0]!.count;
}

export interface NewKey {
  id: string;
  accountId: string;
  memberId: string;
  name: string;
  scopes: readonly Scope[];
  uses: readonly Purpose[];
  glbaPurposes: readonly GlbaPurpose[];
  dppaPurposes: readonly DppaPurpose[];
  monthCredits: number | null;
  addresses: readonly string[];
  hash: Buffer;
  lastFour: string;
  createdAt: Date;
  expiresAt: Date | null;
}

export async function insertKey(db: Queryable, key: NewKey): Promise<void> {
  await db.query(
    `insert into program_key (id, account_id, member_id, name, scopes, uses, glba_purposes, dppa_purposes, month_credits, addresses, secret_hash, last_four,
       created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, array(select network(address::inet) from unnest($10::text[]) address)::cidr[], $11, $12, $13, $14)`,
    [
      key.id,
      key.accountId,
      key.memberId,
      key.name,
      key.scopes,
      key.uses,
      key.glbaPurposes,
      key.dppaPurposes,
      key.monthCredits,
      key.addresses,
      key.hash,
      key.lastFour,
      key.createdAt,
      key.expiresAt,
    ],
  );
}

/** False when the account has no such valid key. The previous secret works until `formerUntil`, or not at all when that is null. */
export async function updateSecret(
  db: Queryable,
  accountId: string,
  id: string,
  secret: { hash: Buffer; lastFour: string; formerUntil: Date | null; now: Date },
): Promise<boolean> {
  const changed = await db.query(
    `update program_key set former_hash = case when $5::timestamptz is not null then secret_hash end, former_until = $5, secret_hash = $3, last_four = $4
     where account_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > $6)`,
    [accountId, id, secret.hash, secret.lastFour, secret.formerUntil, secret.now],
  );
  return changed.rowCount === 1;
}

/** False when the account has no such key or it was already revoked. */
export async function updateRevoked(db: Queryable, accountId: string, id: string, now: Date): Promise<boolean> {
  const changed = await db.query('update program_key set revoked_at = $3 where account_id = $1 and id = $2 and revoked_at is null', [
    accountId,
    id,
    now,
  ]);
  return changed.rowCount === 1;
}

/** Revokes all keys of an account. Returns how many were valid. */
export async function updateAllRevoked(db: Queryable, accountId: string, now: Date): Promise<number> {
  const revoked = await db.query('update program_key set revoked_at = $2 where account_id = $1 and revoked_at is null', [accountId, now]);
  return revoked.rowCount ?? 0;
}

export interface FoundKey {
  name: string;
  secret_hash: Buffer;
  former_hash: Buffer | null;
  former_until: Date | null;
  scopes: Scope[];
  uses: Purpose[];
  glba_purposes: GlbaPurpose[];
  dppa_purposes: DppaPurpose[];
  month_credits: number | null;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** The caller's address is within the allowed networks. */
  is_from_here: boolean;
  account_id: string;
  account_email: string;
  is_closed: boolean;
  member_id: string;
  role: Role;
  email: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  joined_at: Date;
  pays_only_for_contacts: boolean;
  purpose: Purpose | null;
  is_orphaned: boolean;
}

/** Hot path: runs before every request of a program. */
export async function findKey(db: Queryable, id: string, address: string): Promise<FoundKey | undefined> {
  const found = await db.query({
    name: 'find-program-key',
    text: `select key.name, secret_hash, former_hash, former_until, scopes, uses, glba_purposes, dppa_purposes, month_credits, expires_at, last_used_at, revoked_at,
             cardinality(addresses) = 0 or $2::inet <<= any (addresses) as is_from_here, key.account_id,
             coalesce(account_email(key.account_id), email) as account_email, closed_at is not null as is_closed,
             member.id as member_id, role, email, first_name, last_name, profile_image_url, member.created_at as joined_at, pays_only_for_contacts, member.purpose,
             removed_at is not null as is_orphaned
           from program_key key join member on member.id = key.member_id join account on account.id = key.account_id
           where key.id = $1`,
    values: [id, address],
  });
  return found.rows[0] as FoundKey | undefined;
}

export async function updateUsed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update program_key set last_used_at = greatest(last_used_at, $2::timestamptz) where id = $1', [id, now]);
}

/** Credits spent in this UTC month, including held ones. */
export async function selectSpent(db: Queryable, id: string): Promise<number> {
  const found = await db.query('select program_key_spent($1) as spent', [id]);
  return found.rows[0]!.spent ?? 0;
}
