/** Of several evidence stores, which has or takes what (decision 0182). */
import { withClient } from '@deedline/database/connect';
import type { Queryable } from './source.ts';

/** Differences below it do not count: a store without loads has some megabytes of its own. */
const ABOUT_BYTES = 256 * 1024 * 1024;

interface Held {
  url: string;
  hasSource: boolean;
  hasState: boolean;
  bytes: number;
}

/**
 * The store that a source's files go into: the one that has it, else one that has its state, so that what a search needs lies together, else the
 * smallest. Throws when one does not answer: it may have the source.
 */
export async function placeSource(urls: readonly string[], source: { name: string; state?: string | undefined }): Promise<string> {
  if (urls.length === 1) return urls[0]!;
  const held = await Promise.all(urls.map((url) => readHeld(url, source)));
  const smallest = held.toSorted((a, b) => Math.floor(a.bytes / ABOUT_BYTES) - Math.floor(b.bytes / ABOUT_BYTES));
  return (held.find(({ hasSource }) => hasSource) ?? smallest.find(({ hasState }) => hasState) ?? smallest[0]!).url;
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
