/** The SQL of teams' providers, and of whom they know. */
import type { Queryable } from '../../transaction.ts';

export interface ProviderRow {
  accountId: string;
  teamCode: string;
  issuer: string;
  clientId: string;
  sealed: Buffer;
  since: Date;
  /** What it says where more than one factor was asked, by its owner's word. */
  strongAcr: string | null;
}

const PROVIDER = `select account_id as "accountId", team_code as "teamCode", issuer, client_id as "clientId", sealed, since,
  strong_acr as "strongAcr" from openid_provider join account on account.id = account_id where closed_at is null`;

export async function selectProvider(db: Queryable, accountId: string): Promise<ProviderRow | undefined> {
  return (await db.query(`${PROVIDER} and account_id = $1`, [accountId])).rows[0];
}

/** The same, held until the transaction ends: nobody changes it or takes it away meanwhile, and of two sign-ins one sees whom the other let in. */
export async function keepProvider(db: Queryable, accountId: string): Promise<ProviderRow | undefined> {
  return (await db.query(`${PROVIDER} and account_id = $1 for no key update of openid_provider`, [accountId])).rows[0];
}

export async function findProvider(db: Queryable, teamCode: string): Promise<ProviderRow | undefined> {
  return (await db.query(`${PROVIDER} and team_code = $1`, [teamCode])).rows[0];
}

/** In place of the one there was, whose code of the team stays. */
export async function upsertProvider(db: Queryable, made: ProviderRow): Promise<void> {
  const { accountId, teamCode, issuer, clientId, sealed, since, strongAcr } = made;
  await db.query(
    `insert into openid_provider (account_id, team_code, issuer, client_id, sealed, since, strong_acr) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id) do update set issuer = $3, client_id = $4, sealed = $5, since = $6, strong_acr = $7`,
    [accountId, teamCode, issuer, clientId, sealed, since, strongAcr],
  );
}

/** False when there was none. */
export async function deleteProvider(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.query('delete from openid_provider where account_id = $1', [accountId])).rowCount === 1;
}

/** Whom the provider knew, sign-ins that have begun through it, and the sessions that came of it. Returns how many sessions. */
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
  /** As whom the provider knew them before; null: it has let them in never. */
  subject: string | null;
  /** Whether the password alone lets them in no more. */
  hasFactor: boolean;
}

/** The account's member of this address, locked until the transaction ends. */
export async function lockProvided(db: Queryable, accountId: string, email: string): Promise<ProvidedMember | undefined> {
  const found = await db.query(
    `select id, email, (select subject from openid_subject where member_id = member.id) as subject, second_factor_at is not null as "hasFactor"
     from member where account_id = $1 and lower(email) = lower($2) and removed_at is null for no key update of member`,
    [accountId, email],
  );
  return found.rows[0];
}

/** Whether another of the account's members is who the provider calls so. */
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

/** Behind the lock of the account. */
export async function isSessionOpen(db: Queryable, sessionId: string): Promise<boolean> {
  return (await db.query('select from session where id = $1', [sessionId])).rowCount === 1;
}
