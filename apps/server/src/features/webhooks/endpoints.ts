/** Webhooks of an account: creating, changing and switching them, and the secrets that sign their messages. */
import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import { WEBHOOK_LIMITS } from '@deedline/contract/limits';
import type { ChangeWebhook, CreateWebhook, Webhook, Webhooks, WebhookWithSecret } from '@deedline/contract/webhooks/webhook';
import type { AccountKeys, AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { mayPostTo } from '../../outside/webhooks/post-message.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { keyVersionOf, type Place, sealValue, unsealValue } from '../sealing/seal-value.ts';
import { countWaiting } from './delivery-queries.ts';
import {
  deleteEndpoint,
  deleteEndpointsOf,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  selectEndpoint,
  selectEndpoints,
  selectSetBy,
  switchOff,
  switchOn,
  updateSetBy,
  updateSettings,
} from './endpoint-queries.ts';
import { createSecret, lastFourOf } from './sign-message.ts';

export type WebhookContext = Pick<AppContext, 'db' | 'keys' | 'now' | 'config' | 'log'>;

/** The sealed part of a webhook. */
export interface SealedEndpoint {
  url: string;
  secret: string;
  /** The previous secret; null when there was none. */
  previous: string | null;
}

const placeOf = (id: string): Place => `webhook_endpoint.sealed/${id}`;
const HOUR_MS = 3_600_000;

/** A URL may contain a token of its receiver: without `isOwner` only its origin is shown. */
export async function listWebhooks(ctx: WebhookContext, accountId: string, isOwner: boolean): Promise<Webhooks> {
  const [rows, waiting] = await Promise.all([selectEndpoints(ctx.db, accountId), countWaiting(ctx.db, accountId)]);
  const shown = await Promise.all(rows.map(async (row) => present(ctx, row, await openEndpoint(ctx.keys, row), waiting.get(row.id) ?? 0)));
  const seen = isOwner ? shown : shown.map((webhook) => ({ ...webhook, url: `${new URL(webhook.url).origin}/…` }));
  return { webhooks: seen, most: WEBHOOK_LIMITS.endpoints };
}

/** Throws `webhook_address_refused` when nothing may be sent to this URL, and `too_many_webhooks`. */
export async function createWebhook(
  ctx: WebhookContext,
  accountId: string,
  { url, kinds }: CreateWebhook,
  from: Requester,
): Promise<WebhookWithSecret> {
  const id = randomUUIDv7();
  const secret = createSecret();
  const opened = { url: readUrl(ctx, url), secret, previous: null };
  const sealed = await sealEndpoint(ctx.keys, accountId, id, opened);
  const webhook = await inTransaction(ctx.db, async (db) => {
    const made = {
      id,
      accountId,
      sealed,
      secretEnd: lastFourOf(secret),
      kinds: [...new Set(kinds)],
      setBy: from.memberId ?? null,
      now: ctx.now(),
      most: WEBHOOK_LIMITS.endpoints,
    };
    if (!(await insertEndpoint(db, made))) throw new AppError('too_many_webhooks');
    await recordAudit(db, { kind: 'setting', what: 'webhook_made', accountId, from, subject: id, facts: { kinds: made.kinds } });
    return present(ctx, (await selectEndpoint(db, accountId, id))!, opened, 0);
  });
  return { webhook, secret };
}

/** Absent fields stay unchanged. Switching off drops waiting messages; switching on starts with events from then on. */
export async function changeWebhook(
  ctx: WebhookContext,
  accountId: string,
  id: string,
  change: ChangeWebhook,
  from: Requester,
): Promise<Webhook> {
  const url = change.url === undefined ? undefined : readUrl(ctx, change.url);
  await changeEndpoint(ctx, accountId, id, async (db, row, opened) => {
    const kinds = change.kinds === undefined ? row.kinds : [...new Set(change.kinds)];
    const sealed = url === undefined ? row.sealed : await sealEndpoint(ctx.keys, accountId, id, { ...opened, url });
    await updateSettings(db, id, { ...row, sealed, kinds });
    const isKept = change.isOn === true && row.offBecause === 'left';
    if (url !== undefined || isKept) await updateSetBy(db, id, from.memberId ?? null);
    if (change.isOn === true && !row.isOn) await switchOn(db, id);
    if (change.isOn === false && row.isOn) await switchOff(db, id, 'owner', ctx.now());
    const facts = { isNewAddress: url !== undefined, kinds, isOn: change.isOn ?? row.isOn };
    await recordAudit(db, { kind: 'setting', what: 'webhook_changed', accountId, from, subject: id, facts });
  });
  return readWebhook(ctx, accountId, id);
}

/** Creates a new secret. For a day messages are also signed with the previous one, so that a receiver can change over without losing any. */
export async function rotateSecret(ctx: WebhookContext, accountId: string, id: string, from: Requester): Promise<WebhookWithSecret> {
  const secret = createSecret();
  await changeEndpoint(ctx, accountId, id, async (db, row, opened) => {
    const sealed = await sealEndpoint(ctx.keys, accountId, id, { ...opened, secret, previous: opened.secret });
    const previousUntil = new Date(ctx.now().getTime() + WEBHOOK_LIMITS.previousSecretHours * HOUR_MS);
    await updateSettings(db, id, { sealed, secretEnd: lastFourOf(secret), previousUntil, kinds: row.kinds });
    await recordAudit(db, { kind: 'setting', what: 'webhook_secret_rotated', accountId, from, subject: id });
  });
  return { webhook: await readWebhook(ctx, accountId, id), secret };
}

/** Removes a webhook with its messages: nothing more is sent. */
export async function removeWebhook(ctx: WebhookContext, accountId: string, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('webhook_not_found');
  await inTransaction(ctx.db, async (db) => {
    if (!(await deleteEndpoint(db, accountId, id))) throw new AppError('webhook_not_found');
    await recordAudit(db, { kind: 'setting', what: 'webhook_removed', accountId, from, subject: id });
  });
}

/** Throws `webhook_not_found`, also for another account's webhook. */
export async function findEndpoint(ctx: Pick<WebhookContext, 'db'>, accountId: string, id: string): Promise<EndpointRow> {
  const row = isUuid(id) ? await selectEndpoint(ctx.db, accountId, id) : undefined;
  if (row === undefined) throw new AppError('webhook_not_found');
  return row;
}

async function changeEndpoint(
  ctx: WebhookContext,
  accountId: string,
  id: string,
  change: (db: Queryable, row: EndpointRow, opened: SealedEndpoint) => Promise<void>,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('webhook_not_found');
  await inTransaction(ctx.db, async (db) => {
    const row = await lockEndpoint(db, accountId, id);
    if (row === undefined) throw new AppError('webhook_not_found');
    await change(db, row, await openEndpoint(ctx.keys, row));
  });
}

async function readWebhook(ctx: WebhookContext, accountId: string, id: string): Promise<Webhook> {
  const row = await findEndpoint(ctx, accountId, id);
  return present(ctx, row, await openEndpoint(ctx.keys, row), (await countWaiting(ctx.db, accountId)).get(id) ?? 0);
}

function present({ now }: Pick<WebhookContext, 'now'>, row: EndpointRow, { url }: SealedEndpoint, waiting: number): Webhook {
  const { previousUntil } = row;
  return {
    id: row.id,
    url,
    kinds: row.kinds,
    isOn: row.isOn,
    offBecause: row.offBecause,
    failingSince: row.failingSince?.toISOString() ?? null,
    waiting,
    secretLastFour: row.secretEnd,
    previousSecretUntil: previousUntil !== null && previousUntil > now() ? previousUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

function readUrl({ config }: Pick<WebhookContext, 'config'>, text: string): string {
  const url = text.trim();
  if (!mayPostTo(config, url)) throw new AppError('webhook_address_refused');
  return new URL(url).href;
}

async function sealEndpoint(keys: AccountKeys, accountId: string, id: string, opened: SealedEndpoint): Promise<Buffer> {
  const key = await keys.forSealing(accountId);
  if (key === null) throw new AppError('unauthorized');
  return sealValue(key, placeOf(id), opened);
}

export async function openEndpoint(
  keys: AccountKeys,
  { id, accountId, sealed }: Pick<EndpointRow, 'id' | 'accountId' | 'sealed'>,
): Promise<SealedEndpoint> {
  return unsealValue(await keys.forUnsealing(accountId, keyVersionOf(sealed)), placeOf(id), sealed) as SealedEndpoint;
}

/** Switches off all webhooks of an account that is being closed, within the caller's transaction. Data under a legal hold is kept. */
export async function stopWebhooks(db: Queryable, accountId: string, now: Date): Promise<void> {
  for (const { id, isOn } of await selectEndpoints(db, accountId)) if (isOn) await switchOff(db, id, 'owner', now);
}

/**
 * Stops the webhooks that a leaving member set up, or all if `memberId` is null, because they may lead to that member. Returns how many; within the caller's
 * transaction.
 */
export async function stopWebhooksOf(db: Queryable, accountId: string, memberId: string | null, now: Date): Promise<number> {
  const set = await selectSetBy(db, accountId, memberId);
  for (const id of set) await switchOff(db, id, 'left', now);
  return set.length;
}

/** Deletes URLs, secrets and messages of an account; within the caller's transaction. */
export function eraseWebhooks(db: Queryable, accountId: string): Promise<void> {
  return deleteEndpointsOf(db, accountId);
}
