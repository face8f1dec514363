/** The log of messages: the result of each, and replays. */
import { AppError } from '@deedline/contract/errors';
import { EVENT_DAYS, WEBHOOK_LIMITS } from '@deedline/contract/limits';
import type { DeliveriesQuery, ReplayWebhook, WebhookDeliveries, WebhookDelivery } from '@deedline/contract/webhooks/webhook';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { keyVersionOf, type Place, unsealValue } from '../sealing/seal-value.ts';
import {
  deleteOldDeliveries,
  type DeliveryRow,
  insertTest,
  replaySince,
  selectDeliveries,
  selectDelivery,
  selectTries,
  type TryRow,
  updateReplayed,
} from './delivery-queries.ts';
import { lockEndpoint } from './endpoint-queries.ts';
import { findEndpoint, type WebhookContext } from './endpoints.ts';

const DAY_MS = 86_400_000;

export const placeOfResponse = (tryId: string): Place => `webhook_try.sealed_response/${tryId}`;

export async function listDeliveries(
  ctx: WebhookContext,
  accountId: string,
  id: string,
  page: DeliveriesQuery,
): Promise<WebhookDeliveries> {
  await findEndpoint(ctx, accountId, id);
  const rows = await selectDeliveries(ctx.db, id, { before: page.before ?? null, state: page.state ?? null, most: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  return { deliveries: await presentAll(ctx, shown), next: rows.length > page.limit ? shown.at(-1)!.id : null };
}

export async function readDelivery(ctx: WebhookContext, accountId: string, id: string, deliveryId: string): Promise<WebhookDelivery> {
  await findEndpoint(ctx, accountId, id);
  const row = await findDelivery(ctx.db, id, deliveryId);
  return (await presentAll(ctx, [row]))[0]!;
}

async function findDelivery(db: Queryable, endpointId: string, id: string): Promise<DeliveryRow> {
  const row = isUuid(id) ? await selectDelivery(db, endpointId, id) : undefined;
  if (row === undefined) throw new AppError('webhook_delivery_not_found');
  return row;
}

/** Sends a message again with the same id; allowed any number of times and whatever its state. Throws `webhook_off`. */
export async function replayDelivery(
  ctx: WebhookContext,
  accountId: string,
  id: string,
  deliveryId: string,
  from: Requester,
): Promise<WebhookDelivery> {
  await changeMessages(ctx, accountId, id, async (db) => {
    const row = await findDelivery(db, id, deliveryId);
    await updateReplayed(db, row.id, ctx.now());
    await recordAudit(db, { kind: 'setting', what: 'webhook_replayed', accountId, from, subject: id, facts: { messages: 1 } });
  });
  return readDelivery(ctx, accountId, id, deliveryId);
}

/** Replays everything that happened since a moment, including while it was off: all of it, or only what was not delivered. Returns how many messages. */
export function replayDeliveries(
  ctx: WebhookContext,
  accountId: string,
  id: string,
  { since, which }: ReplayWebhook,
  from: Requester,
): Promise<{ messages: number }> {
  return changeMessages(ctx, accountId, id, async (db) => {
    const messages = await replaySince(db, { endpointId: id, since: new Date(since), now: ctx.now(), isAll: which === 'all' });
    await recordAudit(db, { kind: 'setting', what: 'webhook_replayed', accountId, from, subject: id, facts: { since, which, messages } });
    return { messages };
  });
}

/** Sends a test message, `webhook.test`, which belongs to no event but is signed and sent like all others. */
export async function sendTest(ctx: WebhookContext, accountId: string, id: string, from: Requester): Promise<WebhookDelivery> {
  const made = await changeMessages(ctx, accountId, id, async (db) => {
    await recordAudit(db, { kind: 'setting', what: 'webhook_tested', accountId, from, subject: id });
    return insertTest(db, { endpointId: id, accountId, now: ctx.now() });
  });
  return readDelivery(ctx, accountId, id, made.id);
}

async function changeMessages<T>(ctx: WebhookContext, accountId: string, id: string, change: (db: Queryable) => Promise<T>): Promise<T> {
  if (!isUuid(id)) throw new AppError('webhook_not_found');
  return inTransaction(ctx.db, async (db) => {
    const endpoint = await lockEndpoint(db, accountId, id);
    if (endpoint === undefined) throw new AppError('webhook_not_found');
    if (!endpoint.isOn) throw new AppError('webhook_off');
    return change(db);
  });
}

async function presentAll(ctx: WebhookContext, rows: readonly DeliveryRow[]): Promise<WebhookDelivery[]> {
  const ids = rows.map(({ id }) => id);
  const tries = rows.length === 0 ? [] : await selectTries(ctx.db, ids, WEBHOOK_LIMITS.tries);
  const byDelivery = Map.groupBy(tries, ({ deliveryId }) => deliveryId);
  return Promise.all(rows.map((row) => present(ctx, row, byDelivery.get(row.id) ?? [])));
}

async function present(ctx: WebhookContext, row: DeliveryRow, tries: readonly TryRow[]): Promise<WebhookDelivery> {
  return {
    id: row.id,
    eventId: row.messageId,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    nextAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
    tries: await Promise.all(
      tries.map(async (each) => ({
        at: each.at.toISOString(),
        ms: each.ms,
        status: each.status,
        fault: each.fault,
        response: await openResponse(ctx, row.accountId, each),
      })),
    ),
  };
}

async function openResponse({ keys }: WebhookContext, accountId: string, { id, sealedResponse }: TryRow): Promise<string | null> {
  if (sealedResponse === null) return null;
  return unsealValue(await keys.forUnsealing(accountId, keyVersionOf(sealedResponse)), placeOfResponse(id), sealedResponse) as string;
}

/** Deletes messages as old as the events that are forgotten. Returns how many. */
export function sweepDeliveries({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteOldDeliveries(db, new Date(now().getTime() - EVENT_DAYS * DAY_MS));
}
