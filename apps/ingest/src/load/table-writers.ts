import { evidenceKeys } from '@deedline/engine/keys/evidence-keys';
import { addressSearchText } from '@deedline/engine/keys/typed-address';
import type { EvidenceDraft, ParcelBody } from '@deedline/engine/model/evidence';
import { toStored } from '@deedline/engine/model/stored-record';
import { parseAddress } from '@deedline/engine/normalize/address';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import type pg from 'pg';
import type { Queryable } from './source.ts';
import type { Layout, ParcelShape, Position, ReadItem, SourceContext, StreetLine } from '../layout.ts';
import { BinaryCopy, storable } from './binary-copy.ts';
import { KeyWriter } from './key-writer.ts';
import { PropertyRows } from './property-rows.ts';

const TABLES = {
  evidence_page: ['page', 'load_id', 'records'],
  known_parcel: ['load_id', 'evidence_id', 'door', 'apn'],
  parcel_shape: ['county_fips', 'apn_key', 'load_id', 'apn', 'situs', 'bounds', 'ring'],
  street_line: ['county_fips', 'load_id', 'name', 'bounds', 'line'],
} as const;
type Table = keyof typeof TABLES;
/** What is filled beside records and their keys: a map's parcels are not listed, for a roll of theirs lists them. */
const BESIDE: Readonly<Record<Layout['draws'], readonly Table[]>> = {
  nothing: ['known_parcel'],
  lots: ['known_parcel', 'parcel_shape'],
  map: ['parcel_shape', 'street_line'],
};

/** Records that are kept together: as many as the ids of a page of `evidence_page`. */
const PAGE = 20;

/** Nobody's name stands in it: reasons are counted. */
const NOTHING_TO_FIND = 'the row holds nothing that it could be found by';

/**
 * The rows of one load on their way into their tables: a connection and a transaction for each table, and one for what makes properties, so that the
 * server takes records and keys side by side. Nothing is there before `commit`.
 */
export class TableWriters {
  readonly #pool: pg.Pool;
  readonly #loadId: number;
  readonly #clients: pg.PoolClient[] = [];
  readonly #copies: Partial<Record<Table, BinaryCopy>> = {};
  #keys: KeyWriter | undefined;
  /** All of them. */
  readonly #writers: (BinaryCopy | KeyWriter | PropertyRows)[] = [];
  #properties: PropertyRows | undefined;
  /** Records of the page at hand. */
  readonly #records: string[] = [];
  #page = -1;

  constructor(pool: pg.Pool, loadId: number) {
    this.#pool = pool;
    this.#loadId = loadId;
  }

  async open(draws: Layout['draws']): Promise<void> {
    const tables: Table[] = ['evidence_page', ...BESIDE[draws]];
    await Promise.all(tables.map((table) => this.#open(table)));
    this.#keys = new KeyWriter(await this.#begin());
    await this.#keys.open();
    this.#writers.push(...Object.values(this.#copies), this.#keys);
    if (draws === 'map') return;
    this.#properties = new PropertyRows(await this.#begin(), this.#loadId);
    this.#writers.push(this.#properties);
  }

  /** Takes an item; returns why not, when it cannot be loaded. Await `flush` when `isFull` says so. */
  write(item: ReadItem, ids: EvidenceIds, context: SourceContext): string | undefined {
    if ('reject' in item) return item.reject;
    if ('shape' in item) this.#writeShape(item.shape);
    else if ('street' in item) this.#writeStreet(item.street);
    else {
      const keys = evidenceKeys(item.draft, context);
      if (keys.length === 0) return NOTHING_TO_FIND;
      const id = ids.take();
      this.#writeRecord(id, item.draft);
      this.#keys!.write(id, keys);
      if (item.draft.kind === 'parcel') this.#writeKnown(id, item.draft.body);
      this.#properties?.write(id, item.draft, context.state);
    }
    return undefined;
  }

  /** Of all records so far. */
  get keys(): number {
    return this.#keys?.written ?? 0;
  }

  get isFull(): boolean {
    return this.#writers.some((writer) => writer.isFull);
  }

  async flush(): Promise<void> {
    for (const writer of this.#writers) if (writer.isFull) await writer.flush();
  }

  /** Properties are made last, when the outlines of the same load can be read: each is written once, with its place. */
  async commit(): Promise<void> {
    this.#endPage();
    await Promise.all([...Object.values(this.#copies), this.#keys!].map((writer) => writer.finish()));
    const copying = this.#clients.filter((client) => client !== this.#properties?.client);
    await Promise.all(copying.map((client: Queryable) => client.query('commit')));
    await this.#properties?.finish();
    for (const client of this.#clients.splice(0)) client.release();
  }

  /** Hangs up: the server forgets what was not committed. */
  abort(): void {
    for (const client of this.#clients.splice(0)) client.release(true);
  }

  #writeRecord(id: number, draft: EvidenceDraft): void {
    if (Math.floor((id - 1) / PAGE) !== this.#page) this.#endPage();
    this.#page = Math.floor((id - 1) / PAGE);
    this.#records.push(storable(toStored(draft)));
  }

  /** Ids are given out in order, from the first of a page on: a page is full, or its load's last of a block. */
  #endPage(): void {
    if (this.#records.length === 0) return;
    const copy = this.#copies.evidence_page!;
    copy.startRow(TABLES.evidence_page.length);
    copy.int8(this.#page);
    copy.int4(this.#loadId);
    copy.texts(this.#records.splice(0));
  }

  #writeKnown(id: number, { situs, apn }: ParcelBody): void {
    const copy = this.#copies.known_parcel;
    if (copy === undefined) return;
    copy.startRow(TABLES.known_parcel.length);
    copy.int4(this.#loadId);
    copy.int8(id);
    copy.text(situs === undefined ? undefined : addressSearchText(parseAddress(situs)));
    copy.text(apnKeyText(apn));
  }

  #writeShape(shape: ParcelShape): void {
    const copy = this.#copies.parcel_shape!;
    copy.startRow(TABLES.parcel_shape.length);
    copy.text(shape.countyFips);
    copy.text(apnKeyText(shape.apn));
    copy.int4(this.#loadId);
    copy.text(shape.apn);
    copy.text(shape.situs);
    copy.box(boundsOf(shape.ring));
    copy.jsonb(shape.ring);
  }

  #writeStreet(street: StreetLine): void {
    const copy = this.#copies.street_line!;
    copy.startRow(TABLES.street_line.length);
    copy.text(street.countyFips);
    copy.int4(this.#loadId);
    copy.text(street.name);
    copy.box(boundsOf(street.line));
    copy.jsonb(street.line);
  }

  async #open(table: Table): Promise<void> {
    this.#copies[table] = new BinaryCopy(await this.#begin(), table, TABLES[table]);
  }

  async #begin(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    this.#clients.push(client);
    await client.query('begin');
    return client;
  }
}

function boundsOf(points: readonly Position[]): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}

/** The increment of the sequence `evidence_id`: every call owns as many ids. */
const BLOCK = 10_000;

/**
 * Ids for the evidence of one load, taken from the sequence in blocks; the next block is asked for while the last is being used up. Whose a block is
 * stands in the store before any of its ids is used, so that nothing is there of which nobody knows where it is.
 */
export class EvidenceIds {
  readonly #client: Queryable;
  readonly #loadId: number;
  #next = 0;
  #end = 0;
  #coming: Promise<number> | undefined;

  constructor(client: Queryable, loadId: number) {
    this.#client = client;
    this.#loadId = loadId;
  }

  get isEmpty(): boolean {
    return this.#next === this.#end;
  }

  /** The next id. When there is none, `refill` must be awaited first. */
  take(): number {
    if (this.#end - this.#next === BLOCK / 2) {
      this.#coming = this.#ask();
      // A failure is thrown to whoever awaits it in refill.
      this.#coming.catch(() => undefined);
    }
    return this.#next++;
  }

  async refill(): Promise<void> {
    this.#next = await (this.#coming ?? this.#ask());
    this.#end = this.#next + BLOCK;
    this.#coming = undefined;
  }

  async #ask(): Promise<number> {
    const result = await this.#client.query(
      `with taken as materialized (select nextval('evidence_id') as start),
         noted as (insert into evidence_block (block, load_id) select (start - 1) / 10000, $1 from taken)
       select start from taken`,
      [this.#loadId],
    );
    return Number(result.rows[0]!.start);
  }
}
