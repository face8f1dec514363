/** Pushes to CRMs: recorded before they are sent, with their results. */
import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { CrmPush, PushToCrm } from '@deedline/contract/crm/crm';
import { CRM_LIMITS, type CrmCause, sayCrmReason, sayCrmWaiting } from '@deedline/contract/crm/crm-words';
import { isUuid } from '../../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { withoutCharges } from '../../../without-charges.ts';
import { readEvents } from '../../events/read-events.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { requireConnection, requireCrm } from '../connections.ts';
import type { CrmContext } from '../crm-shelf.ts';
import { type ConnectionRow, selectConnections } from '../queries.ts';
import {
  insertOptOuts,
  insertPushes,
  lockCursor,
  type PushRow,
  selectAutomatic,
  selectCompleted,
  selectFound,
  selectLinkedCrms,
  selectListed,
  selectPush,
  selectPushes,
  updateCursor,
} from './queries.ts';

/** Returns how many were queued. Throws `crm_not_connected`, or the error for a search, list or batch that does not exist. */
export async function askToPush(
  ctx: CrmContext,
  accountId: string,
  id: string,
  what: PushToCrm,
  from: Requester,
): Promise<{ queued: number }> {
  const crm = requireCrm(ctx, id);
  await requireConnection(ctx, accountId, crm);
  const { cause, searchIds } = await findSearches(ctx.db, accountId, what);
  const queued = await inTransaction(ctx.db, async (db) => {
    await recordAudit(db, {
      kind: 'export',
      what: 'crm_asked',
      accountId,
      from,
      facts: { crm: crm.id, ...what, searches: searchIds.length },
    });
    return enqueue(db, accountId, crm.id, cause, searchIds, ctx.now());
  });
  return { queued };
}

async function findSearches(db: Queryable, accountId: string, what: PushToCrm): Promise<{ cause: CrmCause; searchIds: string[] }> {
  if ('searchId' in what) {
    if (!(await selectCompleted(db, accountId, what.searchId))) throw new AppError('search_not_found');
    return { cause: 'member', searchIds: [what.searchId] };
  }
  if ('listId' in what) {
    const searchIds = await selectListed(db, accountId, what.listId, CRM_LIMITS.pushes);
    if (searchIds === undefined) throw new AppError('list_not_found');
    return { cause: 'list', searchIds };
  }
  const searchIds = await selectFound(db, accountId, what.batchJobId, CRM_LIMITS.pushes);
  if (searchIds === undefined) throw new AppError('batch_job_not_found');
  return { cause: 'batch', searchIds };
}

function enqueue(db: Queryable, accountId: string, crm: string, cause: CrmCause, searchIds: readonly string[], at: Date): Promise<number> {
  const pushes = { ids: searchIds.map(() => randomUUIDv7()), searchIds };
  return cause === 'opt_out' ? insertOptOuts(db, accountId, crm, pushes, at) : insertPushes(db, accountId, crm, cause, pushes, at);
}

/** Queues the same push again. Throws `crm_push_not_found`. */
export async function pushAgain(ctx: CrmContext, accountId: string, id: string, from: Requester): Promise<{ queued: number }> {
  const push = isUuid(id) ? await selectPush(ctx.db, accountId, id) : undefined;
  if (push === undefined) throw new AppError('crm_push_not_found');
  await requireConnection(ctx, accountId, requireCrm(ctx, push.crm));
  const queued = await inTransaction(ctx.db, async (db) => {
    await recordAudit(db, {
      kind: 'export',
      what: 'crm_asked',
      accountId,
      from,
      facts: { crm: push.crm, searchId: push.search_id, searches: 1 },
    });
    return enqueue(db, accountId, push.crm, push.cause === 'opt_out' ? 'opt_out' : 'again', [push.search_id], ctx.now());
  });
  return { queued };
}

export async function listPushes(
  ctx: Pick<CrmContext, 'db' | 'config'>,
  accountId: string,
  { before, searchId }: { before?: string | undefined; searchId?: string | undefined },
): Promise<{ pushes: CrmPush[]; next: string | null }> {
  const page = { before: before ?? null, searchId: searchId ?? null, most: CRM_LIMITS.log + 1 };
  const [rows, connections] = await Promise.all([selectPushes(ctx.db, accountId, page), selectConnections(ctx.db, accountId)]);
  const connected = new Map(connections.map(({ crm, state }) => [crm, state]));
  const shown = rows.slice(0, CRM_LIMITS.log);
  return {
    pushes: shown.map((row) => present(row, ctx.config.billing, connected.get(row.crm))),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
  };
}

function present(row: PushRow, isBilled: boolean, connection: ConnectionRow['state'] | undefined): CrmPush {
  const { state, reason, cause } = row;
  const words =
    state === 'waiting' || reason === null
      ? sayCrmWaiting(reason, { cause, isConnected: connection !== undefined, isLeft: connection === 'left' })
      : sayCrmReason(reason);
  return {
    id: row.id,
    crm: row.crm,
    searchId: row.search_id,
    cause: row.cause,
    state: row.state,
    reason: row.reason,
    words: isBilled ? words : withoutCharges(words),
    status: row.status,
    phones: row.phones,
    phonesLeftOut: row.phones_left_out,
    emails: row.emails,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

const EVENTS_AT_ONCE = 500;

/**
 * A job of the worker: reads new events. What was found is sent automatically if the account wants that. If somebody in an answer opted out, what a CRM has of
 * it is checked again, even if the CRM is not connected now. Returns how many events were read.
 */
export function followEvents(ctx: Pick<CrmContext, 'db' | 'now'>): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const events = await readEvents(db, await lockCursor(db), EVENTS_AT_ONCE);
    for (const { accountId, kind, subject } of events) {
      if (kind === 'contact.suppressed') {
        for (const crm of await selectLinkedCrms(db, accountId, subject))
          await enqueue(db, accountId, crm, 'opt_out', [subject], ctx.now());
      } else if (kind === 'search.completed' || kind === 'batch.completed' || kind === 'batch.stopped') {
        const crms = await selectAutomatic(db, accountId);
        if (crms.length === 0) continue;
        const searchIds = kind === 'search.completed' ? [subject] : ((await selectFound(db, accountId, subject, CRM_LIMITS.pushes)) ?? []);
        for (const { crm } of crms) await enqueue(db, accountId, crm, 'by_itself', searchIds, ctx.now());
      }
    }
    if (events.length > 0) await updateCursor(db, events.at(-1)!.place);
    return events.length;
  });
}
