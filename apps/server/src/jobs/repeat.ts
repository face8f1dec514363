import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../context.ts';
import { describeFault } from '../http/describe-fault.ts';
import { countJob } from '../metrics.ts';
import { traced } from '../tracing.ts';

export interface Repeated {
  /** No further run; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

const failing = new Set<string>();

/** The jobs of this process whose last run failed, in the order of the alphabet. */
export function listFailing(): string[] {
  return [...failing].toSorted();
}

/** Runs `work` now and `pauseMs` after each run's end, never twice at once. A run that throws is logged, and the next one comes. */
export function repeat(log: Log, name: string, pauseMs: number, work: () => Promise<unknown>): Repeated {
  const abort = new AbortController();
  const loop = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      const startedAtMs = performance.now();
      try {
        await traced(`job ${name}`, {}, work);
        failing.delete(name);
      } catch (error) {
        failing.add(name);
        log.error({ job: name, fault: describeFault(error) }, 'a job failed');
      }
      countJob(name, failing.has(name) ? 'failed' : 'done', performance.now() - startedAtMs);
      await sleep(pauseMs, undefined, { signal: abort.signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    stop() {
      abort.abort();
      return ended;
    },
  };
}

/** Gives this process a lower share of a busy processor than the API's, so that a search in a browser keeps its speed beside a batch. */
export function yieldToRequests(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets a process do so; the work is the same.
  }
}
