/**
 * Connections that lead out of an account end when the member who set them up leaves: they may belong to that member, and pass on what the account finds
 * (decision 0251).
 */
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { holdCrmsOf } from '../crm/connections.ts';
import { findOwners } from '../identity/members.ts';
import { recordAudit } from '../record/record-audit.ts';
import { switchOffKeysOf } from '../vendors/vendor-settings.ts';
import { stopWebhooksOf } from '../webhooks/endpoints.ts';
import { lockAccount } from './queries.ts';

export const CONNECTIONS_STOPPED = 'connections_stopped';

/** How many of each kind; absent if there were none. */
export interface Stopped {
  webhooks?: number;
  crms?: number;
  vendors?: number;
  serveManagers?: number;
  providers?: number;
}

/**
 * Runs under the account's lock. Webhooks and vendors are switched off and CRMs put on hold until an owner keeps them; the ServeManager key and the team's
 * identity provider, by which they could let themselves in again, are deleted. The remaining owners are told by mail.
 */
export async function stopWhatTheyConnected(
  ctx: Pick<AppContext, 'now'>,
  db: Queryable,
  accountId: string,
  memberId: string,
): Promise<Stopped> {
  const stopped = await stopConnections(ctx, db, accountId, memberId);
  if (Object.keys(stopped).length > 0)
    for (const { email } of await findOwners(db, accountId))
      await postMail(db, { kind: CONNECTIONS_STOPPED, recipient: email, accountId, subjectId: memberId }, ctx.now());
  return stopped;
}

/** The same without the mail; null stops the connections of all members. */
export async function stopConnections(
  { now }: Pick<AppContext, 'now'>,
  db: Queryable,
  accountId: string,
  memberId: string | null,
): Promise<Stopped> {
  const counts: Required<Stopped> = {
    webhooks: await stopWebhooksOf(db, accountId, memberId, now()),
    crms: await holdCrmsOf(db, accountId, memberId),
    vendors: await switchOffKeysOf(db, accountId, memberId),
    serveManagers: await deleteServeManager(db, accountId, memberId),
    providers: await deleteProvider(db, accountId, memberId),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

async function deleteServeManager(db: Queryable, accountId: string, memberId: string | null): Promise<number> {
  const gone = await db.query('delete from servemanager_connection where account_id = $1 and ($2::uuid is null or set_by = $2)', [
    accountId,
    memberId,
  ]);
  return gone.rowCount ?? 0;
}

/** Also deletes the identities it knew, sign-ins in progress and the sessions they led to. */
async function deleteProvider(db: Queryable, accountId: string, memberId: string | null): Promise<number> {
  const gone = await db.query('delete from openid_provider where account_id = $1 and ($2::uuid is null or set_by = $2)', [
    accountId,
    memberId,
  ]);
  if (gone.rowCount !== 1) return 0;
  await db.query('delete from openid_subject using member where member.id = member_id and account_id = $1', [accountId]);
  await db.query('delete from openid_sign_in where account_id = $1', [accountId]);
  await db.query('delete from session using member where member.id = member_id and account_id = $1 and by_provider', [accountId]);
  return 1;
}

/**
 * Stops connections of members who left before leaving stopped them, or who are in a restored backup. Returns for how many members. Running it again changes
 * nothing: whoever keeps a connection is who set it.
 */
export async function stopWhatWasLeft(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const left = await selectLeft(ctx.db);
  for (const { account_id: accountId, member_id: memberId } of left)
    await inTransaction(ctx.db, async (db) => {
      if (!(await lockAccount(db, accountId))) return;
      const stopped = await stopWhatTheyConnected(ctx, db, accountId, memberId);
      if (Object.keys(stopped).length === 0) return;
      await recordAudit(db, { kind: 'setting', what: 'left_stopped', accountId, subject: memberId, facts: stopped });
    });
  return left.length;
}

async function selectLeft(db: Queryable) {
  const found = await db.query(
    `select distinct connected.account_id, member.id as member_id
     from (select account_id, set_by from webhook_endpoint where is_on
       union all select account_id, set_by from crm_connection where state <> 'left'
       union all select account_id, set_by from account_vendor where is_on and sealed_key is not null
       union all select account_id, set_by from servemanager_connection
       union all select account_id, set_by from openid_provider) connected
     join member on member.id = connected.set_by
     where member.removed_at is not null`,
  );
  return found.rows;
}

/** What was stopped when somebody left, according to the record. */
export async function selectStopped(
  db: Queryable,
  accountId: string,
  memberId: string,
): Promise<{ email: string; stopped: Stopped } | undefined> {
  const found = await db.query(
    `select email, facts from audit_record record join member on member.id = $2
     where record.account_id = $1 and record.subject = $2::text and what in ('member_removed', 'member_left', 'left_stopped') order by record.id desc limit 1`,
    [accountId, memberId],
  );
  const row = found.rows[0];
  return row === undefined ? undefined : { email: row.email, stopped: row.facts };
}
