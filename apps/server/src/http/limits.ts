/** Rate limits, with one count shared by all processes. */
import { AppError } from '@deedline/contract/errors';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import { answerWithin } from '../answer-within.ts';
import type { Count, Limits, Log, Taken } from '../context.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import type { Queryable } from '../transaction.ts';
import { addressOf } from './address.ts';
import type { Server } from './contract-types.ts';
import { describeFault, Fault } from './describe-fault.ts';

/** How long to wait for the shared count. Milliseconds. */
const DEADLINE_MS = 500;
/** How long a store that did not answer is left alone. Milliseconds. */
const AWAY_MS = 2_000;
const late = () => new Fault('the store of the limits did not answer in time');
/** The most entries of each of the two maps. */
const MAX_KEYS = 20_000;

/**
 * A key over its limit is remembered here until its window ends, so that a flood costs the store no more statements than requests are allowed. While the store
 * does not answer within `deadlineMs`, each process counts by itself.
 */
export function createLimits(log: Pick<Log, 'warn'>, countShared: CountShared, deadlineMs = DEADLINE_MS): Limits {
  const over = forgetfulMap<{ count: number; endsAt: number }>(MAX_KEYS);
  const own = forgetfulMap<{ count: number; endsAt: number }>(MAX_KEYS);
  let awayUntil = 0;

  function countHere(key: string, windowMs: number): Count {
    const now = performance.now();
    const known = own.get(key);
    const current = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    own.set(key, { ...current, count: current.count + 1 });
    return { count: current.count + 1, leftMs: current.endsAt - now };
  }

  async function count(key: string, limit: number, windowMs: number): Promise<Count> {
    if (performance.now() < awayUntil) return countHere(key, windowMs);
    try {
      return await answerWithin(deadlineMs, countShared(key, limit, windowMs), late);
    } catch (error) {
      if (performance.now() >= awayUntil) log.warn({ fault: describeFault(error) }, 'each process counts limits on its own');
      awayUntil = performance.now() + AWAY_MS;
      return countHere(key, windowMs);
    }
  }

  async function take(key: string, limit: number, windowMs: number): Promise<Taken> {
    const known = over.get(key);
    const leftMs = known === undefined ? 0 : known.endsAt - performance.now();
    if (known !== undefined && known.count > limit && leftMs > 0) return { count: known.count, leftMs, isOver: true };
    const taken = await count(key, limit, windowMs);
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

// Shared counts, with one statement at a time however many requests there are: requests that arrive while one is under way go into the next.

type CountShared = (key: string, limit: number, windowMs: number) => Promise<Count>;

interface Waiting {
  limit: number;
  windowMs: number;
  takers: { resolve: (count: Count) => void; reject: (error: unknown) => void }[];
}

/** Numbers that this process has reserved in the store in advance: `next` to `last` of the window that ends at `endsAt` (by performance.now()). */
interface Ahead {
  next: number;
  last: number;
  endsAt: number;
}

/**
 * The share of the remaining limit that a process reserves in advance, so that it queries less often. In return, a limit may be reached early by this share for
 * each process.
 */
const AHEAD_SHARE = 0.01;
const MOST_AHEAD = 8;

export function shareCounts(db: Queryable, hash: KeyedHash): CountShared {
  const ahead = forgetfulMap<Ahead>(MAX_KEYS);
  let next = new Map<string, Waiting>();
  let isBusy = false;

  /** Undefined if nothing is known yet about the current window. */
  const aheadOf = (key: string): Ahead | undefined => {
    const known = ahead.get(key);
    return known !== undefined && known.endsAt > performance.now() ? known : undefined;
  };
  const isSpent = (known: Ahead | undefined): boolean => known === undefined || known.next > known.last;

  async function send(batch: ReadonlyMap<string, Waiting>): Promise<void> {
    const sentAt = performance.now();
    const asked = [...batch.entries()].map(([name, { limit, windowMs, takers }]) => {
      const known = aheadOf(name);
      const left = isSpent(known) ? limit - (known?.last ?? limit) : 0;
      const more = Math.max(0, Math.min(MOST_AHEAD, Math.floor(left * AHEAD_SHARE)));
      return { name, key: hash('limit', name), windowMs, takers, taken: takers.length + more };
    });
    try {
      const counted = await countAll(db, asked);
      for (const { name, key, takers, taken } of asked) {
        const { count, leftMs } = counted.get(key.toString('hex'))!;
        const first = count - taken + 1;
        takers.forEach(({ resolve }, index) => resolve({ count: first + index, leftMs }));
        if (isSpent(aheadOf(name))) ahead.set(name, { next: first + takers.length, last: count, endsAt: sentAt + leftMs });
      }
    } catch (error) {
      for (const { takers } of asked) for (const { reject } of takers) reject(error);
    }
  }

  async function sendAll(): Promise<void> {
    isBusy = true;
    while (next.size > 0) {
      const batch = next;
      next = new Map();
      await send(batch);
    }
    isBusy = false;
  }

  return (key, limit, windowMs) => {
    const known = aheadOf(key);
    if (known !== undefined && !isSpent(known)) return Promise.resolve({ count: known.next++, leftMs: known.endsAt - performance.now() });
    return new Promise((resolve, reject) => {
      const waiting = next.get(key) ?? { limit, windowMs, takers: [] };
      waiting.takers.push({ resolve, reject });
      next.set(key, waiting);
      if (!isBusy) void sendAll();
    });
  };
}

async function countAll(db: Queryable, asked: readonly { key: Buffer; windowMs: number; taken: number }[]): Promise<Map<string, Count>> {
  const { rows } = await db.query({
    name: 'count-requests',
    // Rows are locked in the order of their keys, so that processes that count the same keys wait for each other instead of deadlocking. A window that ends
    // later than one beginning now could was made before the clock was set back; the minute allows for statements that had to wait.
    text: `insert into request_count as counted (key, count, ends_at)
      select key, taken, now() + make_interval(secs => window_ms / 1000.0)
      from unnest($1::bytea[], $2::integer[], $3::float8[]) as asked (key, taken, window_ms)
      order by key
      on conflict (key) do update set
        count = case when counted.ends_at > now() and counted.ends_at < excluded.ends_at + interval '1 minute'
          then least(counted.count, 1000000000) + excluded.count else excluded.count end,
        ends_at = case when counted.ends_at > now() and counted.ends_at < excluded.ends_at + interval '1 minute'
          then counted.ends_at else excluded.ends_at end
      returning encode(key, 'hex') as key, count, ceil(extract(epoch from ends_at - now()) * 1000)::float8 as left_ms`,
    values: [asked.map(({ key }) => key), asked.map(({ taken }) => taken), asked.map(({ windowMs }) => windowMs)],
  });
  return new Map(rows.map(({ key, count, left_ms }) => [key, { count, leftMs: left_ms }]));
}

/** Deletes windows that have ended. Returns how many. */
export async function sweepCounts(db: Queryable): Promise<number> {
  return (await db.query('delete from request_count where ends_at < now()')).rowCount ?? 0;
}

/** Keeps the `most` entries that were set last. */
function forgetfulMap<T>(most: number): { get(key: string): T | undefined; set(key: string, value: T): void } {
  const entries = new Map<string, T>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > most) entries.delete(entries.keys().next().value!);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `addRoutes`. Until then, a route with a limit does not answer. */
    limits: Limits;
  }
}

/** A route with `config: { rateLimit: { max, timeWindow } }` is limited by client network, counted in `server.limits`. */
export async function limitRoutes(server: Server): Promise<void> {
  server.decorate('limits');
  await server.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    store: storeOf(server),
    keyGenerator: (request) => networkOf(addressOf(request)),
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
}

/** An IPv6 client controls a whole /64, so all of it counts as one. */
export function networkOf(address: string): string {
  return normalizeIP(address, 64);
}

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The counter that the plugin uses, with separate counts for each route. */
function storeOf(server: Server) {
  return class RouteCounts {
    route = '';

    incr(key: string, answer: Answer, windowMs: number, max: number): void {
      server.limits
        .take(`${this.route} ${key}`, max, windowMs)
        .then(({ count, leftMs }) => answer(null, { current: count, ttl: leftMs }))
        .catch((error: Error) => answer(error));
    }

    child(options: object): RouteCounts {
      const { method, url } = (options as { routeInfo: RouteOptions }).routeInfo;
      const counts = new RouteCounts();
      counts.route = `${method === 'HEAD' ? 'GET' : String(method)} ${url}`;
      return counts;
    }
  };
}
