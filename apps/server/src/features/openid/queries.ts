/** The SQL of teams' providers and of the members whom they know. */
import type { Queryable } from '../../transaction.ts';

export interface ProviderRow {
  accountId: string;
  teamCode: string;
  issuer: string;
  clientId: string;
  sealed: Buffer;
  since: Date;
  /** The acr value that, according to the owner, means that more than one factor was used. */
  strongAcr: string | null;
}

const PROVIDER = `select account_id as "accountId", team_code as "teamCode", issuer, client_id as "clientId", sealed, since,
  strong_acr as "strongAcr" from openid_provider join account on account.id = account_id where closed_at is null`;

export async function selectProvider(db: Queryable, accountId: string): Promise<ProviderRow | undefined> {
  return (await db.query(`${PROVIDER} and account_id = $1`, [accountId])).rows[0];
}

/** The same, locked until the transaction ends: nobody changes or removes it meanwhile, and concurrent sign-ins are serialized. */
export async function keepProvider(db: Queryable, accountId: string): Promise<ProviderRow | undefined> {
  return (await db.query(`${PROVIDER} and account_id = $1 for no key update of openid_provider`, [accountId])).rows[0];
}

export async function findProvider(db: Queryable, teamCode: string): Promise<ProviderRow | undefined> {
  return (await db.query(`${PROVIDER} and team_code = $1`, [teamCode])).rows[0];
}

/** Replaces the existing provider; the team code stays. */
export async function upsertProvider(db: Queryable, made: ProviderRow, setBy: string): Promise<void> {
  const { accountId, teamCode, issuer, clientId, sealed, since, strongAcr } = made;
  await db.query(
    `insert into openid_provider (account_id, team_code, issuer, client_id, sealed, since, strong_acr, set_by) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id) do update set issuer = $3, client_id = $4, sealed = $5, since = $6, strong_acr = $7, set_by = $8`,
    [accountId, teamCode, issuer, clientId, sealed, since, strongAcr, setBy],
  );
}

/** False when there was none. */
export async function deleteProvider(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.query('delete from openid_provider where account_id = $1', [accountId])).rowCount === 1;
}

/** Deletes the subjects that the provider knew, sign-ins begun through it, and the resulting sessions. Returns how many sessions. */
export async function deleteTraces(db: Queryable, accountId: string): Promise<number> {
  await db.query('delete from openid_subject using member where member.id = member_id and account_id = $1', [accountId]);
  await db.query('delete from openid_sign_in where account_id = $1', [accountId]);
  const ended = await db.query('delete from session using member where member.id = member_id and account_id = $1 and by_provider', [
    accountId,
  ]);
  return ended.rowCount ?? 0;
}

export interface ProvidedMember {
  id: string;
  email: string;
  /** The provider's subject for this member; null when it has never signed them in. */
  subject: string | null;
  /** Whether the member has a second factor. */
  hasFactor: boolean;
}

/** The account's member with this address, locked until the transaction ends. */
export async function lockProvided(db: Queryable, accountId: string, email: string): Promise<ProvidedMember | undefined> {
  const found = await db.query(
    `select id, email, (select subject from openid_subject where member_id = member.id) as subject, second_factor_at is not null as "hasFactor"
     from member where account_id = $1 and lower(email) = lower($2) and removed_at is null for no key update of member`,
    [accountId, email],
  );
  return found.rows[0];
}

/** Whether the provider knows another member of the account by this subject. */
export async function isSomebodyElse(db: Queryable, accountId: string, memberId: string, subject: string): Promise<boolean> {
  const found = await db.query(
    `select from openid_subject join member on member.id = member_id
     where account_id = $1 and member_id <> $2 and subject = $3 and removed_at is null`,
    [accountId, memberId, subject],
  );
  return found.rowCount !== 0;
}

export async function insertSubject(db: Queryable, memberId: string, subject: string, now: Date): Promise<void> {
  await db.query('insert into openid_subject (member_id, subject, since) values ($1, $2, $3)', [memberId, subject, now]);
}

/** Call under the account's lock. */
export async function isSessionOpen(db: Queryable, sessionId: string): Promise<boolean> {
  return (await db.query('select from session where id = $1', [sessionId])).rowCount === 1;
}
