/** All SQL of operators, their links and their sessions. */
import type { Queryable } from '../../transaction.ts';

export interface OperatorRow {
  id: string;
  email: string;
  name: string;
  createdAt: Date;
  readyAt: Date | null;
  endedAt: Date | null;
}
const COLUMNS = 'operator.id, email, name, created_at as "createdAt", ready_at as "readyAt", ended_at as "endedAt"';

/** What every operator who can sign in has. */
export interface Credentials {
  id: string;
  name: string;
  passwordHash: string;
  totpSealed: Buffer;
  totpStep: number;
}

export async function insertOperator(db: Queryable, made: { id: string; email: string; name: string; now: Date }): Promise<boolean> {
  const done = await db.query('insert into operator (id, email, name, created_at) values ($1, $2, $3, $4) on conflict do nothing', [
    made.id,
    made.email,
    made.name,
    made.now,
  ]);
  return done.rowCount === 1;
}

export type ListedOperator = OperatorRow & { recoveryCodes: number; linkUntil: Date | null; seenAt: Date | null };

export async function selectOperators(db: Queryable): Promise<ListedOperator[]> {
  const found = await db.query(
    `select ${COLUMNS}, (select count(*)::int from operator_recovery_code where operator_id = operator.id) as "recoveryCodes",
       (select expires_at from operator_setup where operator_id = operator.id) as "linkUntil",
       (select max(seen_at) from operator_session where operator_id = operator.id) as "seenAt"
     from operator order by ended_at is not null, lower(name)`,
  );
  return found.rows;
}

/** Locks the operator until the transaction ends. */
export async function lockOperatorByEmail(db: Queryable, email: string): Promise<OperatorRow | undefined> {
  return (await db.query(`select ${COLUMNS} from operator where lower(email) = lower($1) for update`, [email])).rows[0];
}

/** Removes everything that lets an operator sign in: the password, the second factor, recovery codes, links and sessions. */
export async function clearOperator(db: Queryable, id: string, endedAt: Date | null): Promise<void> {
  await db.query(
    'update operator set password_hash = null, totp_sealed = null, totp_step = null, ready_at = null, ended_at = $2 where id = $1',
    [id, endedAt],
  );
  await db.query('delete from operator_recovery_code where operator_id = $1', [id]);
  await db.query('delete from operator_setup where operator_id = $1', [id]);
  await db.query('delete from operator_session where operator_id = $1', [id]);
}

export interface NewSetup {
  operatorId: string;
  tokenHash: Buffer;
  totpSealed: Buffer;
  expiresAt: Date;
}

export async function insertSetup(db: Queryable, { operatorId, tokenHash, totpSealed, expiresAt }: NewSetup): Promise<void> {
  await db.query('insert into operator_setup (operator_id, token_hash, totp_sealed, expires_at) values ($1, $2, $3, $4)', [
    operatorId,
    tokenHash,
    totpSealed,
    expiresAt,
  ]);
}

export interface SetupRow {
  operatorId: string;
  email: string;
  name: string;
  totpSealed: Buffer;
}

/** Locks the link and its operator. If two requests follow it at once, one finds nothing. */
export async function lockSetup(db: Queryable, tokenHash: Buffer, now: Date): Promise<SetupRow | undefined> {
  const found = await db.query(
    `select operator_id as "operatorId", email, name, setup.totp_sealed as "totpSealed"
     from operator_setup setup join operator on operator.id = operator_id where token_hash = $1 and expires_at > $2 for update`,
    [tokenHash, now],
  );
  return found.rows[0];
}

export interface Finished {
  operatorId: string;
  passwordHash: string;
  totpSealed: Buffer;
  totpStep: number;
  recoveryHashes: readonly Buffer[];
  now: Date;
}

export async function finishOperator(db: Queryable, made: Finished): Promise<void> {
  await db.query('update operator set password_hash = $2, totp_sealed = $3, totp_step = $4, ready_at = $5 where id = $1', [
    made.operatorId,
    made.passwordHash,
    made.totpSealed,
    made.totpStep,
    made.now,
  ]);
  await db.query('insert into operator_recovery_code (operator_id, code_hash) select $1, unnest($2::bytea[])', [
    made.operatorId,
    made.recoveryHashes,
  ]);
  await db.query('delete from operator_setup where operator_id = $1', [made.operatorId]);
}

/** Undefined unless the operator can sign in. */
export async function selectCredentials(db: Queryable, email: string): Promise<Credentials | undefined> {
  const found = await db.query(
    `select id, name, password_hash as "passwordHash", totp_sealed as "totpSealed", totp_step::text as "totpStep"
     from operator where lower(email) = lower($1) and ready_at is not null and password_hash is not null and totp_sealed is not null`,
    [email],
  );
  const row = found.rows[0];
  return row && { ...row, totpStep: Number(row.totpStep) };
}

/** Marks a code's time step as used. False if it was used in the meantime, or the operator's credentials have changed. */
export async function takeStep(db: Queryable, { id, passwordHash }: Credentials, step: number): Promise<boolean> {
  const used = await db.query('update operator set totp_step = $3 where id = $1 and password_hash = $2 and totp_step < $3', [
    id,
    passwordHash,
    step,
  ]);
  return used.rowCount === 1;
}

/** The same with a recovery code, which is deleted by that. */
export async function takeRecoveryCode(db: Queryable, { id, passwordHash }: Credentials, codeHashes: readonly Buffer[]): Promise<boolean> {
  const used = await db.query(
    `delete from operator_recovery_code where operator_id = $1 and code_hash = any($3::bytea[])
       and exists (select from operator where id = $1 and password_hash = $2 for update)`,
    [id, passwordHash, codeHashes],
  );
  return used.rowCount === 1;
}

export async function insertSession(db: Queryable, tokenHash: Buffer, operatorId: string, now: Date): Promise<void> {
  await db.query('insert into operator_session (token_hash, operator_id, began_at, seen_at) values ($1, $2, $3, $3)', [
    tokenHash,
    operatorId,
    now,
  ]);
}

export interface SessionRow {
  id: string;
  email: string;
  name: string;
  beganAt: Date;
}

/** Updates a session's last use and returns its operator; undefined if it was idle for too long or began too long ago. */
export async function touchSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
  seenSince: Date,
  begunSince: Date,
): Promise<SessionRow | undefined> {
  const found = await db.query({
    name: 'touch-operator-session',
    text: `update operator_session session set seen_at = greatest(seen_at, $2::timestamptz) from operator
           where token_hash = $1 and seen_at > $3 and began_at > $4 and operator.id = operator_id and ready_at is not null
           returning operator.id, email, name, began_at as "beganAt"`,
    values: [tokenHash, now, seenSince, begunSince],
  });
  return found.rows[0];
}

export async function countRecoveryCodes(db: Queryable, operatorId: string): Promise<number> {
  const found = await db.query('select count(*)::int as left from operator_recovery_code where operator_id = $1', [operatorId]);
  return found.rows[0]!.left;
}

/** Returns whose session it was. */
export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<{ id: string; name: string } | undefined> {
  const ended = await db.query(
    'delete from operator_session using operator where token_hash = $1 and operator.id = operator_id returning operator.id, name',
    [tokenHash],
  );
  return ended.rows[0];
}

/** Deletes sessions and links that are no longer valid. Returns how many. */
export async function deleteStale(
  db: Queryable,
  { now, seenSince, begunSince }: Record<'now' | 'seenSince' | 'begunSince', Date>,
): Promise<number> {
  const gone = await Promise.all([
    db.query('delete from operator_session where seen_at <= $1 or began_at <= $2', [seenSince, begunSince]),
    db.query('delete from operator_setup where expires_at <= $1', [now]),
  ]);
  return gone.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
