import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../context.ts';
import { countJob } from '../metrics.ts';
import { traced } from '../tracing.ts';
import { createFaultLog } from './fault-log.ts';

export interface Repeated {
  /** Starts no further run; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

const failing = new Set<string>();

/** The jobs of this process whose last run failed, in alphabetical order. */
export function listFailing(): string[] {
  return [...failing].toSorted();
}

/** Runs `work` now, and again `pauseMs` after the end of each run; runs never overlap. A run that throws is logged, and the next one follows. */
export function repeat(log: Log, name: string, pauseMs: number, work: () => Promise<unknown>): Repeated {
  const abort = new AbortController();
  const faults = createFaultLog(log, name);
  const loop = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      const startedAtMs = performance.now();
      try {
        await traced(`job ${name}`, {}, work);
        failing.delete(name);
        faults.worked();
      } catch (error) {
        failing.add(name);
        faults.failed(error);
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
