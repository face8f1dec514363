/** All SQL of CRMs but that of pushes. Every statement names the account. */
import type { Queryable } from '../../transaction.ts';

export interface ConnectionRow {
  account_id: string;
  crm: string;
  way: 'key' | 'oauth' | 'twin';
  /** The portal; '' if not known yet. */
  portal: string;
  sealed_key: Buffer;
  last_four: string;
  expires_at: Date | null;
  /** 'left': the member who connected it has left. */
  state: 'live' | 'refused' | 'left';
  fields: { key: string; label: string; isCustom: boolean }[];
  mapping: { column: string; field: string }[];
  auto_above: number | null;
  connected_at: Date;
  verified_at: Date | null;
  paused_until: Date | null;
  strikes: number;
}
const COLUMNS = `account_id, crm, way, portal, sealed_key, last_four, expires_at, state, fields, mapping, auto_above, connected_at, verified_at, paused_until, strikes`;

export async function selectConnections(db: Queryable, accountId: string): Promise<ConnectionRow[]> {
  const found = await db.query(`select ${COLUMNS} from crm_connection where account_id = $1`, [accountId]);
  return found.rows as ConnectionRow[];
}

export async function selectConnection(db: Queryable, accountId: string, crm: string): Promise<ConnectionRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from crm_connection where account_id = $1 and crm = $2`, [accountId, crm]);
  return found.rows[0] as ConnectionRow | undefined;
}

/** Locks the connection: nobody else renews its token until the transaction ends. */
export async function lockConnection(db: Queryable, accountId: string, crm: string): Promise<ConnectionRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from crm_connection where account_id = $1 and crm = $2 for update`, [accountId, crm]);
  return found.rows[0] as ConnectionRow | undefined;
}

export interface NewConnection {
  accountId: string;
  crm: string;
  way: 'key' | 'oauth' | 'twin';
  portal: string;
  sealedKey: Buffer;
  lastFour: string;
  expiresAt: Date | null;
  fields: object[];
  mapping: object[];
  at: Date;
  setBy: string | null;
}

/** An existing connection keeps its mapping and its setting for automatic sending, and is no longer paused. */
export async function upsertConnection(db: Queryable, made: NewConnection): Promise<void> {
  await db.query(
    `insert into crm_connection (account_id, crm, way, sealed_key, last_four, expires_at, state, fields, mapping, connected_at, verified_at, portal, set_by)
     values ($1, $2, $3, $4, $5, $6, 'live', $7, $8, $9, $9, $10, $11)
     on conflict (account_id, crm) do update set way = excluded.way, sealed_key = excluded.sealed_key, last_four = excluded.last_four,
       expires_at = excluded.expires_at, state = 'live', fields = excluded.fields, connected_at = excluded.connected_at, verified_at = excluded.verified_at,
       paused_until = null, strikes = 0, portal = excluded.portal, set_by = excluded.set_by`,
    [
      made.accountId,
      made.crm,
      made.way,
      made.sealedKey,
      made.lastFour,
      made.expiresAt,
      JSON.stringify(made.fields),
      JSON.stringify(made.mapping),
      made.at,
      made.portal,
      made.setBy,
    ],
  );
}

/** Sets the portal of a connection and of what was sent by it, where it was unknown. Call with the connection locked. */
export async function updatePortal(db: Queryable, accountId: string, crm: string, portal: string): Promise<void> {
  const learned = await db.query(`update crm_connection set portal = $3 where account_id = $1 and crm = $2 and portal = ''`, [
    accountId,
    crm,
    portal,
  ]);
  if (learned.rowCount === 1)
    await db.query(`update crm_link set portal = $3 where account_id = $1 and crm = $2 and portal = ''`, [accountId, crm, portal]);
}

/** The portals that contain something. */
export async function selectPortals(db: Queryable, accountId: string, crm: string): Promise<string[]> {
  const found = await db.query('select distinct portal from crm_link where account_id = $1 and crm = $2', [accountId, crm]);
  return found.rows.map(({ portal }) => portal);
}

export async function updateTokens(db: Queryable, accountId: string, crm: string, sealedKey: Buffer, expiresAt: Date): Promise<void> {
  await db.query('update crm_connection set sealed_key = $3, expires_at = $4 where account_id = $1 and crm = $2', [
    accountId,
    crm,
    sealedKey,
    expiresAt,
  ]);
}

/** An owner who tests a connection that somebody left behind keeps it: it is theirs from then on. */
export async function updateVerified(
  db: Queryable,
  accountId: string,
  crm: string,
  { fields, at, by }: { fields: object[]; at: Date; by: string | null },
): Promise<void> {
  await db.query(
    `update crm_connection set set_by = case when state = 'left' then $5 else set_by end, state = 'live', fields = $3, verified_at = $4, paused_until = null, strikes = 0
     where account_id = $1 and crm = $2`,
    [accountId, crm, JSON.stringify(fields), at, by],
  );
}

export async function updateRefused(db: Queryable, accountId: string, crm: string): Promise<void> {
  await db.query(`update crm_connection set state = 'refused' where account_id = $1 and crm = $2`, [accountId, crm]);
}

export async function updateLeft(db: Queryable, accountId: string, memberId: string | null): Promise<number> {
  const held = await db.query(`update crm_connection set state = 'left' where account_id = $1 and ($2::uuid is null or set_by = $2)`, [
    accountId,
    memberId,
  ]);
  return held.rowCount ?? 0;
}

export async function updateMapping(
  db: Queryable,
  accountId: string,
  crm: string,
  mapping: object[],
  autoAbove: number | null,
): Promise<boolean> {
  const changed = await db.query('update crm_connection set mapping = $3, auto_above = $4 where account_id = $1 and crm = $2', [
    accountId,
    crm,
    JSON.stringify(mapping),
    autoAbove,
  ]);
  return changed.rowCount === 1;
}

export async function deleteConnection(db: Queryable, accountId: string, crm: string): Promise<boolean> {
  return (await db.query('delete from crm_connection where account_id = $1 and crm = $2', [accountId, crm])).rowCount === 1;
}

export async function insertSignIn(
  db: Queryable,
  begun: { stateHash: Buffer; accountId: string; memberId: string; crm: string; way: 'oauth' | 'twin'; expiresAt: Date },
): Promise<void> {
  await db.query('insert into crm_sign_in (state_hash, account_id, member_id, crm, way, expires_at) values ($1, $2, $3, $4, $5, $6)', [
    begun.stateHash,
    begun.accountId,
    begun.memberId,
    begun.crm,
    begun.way,
    begun.expiresAt,
  ]);
}

/** Works once; undefined if this member began no such sign-in, or it has expired. */
export async function takeSignIn(
  db: Queryable,
  stateHash: Buffer,
  memberId: string,
  now: Date,
): Promise<{ crm: string; way: 'oauth' | 'twin' } | undefined> {
  const used = await db.query('delete from crm_sign_in where state_hash = $1 and member_id = $2 and expires_at > $3 returning crm, way', [
    stateHash,
    memberId,
    now,
  ]);
  return used.rows[0];
}

export async function deleteOldSignIns(db: Queryable, now: Date): Promise<number> {
  return (await db.query('delete from crm_sign_in where expires_at <= $1', [now])).rowCount ?? 0;
}

/** How many pushes wait and were sent, per CRM. */
export async function countPushes(db: Queryable, accountId: string): Promise<{ crm: string; waiting: number; sent: number }[]> {
  const found = await db.query(
    `select crm, count(*) filter (where state = 'waiting')::integer as waiting, count(*) filter (where state = 'sent')::integer as sent
     from crm_push where account_id = $1 group by crm`,
    [accountId],
  );
  return found.rows;
}

/** Deletes everything of an account here; nothing is changed in its CRMs. */
export async function deleteCrmOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from crm_connection where account_id = $1', [accountId]);
  await db.query('delete from crm_sign_in where account_id = $1', [accountId]);
  await db.query('delete from crm_link where account_id = $1', [accountId]);
  await db.query('delete from crm_push where account_id = $1', [accountId]);
}
