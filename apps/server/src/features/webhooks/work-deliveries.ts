import { setTimeout as sleep } from 'node:timers/promises';
import { describeFault } from '../../http/describe-fault.ts';
import { createFaultLog, type FaultLog } from '../../jobs/fault-log.ts';
import type { Repeated } from '../../jobs/repeat.ts';
import { deliver } from './deliver.ts';
import { callClaimDeliveries, callQueueDeliveries, selectDue } from './delivery-queries.ts';
import type { WebhookContext } from './endpoints.ts';

/** How many messages this process sends at once. Those to slow or failing URLs have a lane of their own, so that they do not delay others. */
const LANES = [
  { isSlow: false, size: 32 },
  { isSlow: true, size: 16 },
] as const;
const EVENTS_AT_ONCE = 500;
const PAUSE_MS = 250;

/** Makes messages of all events that have their place in the order. Returns for how many events. */
export async function queueDeliveries({ db, now }: Pick<WebhookContext, 'db' | 'now'>): Promise<number> {
  let total = 0;
  for (let queued = EVENTS_AT_ONCE; queued === EVENTS_AT_ONCE; total += queued)
    queued = await callQueueDeliveries(db, now(), EVENTS_AT_ONCE);
  return total;
}

/** Claims due messages and sends them in parallel. Each promise resolves once its result is recorded or logged. */
async function startDeliveries(ctx: WebhookContext, isSlow: boolean, most: number): Promise<Promise<void>[]> {
  const claimed = await callClaimDeliveries(ctx.db, ctx.now(), isSlow, most);
  if (claimed.length === 0) return [];
  const due = await selectDue(
    ctx.db,
    claimed.map(({ id }) => id),
  );
  return due.map((each) =>
    deliver(ctx, each).catch((error: unknown) =>
      ctx.log.error(
        { webhookId: each.endpointId, fault: describeFault(error) },
        'the result of a message could not be recorded; it is sent again',
      ),
    ),
  );
}

/** Sends what is due now and returns the number of tries. For tests and callers that wait for it. */
export async function deliverDue(ctx: WebhookContext): Promise<number> {
  await queueDeliveries(ctx);
  let sent = 0;
  for (const { isSlow, size } of LANES) {
    const started = await startDeliveries(ctx, isSlow, size);
    await Promise.all(started);
    sent += started.length;
  }
  return sent;
}

/** Sends messages until it is stopped, and then waits for those under way. */
export function workDeliveries(ctx: WebhookContext): Repeated {
  const abort = new AbortController();
  const running = new Set<Promise<void>>();
  const lanes = LANES.map((lane) => workLane(ctx, lane, running, createFaultLog(ctx.log, 'send webhooks'), abort.signal));
  return {
    async stop() {
      abort.abort();
      await Promise.all(lanes);
      await Promise.all(running);
    },
  };
}

async function workLane(
  ctx: WebhookContext,
  { isSlow, size }: (typeof LANES)[number],
  running: Set<Promise<void>>,
  faults: FaultLog,
  signal: AbortSignal,
): Promise<void> {
  let taken = 0;
  while (!signal.aborted) {
    let started: Promise<void>[] = [];
    try {
      if (!isSlow) await queueDeliveries(ctx);
      if (taken < size) started = await startDeliveries(ctx, isSlow, size - taken);
      faults.worked();
    } catch (error) {
      faults.failed(error);
    }
    for (const each of started) {
      taken += 1;
      const run: Promise<void> = each.finally(() => {
        taken -= 1;
        running.delete(run);
      });
      running.add(run);
    }
    // When a message is done there may be another for its URL, so look again at once; with nothing under way, after a pause.
    const through = started.length > 0 ? Promise.race(started) : undefined;
    const pause = sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    await (through === undefined ? pause : Promise.race([through, pause]));
  }
}
