import type { Log } from '../context.ts';
import { describeFault } from '../http/describe-fault.ts';

/** How often the same fault of a job that keeps failing is logged. */
const AGAIN_MS = 5 * 60_000;
/** A job that has not failed for this long counts as working. One success is not enough: of several lanes, one may find nothing to do while another fails. */
const STEADY_MS = 60_000;

export interface FaultLog {
  failed(error: unknown): void;
  /** The job did its work. Logged once, when it has not failed for a minute. */
  worked(): void;
}

/**
 * The log of a job that is retried every few seconds. It says that the job fails, and why, when that begins; each new kind of fault; every five minutes a fault
 * that continues, with the number of failures so far; and finally that the job works again.
 */
export function createFaultLog(log: Log, job: string, now: () => number = () => performance.now()): FaultLog {
  /** When each fault was last logged, since the job last worked. */
  const told = new Map<string, number>();
  let sinceMs = 0;
  let lastMs = 0;
  let times = 0;
  return {
    failed(error) {
      const fault = describeFault(error);
      const text = JSON.stringify(fault);
      const at = now();
      if (times === 0) sinceMs = at;
      lastMs = at;
      times += 1;
      const last = told.get(text);
      if (last !== undefined && at - last < AGAIN_MS) return;
      // Entries older than that would be logged again in any case.
      for (const [other, toldMs] of told) if (at - toldMs >= AGAIN_MS) told.delete(other);
      told.set(text, at);
      log.error({ job, ...(times === 1 ? {} : { times, forSeconds: Math.round((at - sinceMs) / 1000) }), fault }, 'a job failed');
    },
    worked() {
      if (times === 0 || now() - lastMs < STEADY_MS) return;
      log.info({ job, times, forSeconds: Math.round((lastMs - sinceMs) / 1000) }, 'a job succeeds again');
      told.clear();
      times = 0;
    },
  };
}
