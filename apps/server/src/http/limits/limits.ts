/** How often somebody may do something: one count for all processes. */
import { AppError } from '@deedline/contract/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../context.ts';
import { Fault, describeFault } from '../describe-fault.ts';
import { forgetfulMap } from './forgetful-map.ts';
import type { Count } from './shared-counts.ts';

export interface Taken extends Count {
  /** This one is more than the limit. */
  isOver: boolean;
}

export interface Limits {
  /**
   * Counts one of `key`, which says what is done and by whom ('sign-up 192.0.2.7'), and tells whether it is more than `limit` within
   * `windowMs` of the first. Never rejects. A key has one limit and one window.
   */
  take(key: string, limit: number, windowMs: number): Promise<Taken>;
  /** The same; throws `too_many_requests` with when to come again. `message` is what the caller reads. */
  require(key: string, limit: number, windowMs: number, message?: string): Promise<void>;
}

/** A count that takes longer than this is not waited for. */
const DEADLINE_MS = 500;
/** So long nobody asks a store that did not answer. */
const AWAY_MS = 2_000;
/** Of each kind of memory. */
const MOST_KEYS = 20_000;

/**
 * Who is over the limit is remembered here until the window ends, so that a flood costs the store as many statements as are allowed and no
 * more. While the store does not answer, each process counts for itself.
 */
export function createLimits(log: Pick<Log, 'warn'>, countShared: (key: string, windowMs: number) => Promise<Count>): Limits {
  const over = forgetfulMap<{ count: number; endsAt: number }>(MOST_KEYS);
  const own = forgetfulMap<{ count: number; endsAt: number }>(MOST_KEYS);
  let awayUntil = 0;

  function countHere(key: string, windowMs: number): Count {
    const now = performance.now();
    const known = own.get(key);
    const current = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    own.set(key, { ...current, count: current.count + 1 });
    return { count: current.count + 1, leftMs: current.endsAt - now };
  }

  async function count(key: string, windowMs: number): Promise<Count> {
    if (performance.now() < awayUntil) return countHere(key, windowMs);
    try {
      return await withDeadline(countShared(key, windowMs));
    } catch (error) {
      if (performance.now() >= awayUntil) log.warn({ fault: describeFault(error) }, 'limits are counted by each process for itself');
      awayUntil = performance.now() + AWAY_MS;
      return countHere(key, windowMs);
    }
  }

  async function take(key: string, limit: number, windowMs: number): Promise<Taken> {
    const known = over.get(key);
    const leftMs = known === undefined ? 0 : known.endsAt - performance.now();
    if (known !== undefined && known.count > limit && leftMs > 0) return { count: known.count, leftMs, isOver: true };
    const taken = await count(key, windowMs);
    const isOver = taken.count > limit;
    if (isOver) over.set(key, { count: taken.count, endsAt: performance.now() + taken.leftMs });
    return { ...taken, isOver };
  }

  return {
    take,
    async require(key, limit, windowMs, message) {
      const { isOver, leftMs } = await take(key, limit, windowMs);
      if (isOver) throw new AppError('too_many_requests', message, undefined, Math.ceil(leftMs / 1000));
    },
  };
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const enough = new AbortController();
  const late = sleep(DEADLINE_MS, undefined, { signal: enough.signal }).then(() => {
    throw new Fault('the store of the limits did not answer in time');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    enough.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
