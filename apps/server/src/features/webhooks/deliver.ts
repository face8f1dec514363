/** A single try of a message. */
import { randomInt } from 'node:crypto';
import { describeFault } from '../../http/describe-fault.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { MESSAGE_MS, type Posted, postMessage } from '../../outside/webhooks/post-message.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { findOwners } from '../identity/members.ts';
import { sealValue } from '../sealing/seal-value.ts';
import { type DueDelivery, insertTry, updateResponse, updateTried } from './delivery-queries.ts';
import { placeOfResponse } from './deliveries.ts';
import { switchOff, updateFailed, updateTaken } from './endpoint-queries.ts';
import { openEndpoint, type WebhookContext } from './endpoints.ts';
import { clean, isGivenUp, isSlow, pauseAfter, restAfter } from './rules.ts';
import { signMessage } from './sign-message.ts';

const GONE = 410;
const AGENT = 'Deedline-Webhooks/1';
const NOT_SENT: Posted = { status: null, fault: 'internal', response: null, retryAfterMs: null, ms: 0 };

export const WEBHOOK_OFF = 'webhook_off';

/**
 * Sends a message once and records the result. If the process dies in between, its lease runs out and the message is sent again: delivery is at least once.
 * Rejects when the database does; then it is sent again as well.
 */
export async function deliver(ctx: WebhookContext, due: DueDelivery, ms = MESSAGE_MS): Promise<void> {
  const startedAt = ctx.now();
  const posted = await send(ctx, due, startedAt, ms);
  const key = posted.response === null ? null : await ctx.keys.forSealing(due.accountId);
  const response = clean(posted.response);
  await inTransaction(ctx.db, async (db) => {
    const now = ctx.now();
    const pause = posted.fault === null ? null : pauseAfter(due.tries + 1, randomInt(1_001) / 1_000);
    const state = posted.fault === null ? 'delivered' : pause === null ? 'failed' : 'waiting';
    const nextAt = pause === null ? null : new Date(now.getTime() + pause);
    if (!(await updateTried(db, due, { state, nextAt, now }))) return;
    const { status, fault, ms: took } = posted;
    const tryId = await insertTry(db, { deliveryId: due.id, accountId: due.accountId, at: startedAt, ms: took, status, fault });
    if (key !== null && response !== null) await updateResponse(db, tryId, sealValue(key, placeOfResponse(tryId), response));
    if (fault === null) await updateTaken(db, due.endpointId, isSlow(posted), now);
    else await noteFailure(ctx, db, due, posted, now);
  });
}

async function send(ctx: WebhookContext, due: DueDelivery, at: Date, ms: number): Promise<Posted> {
  try {
    const { url, secret, previous } = await openEndpoint(ctx.keys, { ...due, id: due.endpointId });
    const isPreviousValid = previous !== null && due.previousUntil !== null && due.previousUntil > at;
    const secrets = isPreviousValid ? [secret, previous] : [secret];
    const headers = { ...signMessage(due.messageId, at, due.body, secrets), 'user-agent': AGENT };
    return await postMessage(ctx.config, url, headers, due.body, ms);
  } catch (error) {
    ctx.log.error({ webhookId: due.endpointId, fault: describeFault(error) }, 'a message could not be sent');
    return NOT_SENT;
  }
}

async function noteFailure(ctx: WebhookContext, db: Queryable, due: DueDelivery, posted: Posted, now: Date): Promise<void> {
  if (posted.status === GONE) return giveUp(ctx, db, due, 'gone', now);
  const retryAt = new Date(now.getTime() + restAfter(due.failures + 1, posted.retryAfterMs));
  const since = await updateFailed(db, due.endpointId, { isSlow: isSlow(posted), now, retryAt });
  if (isGivenUp(since, now)) await giveUp(ctx, db, due, 'failing', now);
}

/** Switches a webhook off and mails the account's owners. */
async function giveUp(
  ctx: WebhookContext,
  db: Queryable,
  { endpointId, accountId }: DueDelivery,
  because: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  await switchOff(db, endpointId, because, now);
  for (const { email } of await findOwners(db, accountId))
    await postMail(db, { kind: WEBHOOK_OFF, recipient: email, accountId, subjectId: endpointId }, now);
  ctx.log.info({ webhookId: endpointId, because }, 'a webhook was switched off');
}
