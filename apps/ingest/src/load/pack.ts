/** Moves the keys that loads wrote into pages, a bucket after the other, and leaves out those of loads that are gone (decision 0173). */
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@deedline/database/connect';
import type pg from 'pg';
import { readBinaryRows } from './binary-rows.ts';
import { KeyList } from './key-list.ts';
import { PageWriter } from './page-writer.ts';
import type { Queryable } from './source.ts';

const BUCKETS = 64;
const BUCKET_BITS = 58n;
/** So many keys are some two megabytes. */
const KEYS_BETWEEN = 100_000;
/** So many buckets are a sixteenth of all pages, of which a vacuum reads the index whole. */
const BUCKETS_BETWEEN = 4;

export interface Packed {
  buckets: number;
  /** Keys that stand in the pages that were written. */
  keys: number;
}

interface PackOptions {
  whole?: boolean;
  /** Hears after each bucket how much is done, of how many buckets at most. */
  onBucket?: (done: Packed, of: number) => void;
}

/**
 * Packs as much as the keys that came and went since have paid for: each buys the rewriting of four, so that the work is in proportion to what was loaded
 * and no more than an eighth of the keys waits or is dead. `whole`: all buckets, so that nothing waits and nothing of a load that is gone stays.
 * Each bucket is a transaction: a search sees it before or after, and whoever is killed loses the one at hand. Two at once: the second leaves it to the first.
 */
export async function packKeys(url: string, { whole = false, onBucket }: PackOptions = {}): Promise<Packed> {
  return withClient(url, async (client: Queryable & pg.ClientBase) => {
    const done: Packed = { buckets: 0, keys: 0 };
    const tried = await client.query(`select pg_try_advisory_lock(hashtextextended('deedline ingest pack', 0)) as taken`);
    if (!tried.rows[0]!.taken) return done;
    let since = 0;
    while (done.buckets < BUCKETS) {
      if (!whole && !(await isPaidFor(client))) break;
      const keys = await packNext(client);
      done.keys += keys;
      done.buckets += 1;
      since += keys;
      onBucket?.(done, BUCKETS);
      if (since < Math.max(KEYS_BETWEEN, BUCKETS_BETWEEN * keys)) continue;
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

async function isPaidFor(client: Queryable): Promise<boolean> {
  const found = await client.query('select credit > 0 and credit >= entries as "isPaidFor" from key_packing');
  return found.rows[0]!.isPaidFor;
}

/** Packs the next bucket. Returns how many keys stand in it now. */
async function packNext(client: Queryable & pg.ClientBase): Promise<number> {
  await client.query('begin');
  try {
    const next = await client.query('select bucket from key_packing for update');
    const { bucket } = next.rows[0]!;
    const keys = await packBucket(client, bucket);
    await client.query('update key_packing set bucket = $1, credit = credit - $2, entries = $2', [(bucket + 1) % BUCKETS, keys]);
    await client.query('commit');
    return keys;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What waits and what is packed are merged here, since the server would sort both. The keys of a bucket are in memory meanwhile, 16 bytes each. */
async function packBucket(client: Queryable & pg.ClientBase, bucket: number): Promise<number> {
  const low = BigInt.asIntN(64, BigInt(bucket) << BUCKET_BITS);
  const high = low + (1n << BUCKET_BITS) - 1n;
  const [waiting, packed] = [new KeyList(), new KeyList()];
  await readBinaryRows(
    client,
    `with waiting as (delete from evidence_key where hash between ${low} and ${high} returning hash, evidence_id) select hash, evidence_id from waiting order by hash, evidence_id`,
    (view, [hash, id]) => waiting.read(view, hash!, id!),
  );
  await readBinaryRows(client, `select hashes, ids from key_page where bucket = ${bucket} order by upto, part`, (view, [hashes, ids]) =>
    readPage(packed, view, hashes!, ids!),
  );
  await client.query('delete from key_page where bucket = $1', [bucket]);
  // Asked last: a key that was there has its block there by now.
  const isThere = await readBlocks(client);
  const pages = new PageWriter(client, bucket);
  let [ofWaiting, ofPacked] = [0, 0];
  while (ofWaiting < waiting.length || ofPacked < packed.length) {
    const isWaiting = ofPacked === packed.length || (ofWaiting < waiting.length && waiting.isBefore(ofWaiting, packed, ofPacked));
    const [keys, n] = isWaiting ? [waiting, ofWaiting++] : [packed, ofPacked++];
    if (!isThere(keys.idAt(n))) continue;
    pages.add(keys, n);
    if (pages.isFull) await pages.flush();
  }
  await pages.finish();
  return pages.written;
}

/** Of an array: its dimensions and what they hold, then each number behind its length. */
const ARRAY_HEADER_BYTES = 20;
const NUMBER_BYTES = 12;

function readPage(keys: KeyList, view: DataView, hashes: number, ids: number): void {
  const count = view.getInt32(hashes + 12);
  for (let n = 0; n < count; n += 1) {
    const at = ARRAY_HEADER_BYTES + n * NUMBER_BYTES + 4;
    keys.read(view, hashes + at, ids + at);
  }
}

/** Whether the load that a record belongs to is there. */
async function readBlocks(client: Queryable): Promise<(id: number) => boolean> {
  const found = await client.query('select block from evidence_block');
  const blocks = new Set(found.rows.map(({ block }) => Number(block)));
  return (id) => blocks.has(Math.floor((id - 1) / 10_000));
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
