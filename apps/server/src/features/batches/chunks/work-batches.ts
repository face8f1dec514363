import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultLog, type FaultLog } from '../../../jobs/fault-log.ts';
import type { Repeated } from '../../../jobs/repeat.ts';
import type { BuyingContext } from '../../lookup/search-context.ts';
import { wakeParked } from './queries.ts';
import { runChunk } from './run-chunk.ts';
import { takeChunk } from './take-chunk.ts';

/** Chunks worked on concurrently, so that this process works on one while PostgreSQL works on another. */
const LANES = 2;
/** The pause when there is nothing to do or the database is away. */
const PAUSE_MS = 250;

/** Processes batches until it is stopped; `stop` waits for the chunks in progress. */
export function workBatches(ctx: BuyingContext): Repeated {
  const abort = new AbortController();
  const faults = createFaultLog(ctx.log, 'work batches');
  const lanes = Promise.all(Array.from({ length: LANES }, () => workLane(ctx, faults, abort.signal)));
  return {
    async stop() {
      abort.abort();
      await lanes;
    },
  };
}

async function workLane(ctx: BuyingContext, faults: FaultLog, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let worked = false;
    try {
      worked = await workOnce(ctx);
      faults.worked();
    } catch (error) {
      faults.failed(error);
    }
    if (!worked) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A job of the worker: makes parked chunks due whose vendor answers have come. Returns how many. */
export async function wakeChunks({ db }: Pick<BuyingContext, 'db'>): Promise<number> {
  return wakeParked(db);
}

/** Takes one chunk and runs it. False when none is due. */
export async function workOnce(ctx: BuyingContext): Promise<boolean> {
  const chunk = await takeChunk(ctx);
  if (chunk === undefined) return false;
  await runChunk(ctx, chunk);
  return true;
}
