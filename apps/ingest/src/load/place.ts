/** Chooses between several evidence stores, and determines what can be done while one is unreachable (decisions 0182, 0197). */
import { requireServer, withClient } from '@deedline/database/connect';
import type { Queryable } from './source.ts';

/** Smaller differences in size are ignored: even a store without loads takes some megabytes. */
const ABOUT_BYTES = 256 * 1024 * 1024;

/** The request can only be done once an unreachable store answers again; nothing was done. */
export class StoreAwayError extends Error {}

export interface Stores {
  /** Stores that answer. `number`: the place in the settings, from 1. */
  reached: readonly { url: string; number: number }[];
  /** One sentence for each of the others, with the reason. */
  away: readonly string[];
}

/** Throws StoreAwayError if none answers. */
export async function reachStores(urls: readonly string[]): Promise<Stores> {
  const stores = urls.map((url, index) => ({ url, number: index + 1 }));
  const nameOf = (number: number) => (stores.length === 1 ? 'The evidence store' : `Evidence store ${number}`);
  const asked = await Promise.allSettled(stores.map(({ url, number }) => requireServer(url, nameOf(number))));
  const away = asked.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  if (away.length === stores.length) throw new StoreAwayError(away.join(' '));
  return { reached: stores.filter((_, at) => asked[at]!.status === 'fulfilled'), away };
}

interface Held {
  url: string;
  hasSource: boolean;
  hasState: boolean;
  bytes: number;
}

/**
 * Chooses the store for a source: the one that has it, else one with data of its state, so that what a search needs is together, else the smallest. Undefined
 * if no reachable store has the source and an unreachable one may: a source in two stores would be counted twice.
 */
export async function placeSource(
  { reached, away }: Stores,
  source: { name: string; state?: string | undefined },
): Promise<string | undefined> {
  if (reached.length + away.length === 1) return reached[0]!.url;
  const held = await Promise.all(reached.map(({ url }) => readHeld(url, source)));
  const owner = held.find(({ hasSource }) => hasSource);
  if (owner !== undefined || away.length > 0) return owner?.url;
  const smallest = held.toSorted((a, b) => Math.floor(a.bytes / ABOUT_BYTES) - Math.floor(b.bytes / ABOUT_BYTES));
  return (smallest.find(({ hasState }) => hasState) ?? smallest[0]!).url;
}

async function readHeld(url: string, { name, state }: { name: string; state?: string | undefined }): Promise<Held> {
  return withClient(url, async (client: Queryable) => {
    const found = await client.query(
      `select exists (select from source where source.name = $1) as "hasSource",
         exists (select from source join load on load.source_id = source.id where source.state = $2 and load.state in ('live', 'loading')) as "hasState",
         coalesce(pg_database_size(current_database()), 0)::float8 as bytes`,
      [name, state ?? null],
    );
    const { hasSource, hasState, bytes } = found.rows[0]!;
    return { url, hasSource, hasState, bytes };
  });
}
