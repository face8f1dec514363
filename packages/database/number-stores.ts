/** Several evidence stores, each with whole loads of its own: what keeps their records apart (decision 0182). */
import { withClient } from './connect.ts';
import type { OwnQueryable } from './queryable.ts';

/** Records of store n are numbered from n times this on. A multiple of the block in which ids are given out, and a thousand stores are exact in a double. */
const RECORDS = 1_000_000_000_000;
/** Loads of it from n times this on. */
const LOADS = 16_777_216;
/** The last that loads have numbers for. */
const LAST = 126;

interface Standing {
  url: string;
  /** By the records that it numbers. */
  number: number;
  isUsed: boolean;
}

/**
 * Gives each store that has numbered nothing yet a range of numbers of its own, so that an id stands for one record in all of them. `urls`: of their owners,
 * the first's first. One that is alone stays as it is. Throws when two number alike that have records, and changes nothing then.
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
        `The evidence stores ${other + 1} and ${index + 1} number their records alike: one of them was loaded before it stood beside the other. ` +
          'Nothing was changed. Name an empty database for it, start once, and load its files into that.',
      );
    taken.set(number, index);
  }
  for (const [index, { url, number, isUsed }] of stores.entries()) {
    if (isUsed || number > 0) continue;
    const free = Array.from({ length: LAST + 1 }, (_, candidate) => candidate).find((candidate) => !taken.has(candidate));
    if (free === undefined) throw new Error(`More than ${LAST + 1} evidence stores are not numbered.`);
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
