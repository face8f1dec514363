/** Moves the keys that loads wrote into pages, a bucket after the other, and leaves out those of loads that are gone (decision 0173). */
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@deedline/database/connect';
import type { Queryable } from './source.ts';

const BUCKETS = 64;
const BUCKET_BITS = 58n;
/** So many keys are some two megabytes. */
const KEYS_BETWEEN = 100_000;

export interface Packed {
  buckets: number;
  /** Keys that stand in the pages that were written. */
  keys: number;
}

interface PackOptions {
  whole?: boolean;
  /** Hears after each bucket how much is done, of how many buckets at most. */
  onBucket?: (done: Packed, of: number) => void;
  /** From how many bytes of waiting keys on buckets are packed together; for tests. */
  largeBytes?: number;
}

/**
 * Packs as much as the keys that came and went since have paid for: each buys the rewriting of four, so that the work is in proportion to what was loaded
 * and no more than an eighth of the keys waits or is dead. `whole`: all buckets, so that nothing waits and nothing of a load that is gone stays.
 * Each bucket is a transaction: a search sees it before or after, and whoever is killed loses the one at hand. Two at once: the second leaves it to the first.
 */
export async function packKeys(url: string, { whole = false, onBucket, largeBytes = LARGE_BYTES }: PackOptions = {}): Promise<Packed> {
  return withClient(url, async (client: Queryable) => {
    const done: Packed = { buckets: 0, keys: 0 };
    const tried = await client.query(`select pg_try_advisory_lock(hashtextextended('deedline ingest pack', 0)) as taken`);
    if (!tried.rows[0]!.taken) return done;
    const together = (await isLarge(client, largeBytes)) ? MOST_TOGETHER : 1;
    let since = 0;
    while (done.buckets < BUCKETS) {
      if (!whole && !(await isPaidFor(client, together))) break;
      const { keys, buckets } = await packNext(client, together, BUCKETS - done.buckets);
      done.keys += keys;
      done.buckets += buckets;
      since += keys;
      onBucket?.(done, BUCKETS);
      if (since < KEYS_BETWEEN) continue;
      // The room of the pages that were rewritten is free for the next.
      await client.query('vacuum (skip_locked) key_page');
      since = 0;
    }
    // After a whole round there is nothing left to pay for.
    if (done.buckets === BUCKETS) await client.query('update key_packing set credit = least(credit, 0)');
    if (done.buckets > 0) await giveBackRoom(client);
    return done;
  });
}

/** Keys that wait take five times the room of packed ones. */
const MOST_WAITING_BYTES = 8 * 1024 ** 3;

/** Whether those that wait take eight gigabytes, and as much as those that are packed: a state would be loaded into twice the room that it keeps. */
export async function isCrowdedByKeys(client: Queryable): Promise<boolean> {
  const found = await client.query(
    `select coalesce(pg_total_relation_size('evidence_key') > greatest($1::bigint, pg_total_relation_size('key_page')), false) as "isCrowded"`,
    [MOST_WAITING_BYTES],
  );
  return found.rows[0]!.isCrowded;
}

async function isPaidFor(client: Queryable, buckets: number): Promise<boolean> {
  const found = await client.query('select credit > 0 and credit >= entries * $1::integer as "isPaidFor" from key_packing', [buckets]);
  return found.rows[0]!.isPaidFor;
}

/** Divides BUCKETS. */
const MOST_TOGETHER = 16;
const LARGE_BYTES = 256 * 1024 ** 2;

/**
 * Whether so much waits that buckets are packed together: the keys of one lie all over the table, so that each transaction writes nearly all of its pages,
 * and more than memory holds would be read and written sixty-four times.
 */
async function isLarge(client: Queryable, largeBytes: number): Promise<boolean> {
  const found = await client.query(`select coalesce(pg_relation_size('evidence_key') > $1::bigint, false) as "isLarge"`, [largeBytes]);
  return found.rows[0]!.isLarge;
}

/** A page holds up to 48 keys and what the last hash of them has beyond, a common hash 64 a page of its own: a look-up reads all of one page. */
const PACK = `
with waiting as (
  delete from evidence_key where hash between $2 and $3 returning hash, evidence_id as id
), packed as (
  delete from key_page where bucket between $1 and $1 + $4 - 1 returning hashes, ids
), numbered as (
  select ((hash >> 58) & 63)::smallint as bucket, hash, id, row_number() over (order by hash, id) - 1 as n,
    row_number() over (partition by hash order by id) - 1 as of_hash
  from (select hash, id from waiting union all select unnest(hashes), unnest(ids) from packed) known
  join evidence_block on block = (id - 1) / 10000
), page as (
  select bucket, (n - of_hash) / 48 as place, of_hash / 64 as part, max(hash) as highest, array_agg(hash order by hash, id) as hashes, array_agg(id order by hash, id) as ids
  from numbered group by bucket, place, part
), written as (
  insert into key_page (bucket, upto, part, hashes, ids)
  select bucket, max(highest) over (partition by bucket, place), part, hashes, ids from page order by bucket, place, part
  returning cardinality(ids) as keys
)
select coalesce(sum(keys), 0)::float8 as keys from written`;

/** Packs the next bucket, or the rest of those that are packed together, and no more than `most`. `keys`: how many stand in them now. */
async function packNext(client: Queryable, together: number, most: number): Promise<{ keys: number; buckets: number }> {
  await client.query('begin');
  try {
    const next = await client.query('select bucket from key_packing for update');
    const { bucket } = next.rows[0]!;
    const low = BigInt.asIntN(64, BigInt(bucket) << BUCKET_BITS);
    const buckets = Math.min(together - (bucket % together), most);
    const packed = await client.query(PACK, [bucket, low, low + (BigInt(buckets) << BUCKET_BITS) - 1n, buckets]);
    const { keys } = packed.rows[0]!;
    await client.query('update key_packing set bucket = $1, credit = credit - $2, entries = $3', [
      (bucket + buckets) % BUCKETS,
      keys,
      Math.round(keys / buckets),
    ]);
    await client.query('commit');
    return { keys, buckets };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Some ten seconds: as long as the vacuum of a large table takes, which has it locked meanwhile. */
const TRIES = 400;

/** An index does not shrink by what is deleted. Where nothing waits any more the table is emptied at once, in a moment in which nobody reads it. */
async function giveBackRoom(client: Queryable): Promise<void> {
  await client.query('vacuum (analyze, skip_locked) evidence_key, key_page, evidence_block');
  for (let left = TRIES; left > 0; left -= 1) {
    await client.query('begin');
    try {
      const isWaiting = await client.query('select exists (select from evidence_key) as "isWaiting"');
      if (!isWaiting.rows[0]!.isWaiting) {
        await client.query('lock table evidence_key in access exclusive mode nowait');
        const stillWaiting = await client.query('select exists (select from evidence_key) as "isWaiting"');
        if (!stillWaiting.rows[0]!.isWaiting) await client.query('truncate evidence_key');
      }
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await sleep(25);
    }
  }
}
const LOCK_NOT_AVAILABLE = '55P03';
