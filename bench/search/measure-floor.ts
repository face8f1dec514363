/** The floor of a search: the bare SQL of its key look-ups and nothing else, as first measured and as it is now. */
import type { CreateSearch } from '@deedline/contract/search/search';
import { readQuery } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query/query';
import type pg from 'pg';
import { gatherEvidence } from '../../apps/server/src/features/lookup/gather-evidence.ts';
import { alwaysClosed } from '../../apps/server/src/features/lookup/sources/source.ts';
import {
  type AskedKey,
  selectEvidence,
  selectHits,
  selectHitsAndEvidence,
} from '../../apps/server/src/features/lookup/sources/store-queries.ts';
import { createStoreSource } from '../../apps/server/src/features/lookup/sources/store-source.ts';
import { runClients } from './figures.ts';
import { lookUpAsFirst } from './first-keys.ts';

/** The keys that one search, or a batch of them, looks up at each hop. */
export type Hops = (readonly AskedKey[])[];

/** Gathers once through the real source and records the keys. Several searches share each hop. */
export async function recordHops(db: pg.Pool, ...bodies: readonly CreateSearch[]): Promise<Hops> {
  const hops: Hops = [];
  const store = createStoreSource(db);
  const lookup: typeof store.lookup = (keys, ...rest) => {
    hops.push(keys);
    return store.lookup(keys, ...rest);
  };
  const queries = bodies.map(readBody);
  await gatherEvidence([{ source: { ...store, lookup }, deadlineMs: 60_000, breaker: alwaysClosed }], queries, () => undefined);
  return hops;
}

function readBody({ ParcelId, ...fields }: CreateSearch): Query {
  const read = readQuery({ ...fields, ...(ParcelId === undefined ? {} : { parcelId: ParcelId }) } as Parameters<typeof readQuery>[0]);
  if (!read.ok) throw new Error(`not a query: ${read.problems[0]?.message}`);
  return read.query;
}

type LookUp = (hops: Hops) => Promise<void>;

/** Look-ups as they were first measured; see `first-keys.ts`. */
export const asFirst =
  (db: pg.Pool): LookUp =>
  async (hops) => {
    for (const keys of hops)
      await lookUpAsFirst(
        db,
        keys.map(({ hash }) => hash),
      );
  };

/** The current statements with keys and records in separate round trips, as for chunks of a batch. */
export const inTwo =
  (db: pg.Pool): LookUp =>
  async (hops) => {
    for (const keys of hops) {
      const hits = await selectHits(db, keys);
      await selectEvidence(db, [...new Set(hits.flatMap(({ ids }) => ids ?? []))]);
    }
  };

/** The product's own round trips: keys, and the records that are not cached, in one. */
export const inOne =
  (db: pg.Pool): LookUp =>
  async (hops) => {
    const known = new Set<string>();
    for (const keys of hops) for (const { id } of (await selectHitsAndEvidence(db, keys, [...known])).records) known.add(id);
  };

/** Milliseconds of each search's look-ups, in the given order, `clients` at a time. */
export async function measureLookUps(lookUp: LookUp, searches: readonly Hops[], clients: number): Promise<number[]> {
  const times = Array.from(searches, () => Number.NaN);
  await runClients([...searches.entries()], clients, async ([index, hops]) => {
    const startedAt = performance.now();
    await lookUp(hops);
    times[index] = performance.now() - startedAt;
  });
  return times;
}

/** The tables of the store that grow with its data, and the bytes per person that each took before decision 0198, measured with 30,000 people. */
const BYTES_BEFORE = {
  evidence_page: 2_259,
  evidence_block: 1,
  evidence_key: 0,
  key_page: 841,
  known_parcel: 96,
  parcel_shape: 167,
  street_line: 6,
  property: 2_040,
  property_class: 32,
  property_county: 2,
  property_sale: 49,
  property_bill: 45,
  property_history: 51,
  property_change: 4,
} as const;

interface TableSize {
  table: string;
  rows: number;
  bytes: number;
  /** Bytes per person. */
  bytesBefore: number;
}

/** Limit on disk for all tables of the evidence with their indexes, including keys and properties (decision 0198). */
export const MOST_BYTES_PER_PERSON = 3 * 1024;

/** Rows and bytes on disk (including indexes and TOAST) of the evidence store's tables. */
export async function measureDisk(db: Pick<pg.Client, 'query'>): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const [table, bytesBefore] of Object.entries(BYTES_BEFORE)) {
    const found = await db.query<{ rows: bigint; bytes: bigint }>(
      `select (select count(*) from ${table}) as rows, pg_total_relation_size('${table}') as bytes`,
    );
    sizes.push({ table, rows: Number(found.rows[0]!.rows), bytes: Number(found.rows[0]!.bytes), bytesBefore });
  }
  return sizes;
}
