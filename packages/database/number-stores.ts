/** Number ranges that keep the records of several evidence stores apart; each store has whole loads of its own (decision 0182). */
import { withClient } from './connect.ts';
import type { OwnQueryable } from './queryable.ts';

/**
 * The size of a store's range of record ids; store n begins at n times this. It is a multiple of the blocks in which ids are assigned, and the ids of a
 * thousand stores are still exact in a double.
 */
const RECORDS = 1_000_000_000_000;
/** The size of a store's range of load ids. */
const LOADS = 16_777_216;
/** The last store number for which there are load ids. */
const LAST = 126;

interface Standing {
  url: string;
  /** The store's number, derived from its record ids. */
  number: number;
  isUsed: boolean;
}

/**
 * Gives each store that has assigned no ids yet its own range, so that an id identifies one record across all stores. `urls`: as the owners, the first store
 * first. A single store is left as it is. Throws, without changes, if two stores with records share a range.
 */
export async function numberStores(urls: readonly string[]): Promise<void> {
  if (urls.length < 2) return;
  const stores: Standing[] = [];
  for (const url of urls) stores.push({ url, ...(await withClient(url, readStanding)) });
  const taken = new Map<number, number>();
  for (const [index, { number, isUsed }] of stores.entries()) {
    if (!isUsed && number === 0) continue;
    const other = taken.get(number);
    if (other !== undefined)
      throw new Error(
        `The evidence stores ${other + 1} and ${index + 1} use the same record numbers: one of them was loaded before it was added as a further store. ` +
          'Nothing was changed. Name an empty database in its place, start once, and load its files into that one.',
      );
    taken.set(number, index);
  }
  for (const [index, { url, number, isUsed }] of stores.entries()) {
    if (isUsed || number > 0) continue;
    const free = Array.from({ length: LAST + 1 }, (_, candidate) => candidate).find((candidate) => !taken.has(candidate));
    if (free === undefined) throw new Error(`There can be at most ${LAST + 1} evidence stores.`);
    taken.set(free, index);
    if (free > 0) await withClient(url, (client: OwnQueryable) => setNumber(client, free));
  }
}

async function readStanding(client: OwnQueryable): Promise<Omit<Standing, 'url'>> {
  const found = await client.query(
    `select last_value::float8 as "lastValue", is_called or exists (select from load) as "isUsed" from evidence_id`,
  );
  const { lastValue, isUsed } = found.rows[0]!;
  return { number: Math.floor((lastValue - 1) / RECORDS), isUsed };
}

async function setNumber(client: OwnQueryable, number: number): Promise<void> {
  await client.query(
    `select setval('evidence_id', $1::bigint, false) as records, setval(pg_get_serial_sequence('load', 'id'), $2::bigint, false) as loads`,
    [BigInt(number) * BigInt(RECORDS) + 1n, BigInt(number) * BigInt(LOADS) + 1n],
  );
}
