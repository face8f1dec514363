import { describeFault } from '../../../http/describe-fault.ts';
import type { Log } from '../../../context.ts';
import type { Queryable } from '../../../transaction.ts';
import { addSourceHour, type SourceHour } from './hour-queries.ts';
import type { GuardedSource } from './source.ts';

const HOUR_MS = 3_600_000;
const WRITE_EVERY_MS = 10_000;

export interface AnswerCounts {
  /** What a source of this name is to count with. */
  of(source: string): NonNullable<GuardedSource['count']>;
  /** Writes down what was counted since the last time. */
  write(): Promise<void>;
  /** Writes no more by itself; what is left is written. */
  close(): Promise<void>;
}

/** How often each source answered, was late, failed or was left alone, by the hour: counted here, and added to the books now and then. */
export function countAnswers(db: Queryable, log: Log, now: () => Date): AnswerCounts {
  let counted = new Map<string, SourceHour>();
  const write = async () => {
    const hours = [...counted.values()];
    counted = new Map();
    if (hours.length === 0) return;
    try {
      await addSourceHour(db, hours);
    } catch (error) {
      // Figures for a page: no search waits for them, and what was counted meanwhile is lost.
      log.warn({ fault: describeFault(error) }, 'the counts of the sources were not written');
    }
  };
  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
  return {
    of: (source) => (status, tookMs) => {
      const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
      const key = `${source} ${hour.toISOString()}`;
      const known = counted.get(key) ?? { source, hour, answered: 0, late: 0, failed: 0, skipped: 0, answeredMs: 0 };
      known[status] += 1;
      if (status === 'answered') known.answeredMs += tookMs;
      counted.set(key, known);
    },
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
