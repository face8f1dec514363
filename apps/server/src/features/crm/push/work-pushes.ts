/** A job of the worker: sends what waits. Each lane handles one CRM of one account at a time, so that none waits for another's. */
import { randomUUID } from 'node:crypto';
import { describeFault } from '../../../http/describe-fault.ts';
import type { Crm, CrmFailure } from '../../../outside/crm/crm.ts';
import { isPassingFault } from '../../../passing-fault.ts';
import { inTransaction } from '../../../transaction.ts';
import { recordAudit } from '../../record/record-audit.ts';
import type { CrmContext } from '../crm-shelf.ts';
import { openConnection } from '../open-connection.ts';
import { type ConnectionRow, selectConnection, updateRefused } from '../queries.ts';
import {
  delayPush,
  deleteEndedPushes,
  type Ending,
  endLease,
  endPush,
  hasOptOutSince,
  type PushRow,
  renewLease,
  selectClock,
  selectDue,
  selectTold,
  takeConnection,
  updatePause,
} from './queries.ts';
import { sendPush } from './send-push.ts';

/** How many CRMs are sent to concurrently. One that hangs occupies a lane until its timeout. */
const LANES = 6;
const PUSHES_IN_A_TURN = 20;
const TURN_MS = 20_000;
/** For all requests of one push. */
const PUSH_MS = 20_000;
const MOST_ATTEMPTS = 8;
const DEFAULT_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;
const KEPT_DAYS = 400;

/** Returns how many pushes ended or were postponed. */
export async function workPushes(ctx: CrmContext): Promise<number> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => workLane(ctx)));
  return lanes.reduce((sum, each) => sum + each, 0);
}

async function workLane(ctx: CrmContext): Promise<number> {
  for (let done = 0, turns = 0; ; turns += 1) {
    const lease = randomUUID();
    // Limits the turns per call, so that the worker can stop in between.
    const turn = turns < PUSHES_IN_A_TURN ? await takeConnection(ctx.db, lease, ctx.now()) : undefined;
    if (turn === undefined) return done;
    try {
      done += await workTurn(ctx, turn.account_id, turn.crm, lease);
    } finally {
      await endLease(ctx.db, turn.account_id, turn.crm, lease, ctx.now());
    }
  }
}

async function workTurn(ctx: CrmContext, accountId: string, id: string, lease: string): Promise<number> {
  const crm = ctx.crmShelf.crms.find((each) => each.id === id);
  if (crm === undefined) return 0;
  const untilMs = performance.now() + TURN_MS;
  let done = 0;
  for (; done < PUSHES_IN_A_TURN && performance.now() < untilMs; done += 1) {
    const connection = await selectConnection(ctx.db, accountId, id);
    const push = await selectDue(ctx.db, accountId, id, ctx.now());
    if (connection === undefined || push === undefined || !(await renewLease(ctx.db, accountId, id, lease, ctx.now()))) break;
    await workPush(ctx, crm, connection, push);
  }
  return done;
}

async function workPush(ctx: CrmContext, crm: Crm, connection: ConnectionRow, push: PushRow): Promise<void> {
  let ended: Ending | CrmFailure;
  try {
    const opened = await openConnection(ctx, crm, connection);
    const signal = AbortSignal.timeout(PUSH_MS);
    const begun = await selectClock(ctx.db);
    const sendNow = () =>
      opened.outcome === 'open' ? sendPush(ctx, crm, { connection, portal: opened.portal }, push, { ...opened.call, signal }) : opened;
    ended = await sendNow();
    // If somebody opted out after the answer was read and before its link was recorded, the opt-out found nothing to take out. The push is then made again.
    if ('state' in ended && hasPut(ended) && (await hasOptOutSince(ctx.db, begun))) ended = await sendNow();
  } catch (error) {
    // A fault of the database says nothing about the CRM: the push keeps waiting.
    if (isPassingFault(error)) throw error;
    ctx.log.warn({ crm: crm.id, push: push.id, fault: describeFault(error) }, 'a push to a CRM could not be made');
    ended = { outcome: 'unreachable', status: null };
  }
  if ('outcome' in ended) return putOff(ctx, connection, push, ended);
  await inTransaction(ctx.db, async (db) => {
    // If nothing is left in the CRM, the push also covers somebody who opted out since.
    await endPush(db, push.id, ended.state === 'taken_out' ? null : push.cause, ended, ctx.now());
    if (connection.strikes > 0) await updatePause(db, push.account_id, push.crm, null, 0);
    // What was sent was already audited when the CRM accepted it.
    if (ended.state !== 'taken_out' && ended.isTakenOut !== true) return;
    const { phones = 0, phonesLeftOut = 0, emails = 0 } = ended;
    const facts = { crm: push.crm, cause: push.cause, push: push.id, phones, phonesLeftOut, emails };
    await recordAudit(db, { kind: 'export', what: 'crm_taken_out', accountId: push.account_id, subject: push.search_id, facts });
  });
}

function hasPut({ phones = 0, emails = 0 }: Ending): boolean {
  return phones + emails > 0;
}

/** Handles a failure: ends the push if another attempt would fail the same way, otherwise postpones it. */
async function putOff(ctx: CrmContext, connection: ConnectionRow, push: PushRow, failure: CrmFailure): Promise<void> {
  const { account_id: accountId, crm } = connection;
  const now = ctx.now();
  const { outcome, status } = failure;
  if (outcome === 'key_refused') {
    await updateRefused(ctx.db, accountId, crm);
    return delayPush(ctx.db, push.id, 'key_refused', false, now);
  }
  if (outcome === 'too_many') {
    const until = new Date(now.getTime() + Math.max(1_000, failure.retryAfterMs ?? DEFAULT_PAUSE_MS));
    await updatePause(ctx.db, accountId, crm, until, connection.strikes);
    return delayPush(ctx.db, push.id, 'too_many', false, now);
  }
  if (outcome === 'refused') return giveUp(ctx, push, 'refused', status);
  // Taking somebody out is retried as long as it takes.
  if (push.attempts + 1 >= MOST_ATTEMPTS && push.cause !== 'opt_out') return giveUp(ctx, push, 'unreachable', status);
  const pauseMs = Math.min(LONGEST_PAUSE_MS, 5_000 * 2 ** Math.min(connection.strikes, 12));
  const until = new Date(now.getTime() + pauseMs);
  await updatePause(ctx.db, accountId, crm, until, connection.strikes + 1);
  await delayPush(ctx.db, push.id, 'unreachable', true, until);
}

/** If the contact was accepted and only its note failed, the push ends as sent, with that reason. */
async function giveUp({ db, now }: CrmContext, push: PushRow, reason: 'refused' | 'unreachable', status: number | null): Promise<void> {
  const told = await selectTold(db, push.id);
  // For an opt-out this does not count as done: the old note still names somebody who has to be removed.
  const isSent = told !== undefined && push.cause !== 'opt_out';
  const ending: Ending = isSent ? { state: 'sent', reason: 'note_missing', status, ...told } : { state: 'failed', reason, status, ...told };
  await endPush(db, push.id, push.cause, ending, now());
}

/** Deletes old pushes; what was sent stays on record by its link. Returns how many. */
export function sweepPushes({ db, now }: Pick<CrmContext, 'db' | 'now'>): Promise<number> {
  return deleteEndedPushes(db, new Date(now().getTime() - KEPT_DAYS * 86_400_000));
}
