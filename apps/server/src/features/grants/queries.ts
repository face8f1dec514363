/** All SQL of grants. */
import { ATTESTATION, type Purpose } from '@deedline/contract/compliance/uses';
import type { Queryable } from '../../transaction.ts';

export interface GrantRow {
  id: string;
  key_id: string;
  key_name: string;
  purposes: Purpose[];
  most_credits: number;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  made_by: string | null;
  ended_by: string | null;
  /** Its key is valid, and its maker may still search. */
  is_sound: boolean;
  spent: number;
  held: number;
  clients: string[];
  last_used_at: Date | null;
}

/** For each use: what it was charged, and what it may still cost. A running batch has both. */
const COUNTED = `
  select case when search.id is not null and lease_until is null then least(credits_charged, u.most_credits)
           when job.id is not null then least(job_charged, u.most_credits) else 0 end as charged,
         case when search.id is not null then case when lease_until is not null then u.most_credits else 0 end
           when job.id is not null then case when job.status in ('pending', 'processing') then greatest(u.most_credits - job_charged, 0) else 0 end
           when u.taken_at > now() - interval '1 hour' then u.most_credits else 0 end as held,
         u.client, u.taken_at
  from grant_use u
  left join search on search.program ->> 'grantUseId' = u.id::text and search.program ? 'grantUseId' and search.batch_job_id is null
  left join batch_job job on job.id = coalesce(u.job_id,
    (select made.id from batch_job made where made.program ->> 'grantUseId' = u.id::text and made.program ? 'grantUseId'))
  left join lateral (select coalesce(sum(chunk.charged), 0)::integer as job_charged from batch_chunk chunk where chunk.job_id = job.id) counted on true`;

/** Grants in force first, then ended ones, each with the latest first. */
export async function selectGrants(
  db: Queryable,
  accountId: string,
  { id = null, now, most }: { id?: string | null; now: Date; most: number },
): Promise<GrantRow[]> {
  const found = await db.query(
    `select g.id, g.key_id, key.name as key_name, g.purposes, g.most_credits, g.created_at, g.expires_at, g.ended_at, maker.email as made_by, ender.email as ended_by,
       key.revoked_at is null and g.attestation_version = $5 and (key.expires_at is null or key.expires_at > $2) and owner.removed_at is null
         and coalesce(maker.removed_at is null and maker.role <> 'viewer', false) as is_sound,
       (select coalesce(sum(charged), 0)::integer from (${COUNTED} where u.grant_id = g.id) uses) as spent,
       (select coalesce(sum(held), 0)::integer from (${COUNTED} where u.grant_id = g.id) uses) as held,
       array(select client from grant_use where grant_id = g.id and client is not null group by client order by max(taken_at) desc limit 5) as clients,
       (select max(taken_at) from grant_use where grant_id = g.id) as last_used_at
     from assistant_grant g join program_key key on key.id = g.key_id join member owner on owner.id = key.member_id
     left join member maker on maker.id = g.member_id left join member ender on ender.id = g.ended_by
     where g.account_id = $1 and ($3::uuid is null or g.id = $3)
     order by g.ended_at is null and g.expires_at > $2 desc, g.created_at desc, g.id limit $4`,
    [accountId, now, id, most, ATTESTATION.version],
  );
  return found.rows as GrantRow[];
}

export interface GrantableKey {
  id: string;
  name: string;
  purposes: Purpose[];
}

/** The keys that assistants can use. */
export async function selectKeys(db: Queryable, accountId: string, now: Date): Promise<GrantableKey[]> {
  const found = await db.query(
    `select key.id, name, uses as purposes from program_key key join member on member.id = member_id
     where key.account_id = $1 and 'mcp' = any (scopes) and revoked_at is null and removed_at is null and role <> 'viewer'
       and (expires_at is null or expires_at > $2) order by name, key.id`,
    [accountId, now],
  );
  return found.rows as GrantableKey[];
}

/** Locks the account, so that the count stays true. */
export async function countLive(db: Queryable, accountId: string, now: Date): Promise<number> {
  await db.query('select from account where id = $1 for no key update', [accountId]);
  const found = await db.query(
    'select count(*)::integer as count from assistant_grant where account_id = $1 and ended_at is null and expires_at > $2',
    [accountId, now],
  );
  return found.rows[0]!.count;
}

interface NewGrant {
  id: string;
  accountId: string;
  memberId: string;
  keyId: string;
  purposes: readonly Purpose[];
  attestationVersion: string;
  mostCredits: number;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertGrant(db: Queryable, grant: NewGrant): Promise<void> {
  const { id, accountId, memberId, keyId, purposes, attestationVersion, mostCredits, createdAt, expiresAt } = grant;
  await db.query(
    `insert into assistant_grant (id, account_id, member_id, key_id, purposes, attestation_version, most_credits, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, accountId, memberId, keyId, purposes, attestationVersion, mostCredits, createdAt, expiresAt],
  );
}

/** False if it has already ended, or there is none. */
export async function updateEnded(db: Queryable, accountId: string, id: string, { memberId, now }: { memberId: string; now: Date }) {
  const ended = await db.query(
    'update assistant_grant set ended_at = $3, ended_by = $4 where account_id = $1 and id = $2 and ended_at is null and expires_at > $3',
    [accountId, id, now, memberId],
  );
  return ended.rowCount === 1;
}

/** Batches that were begun under the grant and have not ended. */
export async function selectOpenJobs(db: Queryable, accountId: string, grantId: string): Promise<string[]> {
  const found = await db.query(
    `select job.id from grant_use u join batch_job job on job.id = u.job_id
     where u.grant_id = $2 and job.account_id = $1 and job.status in ('pending', 'processing')`,
    [accountId, grantId],
  );
  return found.rows.map(({ id }) => id);
}

interface Wanted {
  keyId: string;
  purpose: Purpose;
  /** The version of the sentence in use today: grants for an earlier one have to be made anew. */
  attestationVersion: string;
  now: Date;
}

/** Ids of the grants that a key may use for a purpose, the first to expire first. */
export async function selectUsable(db: Queryable, { keyId, purpose, attestationVersion, now }: Wanted): Promise<string[]> {
  const found = await db.query(
    `select g.id from assistant_grant g join member on member.id = g.member_id
     where g.key_id = $1 and $2 = any (g.purposes) and g.ended_at is null and g.expires_at > $3 and attestation_version = $4 and removed_at is null and role <> 'viewer'
     order by g.expires_at, g.id`,
    [keyId, purpose, now, attestationVersion],
  );
  return found.rows.map(({ id }) => id);
}

/** Locks the grant until the transaction ends. Undefined if it has ended in the meantime. */
export async function lockGrant(db: Queryable, id: string, now: Date): Promise<{ most: number } | undefined> {
  const locked = await db.query(
    'select most_credits as most from assistant_grant where id = $1 and ended_at is null and expires_at > $2 for update',
    [id, now],
  );
  return locked.rows[0];
}

/** Credits charged and held, in total. */
export async function sumTaken(db: Queryable, grantId: string): Promise<number> {
  const found = await db.query({
    name: 'sum-grant-taken',
    text: `select coalesce(sum(charged + held), 0)::integer as taken from (${COUNTED} where u.grant_id = $1) uses`,
    values: [grantId],
  });
  return found.rows[0]!.taken;
}

export async function insertUse(db: Queryable, use: { id: string; grantId: string; client: string | null; most: number }): Promise<void> {
  await db.query('insert into grant_use (id, grant_id, client, most_credits) values ($1, $2, $3, $4)', [
    use.id,
    use.grantId,
    use.client,
    use.most,
  ]);
}

/** The batch stays with the grant even if another program resumes it. */
export async function updateJob(db: Queryable, id: string, jobId: string): Promise<void> {
  await db.query('update grant_use set job_id = $2 where id = $1', [id, jobId]);
}

/** Deletes a use that started neither a search nor a batch. */
export async function deleteUse(db: Queryable, id: string): Promise<void> {
  await db.query(
    `delete from grant_use where id = $1 and not exists (select from search where program ->> 'grantUseId' = $1::text and program ? 'grantUseId')
       and not exists (select from batch_job where program ->> 'grantUseId' = $1::text and program ? 'grantUseId')`,
    [id],
  );
}
