/** The worker's: sends what waits, one CRM of one account at a time in each lane, so that none waits for another's. */
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

/** CRMs that are sent to at once: one that hangs holds one of them, until its patience ends. */
const LANES = 6;
const PUSHES_IN_A_TURN = 20;
const TURN_MS = 20_000;
/** For all requests of one push. */
const PUSH_MS = 20_000;
const MOST_ATTEMPTS = 8;
const DEFAULT_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;
const KEPT_DAYS = 400;

/** Returns how many pushes ended or were put off. */
export async function workPushes(ctx: CrmContext): Promise<number> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => workLane(ctx)));
  return lanes.reduce((sum, each) => sum + each, 0);
}

async function workLane(ctx: CrmContext): Promise<number> {
  for (let done = 0, turns = 0; ; turns += 1) {
    const lease = randomUUID();
    // Others stop here now and then too, and the worker is asked to stop between.
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
    // Whoever opted out once the answer was read, and before it was known what stands there, was looked for in vain: it is made what it is now.
    if ('state' in ended && hasPut(ended) && (await hasOptOutSince(ctx.db, begun))) ended = await sendNow();
  } catch (error) {
    // A database that is away says nothing of the CRM: the push waits as it is.
    if (isPassingFault(error)) throw error;
    ctx.log.warn({ crm: crm.id, push: push.id, fault: describeFault(error) }, 'a push to a CRM could not be made');
    ended = { outcome: 'unreachable', status: null };
  }
  if ('outcome' in ended) return putOff(ctx, connection, push, ended);
  await inTransaction(ctx.db, async (db) => {
    // Nothing of it is left there: then whoever opted out since is taken out by it too.
    await endPush(db, push.id, ended.state === 'taken_out' ? null : push.cause, ended, ctx.now());
    if (connection.strikes > 0) await updatePause(db, push.account_id, push.crm, null, 0);
    // What was sent is on record since the CRM took it.
    if (ended.state !== 'taken_out' && ended.isTakenOut !== true) return;
    const { phones = 0, phonesLeftOut = 0, emails = 0 } = ended;
    const facts = { crm: push.crm, cause: push.cause, push: push.id, phones, phonesLeftOut, emails };
    await recordAudit(db, { kind: 'export', what: 'crm_taken_out', accountId: push.account_id, subject: push.search_id, facts });
  });
}

function hasPut({ phones = 0, emails = 0 }: Ending): boolean {
  return phones + emails > 0;
}

/** What did not happen: for good where another attempt would be the same. */
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
  // Who is to be taken out is tried for as long as it takes.
  if (push.attempts + 1 >= MOST_ATTEMPTS && push.cause !== 'opt_out') return giveUp(ctx, push, 'unreachable', status);
  const pauseMs = Math.min(LONGEST_PAUSE_MS, 5_000 * 2 ** Math.min(connection.strikes, 12));
  const until = new Date(now.getTime() + pauseMs);
  await updatePause(ctx.db, accountId, crm, until, connection.strikes + 1);
  await delayPush(ctx.db, push.id, 'unreachable', true, until);
}

/** Of a contact that was taken and a note that was not, it says so: what left is told, whatever failed after it. */
async function giveUp({ db, now }: CrmContext, push: PushRow, reason: 'refused' | 'unreachable', status: number | null): Promise<void> {
  const told = await selectTold(db, push.id);
  // The note of whoever opted out names what is to go: without it nothing is done.
  const isSent = told !== undefined && push.cause !== 'opt_out';
  const ending: Ending = isSent ? { state: 'sent', reason: 'note_missing', status, ...told } : { state: 'failed', reason, status, ...told };
  await endPush(db, push.id, push.cause, ending, now());
}

/** Returns how many went: what was sent stays known by its link. */
export function sweepPushes({ db, now }: Pick<CrmContext, 'db' | 'now'>): Promise<number> {
  return deleteEndedPushes(db, new Date(now().getTime() - KEPT_DAYS * 86_400_000));
}
