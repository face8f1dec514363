/** All SQL of pushes and of the contacts that they put into CRMs. */
import type { Queryable } from '../../../transaction.ts';
import type { CrmCause, CrmPushState, CrmReason } from '@deedline/contract/crm/crm-words';
import type { CrmId } from '@deedline/contract/crm/crm';

export interface PushRow {
  id: string;
  account_id: string;
  crm: CrmId;
  search_id: string;
  cause: CrmCause;
  state: CrmPushState;
  reason: CrmReason | null;
  status: number | null;
  attempts: number;
  phones: number;
  phones_left_out: number;
  emails: number;
  created_at: Date;
  ended_at: Date | null;
}
const COLUMNS = `id, account_id, crm, search_id, cause, state, reason, status, attempts, phones, phones_left_out, emails, created_at, ended_at`;

/** Skips searches that are already waiting. Returns how many were added. */
export async function insertPushes(
  db: Queryable,
  accountId: string,
  crm: string,
  cause: CrmCause,
  pushes: { ids: readonly string[]; searchIds: readonly string[] },
  at: Date,
): Promise<number> {
  const made = await db.query(
    `insert into crm_push (id, account_id, crm, search_id, cause, state, due_at, created_at)
     select each.id, $1, $2, each.search_id, $3, 'waiting', $6, $6 from unnest($4::uuid[], $5::uuid[]) as each (id, search_id)
     on conflict (account_id, crm, search_id) where state = 'waiting' do nothing`,
    [accountId, crm, cause, pushes.ids, pushes.searchIds, at],
  );
  return made.rowCount ?? 0;
}

/** A push that already waits becomes an opt-out and due at once: removing somebody is retried as long as it takes. */
export async function insertOptOuts(
  db: Queryable,
  accountId: string,
  crm: string,
  pushes: { ids: readonly string[]; searchIds: readonly string[] },
  at: Date,
): Promise<number> {
  const made = await db.query(
    `insert into crm_push as waiting (id, account_id, crm, search_id, cause, state, due_at, created_at)
     select each.id, $1, $2, each.search_id, 'opt_out', 'waiting', $5, $5 from unnest($3::uuid[], $4::uuid[]) as each (id, search_id)
     on conflict (account_id, crm, search_id) where state = 'waiting' do update set cause = 'opt_out', due_at = excluded.due_at
     where waiting.cause <> 'opt_out'`,
    [accountId, crm, pushes.ids, pushes.searchIds, at],
  );
  return made.rowCount ?? 0;
}

/** The searches of a list, the last saved first, at most `most`. Undefined if the account has no such list. */
export async function selectListed(db: Queryable, accountId: string, listId: string, most: number): Promise<string[] | undefined> {
  const list = await db.query('select from list where account_id = $1 and id = $2', [accountId, listId]);
  if (list.rowCount === 0) return undefined;
  const found = await db.query('select search_id from list_entry where list_id = $1 order by added_at desc, search_id desc limit $2', [
    listId,
    most,
  ]);
  return found.rows.map(({ search_id }) => search_id);
}

/** The searches of a batch that found something, in row order, at most `most`. Undefined if the account has no such batch. */
export async function selectFound(db: Queryable, accountId: string, jobId: string, most: number): Promise<string[] | undefined> {
  const job = await db.query('select from batch_job where account_id = $1 and id = $2', [accountId, jobId]);
  if (job.rowCount === 0) return undefined;
  const found = await db.query(
    `select search_id from batch_row where job_id = $1 and state = 'found' and search_id is not null order by number limit $2`,
    [jobId, most],
  );
  return found.rows.flatMap(({ search_id }) => search_id ?? []);
}

export async function selectCompleted(db: Queryable, accountId: string, searchId: string): Promise<boolean> {
  const found = await db.query(`select from search where account_id = $1 and id = $2 and status = 'completed'`, [accountId, searchId]);
  return found.rowCount === 1;
}

export async function selectPushes(
  db: Queryable,
  accountId: string,
  page: { before: string | null; searchId: string | null; most: number },
): Promise<PushRow[]> {
  const found = await db.query(
    `select ${COLUMNS} from crm_push where account_id = $1 and ($2::uuid is null or id < $2) and ($3::uuid is null or search_id = $3) order by id desc limit $4`,
    [accountId, page.before, page.searchId, page.most],
  );
  return found.rows as PushRow[];
}

export async function selectPush(db: Queryable, accountId: string, id: string): Promise<PushRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from crm_push where account_id = $1 and id = $2`, [accountId, id]);
  return found.rows[0] as PushRow | undefined;
}

// Taking turns

/** How long a process keeps one CRM of one account to itself. */
const LEASE = `interval '60 s'`;

/** The connection whose turn it is: of those with a push that is due, the one that waited longest. Undefined if there is none. */
export async function takeConnection(db: Queryable, lease: string, at: Date): Promise<{ account_id: string; crm: string } | undefined> {
  const taken = await db.query(
    `update crm_connection connection set lease = $1, lease_until = $2::timestamptz + ${LEASE}
     from (
       select account_id, crm from crm_connection waiting
       where state in ('live', 'left') and (paused_until is null or paused_until <= $2) and (lease_until is null or lease_until <= $2)
         and exists (select from crm_push push where push.account_id = waiting.account_id and push.crm = waiting.crm and push.state = 'waiting' and due_at <= $2
           and (waiting.state = 'live' or cause = 'opt_out'))
       order by lease_until nulls first limit 1 for update skip locked
     ) turn where connection.account_id = turn.account_id and connection.crm = turn.crm
     returning connection.account_id, connection.crm`,
    [lease, at],
  );
  return taken.rows[0];
}

/** False if another process has it, or it was disconnected or paused. */
export async function renewLease(db: Queryable, accountId: string, crm: string, lease: string, at: Date): Promise<boolean> {
  const renewed = await db.query(
    `update crm_connection set lease_until = $4::timestamptz + ${LEASE}
     where account_id = $1 and crm = $2 and lease = $3 and state in ('live', 'left') and (paused_until is null or paused_until <= $4)`,
    [accountId, crm, lease, at],
  );
  return renewed.rowCount === 1;
}

export async function endLease(db: Queryable, accountId: string, crm: string, lease: string, at: Date): Promise<void> {
  await db.query('update crm_connection set lease = null, lease_until = $4 where account_id = $1 and crm = $2 and lease = $3', [
    accountId,
    crm,
    lease,
    at,
  ]);
}

/** Removals first, and nothing but removals if the member who connected the CRM has left. */
export async function selectDue(db: Queryable, accountId: string, crm: string, at: Date): Promise<PushRow | undefined> {
  const found = await db.query(
    `select ${COLUMNS} from crm_push where account_id = $1 and crm = $2 and state = 'waiting' and due_at <= $3
       and (cause = 'opt_out' or exists (select from crm_connection connection where connection.account_id = $1 and connection.crm = $2 and connection.state = 'live'))
     order by cause <> 'opt_out', due_at, id limit 1`,
    [accountId, crm, at],
  );
  return found.rows[0] as PushRow | undefined;
}

export interface Ending {
  state: Exclude<CrmPushState, 'waiting'>;
  reason: CrmReason;
  status?: number | null;
  phones?: number;
  phonesLeftOut?: number;
  emails?: number;
  /** Somebody was taken out of the connected portal, although `state` says something else. */
  isTakenOut?: boolean;
}

/** Ends a waiting push if it still has this cause; null for any. False if it became an opt-out in the meantime, and keeps waiting. */
export async function endPush(db: Queryable, id: string, cause: CrmCause | null, ending: Ending, at: Date): Promise<boolean> {
  const ended = await db.query(
    `update crm_push set state = $2, reason = $3, status = $4, phones = $5, phones_left_out = $6, emails = $7, ended_at = $8, attempts = attempts + 1
     where id = $1 and state = 'waiting' and ($9::text is null or cause = $9)`,
    [id, ending.state, ending.reason, ending.status ?? null, ending.phones ?? 0, ending.phonesLeftOut ?? 0, ending.emails ?? 0, at, cause],
  );
  return ended.rowCount === 1;
}

/** Records that the CRM has accepted the contact, with these counts. True the first time for this push. */
export async function tellPush(
  db: Queryable,
  id: string,
  sent: { phones: number; phonesLeftOut: number; emails: number },
): Promise<boolean> {
  const told = await db.query(
    'update crm_push set is_told = true, phones = $2, phones_left_out = $3, emails = $4 where id = $1 and not is_told',
    [id, sent.phones, sent.phonesLeftOut, sent.emails],
  );
  return told.rowCount === 1;
}

/** What the CRM has accepted of a push; undefined if nothing. */
export async function selectTold(
  db: Queryable,
  id: string,
): Promise<{ phones: number; phonesLeftOut: number; emails: number } | undefined> {
  const found = await db.query('select phones, phones_left_out as "phonesLeftOut", emails from crm_push where id = $1 and is_told', [id]);
  return found.rows[0];
}

export async function delayPush(db: Queryable, id: string, reason: CrmReason, isAttempt: boolean, dueAt: Date): Promise<void> {
  await db.query('update crm_push set reason = $2, attempts = attempts + $3::integer, due_at = $4 where id = $1', [
    id,
    reason,
    isAttempt ? 1 : 0,
    dueAt,
  ]);
}

/** `strikes` is the number of failures in a row; 0 if the CRM answered. */
export async function updatePause(db: Queryable, accountId: string, crm: string, pausedUntil: Date | null, strikes: number): Promise<void> {
  await db.query('update crm_connection set paused_until = $3, strikes = $4 where account_id = $1 and crm = $2', [
    accountId,
    crm,
    pausedUntil,
    strikes,
  ]);
}

/** Keeps pushes about people who are still in another portal: by these they are taken out once it is connected again. */
export async function deleteEndedPushes(db: Queryable, before: Date): Promise<number> {
  const gone = await db.query(
    `delete from crm_push push where ended_at < $1 and not (reason = 'elsewhere' and exists (
       select from crm_link link where link.account_id = push.account_id and link.crm = push.crm and link.search_id = push.search_id))`,
    [before],
  );
  return gone.rowCount ?? 0;
}

// What is in a CRM

export interface LinkRow {
  id: string;
  subject: Buffer;
  search_id: string;
  external_id: string;
  note_id: string | null;
  is_ours: boolean;
  sealed_put: Buffer;
  /** The portal that the ids belong to. */
  portal: string;
}

/** Links of the person or of the search that was sent, in all portals. */
export async function selectLinks(
  db: Queryable,
  accountId: string,
  crm: string,
  searchId: string,
  subjects: readonly Buffer[],
): Promise<LinkRow[]> {
  const found = await db.query(
    `select id, subject, search_id, external_id, note_id, is_ours, sealed_put, portal from crm_link
     where account_id = $1 and crm = $2 and (search_id = $3 or subject = any ($4))`,
    [accountId, crm, searchId, subjects],
  );
  return found.rows;
}

export async function upsertLink(db: Queryable, accountId: string, crm: string, link: LinkRow, at: Date): Promise<void> {
  await db.query(
    `insert into crm_link (id, account_id, crm, subject, search_id, external_id, note_id, is_ours, sealed_put, changed_at, portal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (id) do update set search_id = excluded.search_id, external_id = excluded.external_id, note_id = excluded.note_id, is_ours = excluded.is_ours,
       sealed_put = excluded.sealed_put, changed_at = excluded.changed_at`,
    [link.id, accountId, crm, link.subject, link.search_id, link.external_id, link.note_id, link.is_ours, link.sealed_put, at, link.portal],
  );
}

/** Whether another link refers to the same contact. */
export async function isShared(db: Queryable, accountId: string, crm: string, link: LinkRow): Promise<boolean> {
  const found = await db.query(
    'select from crm_link where account_id = $1 and crm = $2 and portal = $3 and external_id = $4 and id <> $5 limit 1',
    [accountId, crm, link.portal, link.external_id, link.id],
  );
  return found.rowCount === 1;
}

export async function deleteLink(db: Queryable, id: string): Promise<void> {
  await db.query('delete from crm_link where id = $1', [id]);
}

/** If others of ours share the contact, the record that we created it passes on to them, so that the last one removes it. */
export async function handOn(db: Queryable, accountId: string, crm: string, link: LinkRow): Promise<void> {
  await db.query(
    'update crm_link set is_ours = true where account_id = $1 and crm = $2 and portal = $3 and external_id = $4 and id <> $5',
    [accountId, crm, link.portal, link.external_id, link.id],
  );
}

/** The CRMs that contain something from a search. */
export async function selectLinkedCrms(db: Queryable, accountId: string, searchId: string): Promise<string[]> {
  const found = await db.query('select distinct crm from crm_link where account_id = $1 and search_id = $2', [accountId, searchId]);
  return found.rows.map(({ crm }) => crm);
}

/** Searches with something in this portal that should have been taken out while another was connected. */
export async function selectLeftElsewhere(db: Queryable, accountId: string, crm: string, portal: string): Promise<string[]> {
  const found = await db.query(
    `select distinct search_id from crm_link link where account_id = $1 and crm = $2 and portal = $3
       and exists (select from crm_push push where push.account_id = $1 and push.crm = $2 and push.search_id = link.search_id and reason = 'elsewhere')`,
    [accountId, crm, portal],
  );
  return found.rows.map(({ search_id }) => search_id);
}

/** The database's clock. */
export async function selectClock(db: Queryable): Promise<Date> {
  return (await db.query('select clock_timestamp() as now')).rows[0]!.now;
}

/**
 * Whether anybody opted out since then. An opt-out is dated at the start of its transaction, which can be a little before it became visible; hence the minute.
 */
export async function hasOptOutSince(db: Queryable, since: Date): Promise<boolean> {
  const found = await db.query(`select from suppression where created_at > $1::timestamptz - interval '60 s' limit 1`, [since]);
  return found.rowCount === 1;
}

// Events

export async function selectAutomatic(db: Queryable, accountId: string): Promise<{ crm: string }[]> {
  return (await db.query('select crm from crm_connection where account_id = $1 and auto_above is not null', [accountId])).rows;
}

/** Locks the cursor, so that each event is handled once. */
export async function lockCursor(db: Queryable): Promise<number> {
  const found = await db.query('select place::float8 as place from crm_cursor for update');
  return found.rows[0]!.place;
}

export async function updateCursor(db: Queryable, place: number): Promise<void> {
  await db.query('update crm_cursor set place = $1', [place]);
}
