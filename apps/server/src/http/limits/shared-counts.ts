/** Counts that all processes share, in one statement at a time however many ask: what comes while one is under way goes with the next. */
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';

export interface Count {
  /** Of this window, the one just taken included. */
  count: number;
  /** Until the window ends. */
  leftMs: number;
}

interface Waiting {
  windowMs: number;
  takers: { resolve: (count: Count) => void; reject: (error: unknown) => void }[];
}

export function shareCounts(db: Queryable, hash: KeyedHash): (key: string, windowMs: number) => Promise<Count> {
  let next = new Map<string, Waiting>();
  let isBusy = false;

  async function send(batch: ReadonlyMap<string, Waiting>): Promise<void> {
    const asked = [...batch.entries()].map(([key, waiting]) => ({ key: hash('limit', key), ...waiting }));
    try {
      const counted = await countAll(db, asked);
      for (const { key, takers } of asked) {
        const { count, leftMs } = counted.get(key.toString('hex'))!;
        takers.forEach(({ resolve }, index) => resolve({ count: count - takers.length + 1 + index, leftMs }));
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

  return (key, windowMs) =>
    new Promise((resolve, reject) => {
      const waiting = next.get(key) ?? { windowMs, takers: [] };
      waiting.takers.push({ resolve, reject });
      next.set(key, waiting);
      if (!isBusy) void sendAll();
    });
}

async function countAll(
  db: Queryable,
  asked: readonly { key: Buffer; windowMs: number; takers: readonly unknown[] }[],
): Promise<Map<string, Count>> {
  const { rows } = await db.query<{ key: string; count: number; left_ms: number }>({
    name: 'count-requests',
    // In the order of their keys, so that processes that count the same ones wait for each other in turn. A window that ends later than one
    // that begins now was made by a clock that was set back since; a minute is for statements that waited.
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
    values: [asked.map(({ key }) => key), asked.map(({ takers }) => takers.length), asked.map(({ windowMs }) => windowMs)],
  });
  return new Map(rows.map(({ key, count, left_ms }) => [key, { count, leftMs: left_ms }]));
}

/** Forgets windows that have ended. Returns how many. */
export async function sweepCounts(db: Queryable): Promise<number> {
  return (await db.query('delete from request_count where ends_at < now()')).rowCount ?? 0;
}
