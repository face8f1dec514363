/** Moves keys that loads have written into pages, bucket by bucket, and drops those of deleted loads (decision 0173). */
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@deedline/database/connect';
import type pg from 'pg';
import { readBinaryRows } from './binary-rows.ts';
import { KeyList } from './key-list.ts';
import { PageWriter } from './page-writer.ts';
import type { Queryable } from './source.ts';

const BUCKETS = 64;
const BUCKET_BITS = 58n;
/** This many keys take about two megabytes. */
const KEYS_BETWEEN = 100_000;
/** This many buckets are a sixteenth of all pages. A vacuum reads the whole index. */
const BUCKETS_BETWEEN = 4;

export interface Packed {
  buckets: number;
  /** Keys in the pages that were written. */
  keys: number;
}

interface PackOptions {
  whole?: boolean;
  /** Called after each bucket with what is done, and the most buckets there can be. */
  onBucket?: (done: Packed, of: number) => void;
}

/**
 * Packs as much as the keys added and removed since have paid for: each pays for rewriting four, so that the work is proportional to what was loaded, and at
 * most an eighth of the keys is waiting or dead. `whole`: packs all buckets, so that no key waits and none of a deleted load remains. Each bucket is one
 * transaction: a search sees it before or after, and a killed process only loses the current one. A concurrent run leaves the work to the first.
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
      // Makes the space of rewritten pages available to the next ones.
      await client.query('vacuum (skip_locked) key_page');
      since = 0;
    }
    // After a complete round no credit is left.
    if (done.buckets === BUCKETS) await client.query('update key_packing set credit = least(credit, 0)');
    if (done.buckets > 0) await giveBackRoom(client);
    return done;
  });
}

/** Waiting keys take five times the space of packed ones. */
const MOST_WAITING_BYTES = 8 * 1024 ** 3;

/** Whether the waiting keys take eight gigabytes and more space than the packed ones: loading a state would otherwise need twice the space it finally uses. */
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

/** Packs the next bucket. Returns the number of its keys. */
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

/** Waiting and packed keys are merged here, because the server would sort both. Meanwhile the keys of one bucket are in memory, 16 bytes each. */
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
  // Read last: a key that has been read has its block recorded by now.
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

/** The binary format of an array: a header with its dimensions, then each number after its length. */
const ARRAY_HEADER_BYTES = 20;
const NUMBER_BYTES = 12;

function readPage(keys: KeyList, view: DataView, hashes: number, ids: number): void {
  const count = view.getInt32(hashes + 12);
  for (let n = 0; n < count; n += 1) {
    const at = ARRAY_HEADER_BYTES + n * NUMBER_BYTES + 4;
    keys.read(view, hashes + at, ids + at);
  }
}

/** Whether the load of a record still exists. */
async function readBlocks(client: Queryable): Promise<(id: number) => boolean> {
  const found = await client.query('select block from evidence_block');
  const blocks = new Set(found.rows.map(({ block }) => Number(block)));
  return (id) => blocks.has(Math.floor((id - 1) / 10_000));
}

/** About ten seconds, the time that a vacuum of a large table may hold its lock. */
const TRIES = 400;

/** An index does not shrink when rows are deleted. If nothing is waiting any more, the table is truncated at a moment when nobody reads it. */
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
