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
/** Tables that are filled in addition to records and keys. The parcels of a map are not listed, because a roll lists them. */
const BESIDE: Readonly<Record<Layout['draws'], readonly Table[]>> = {
  nothing: ['known_parcel'],
  lots: ['known_parcel', 'parcel_shape'],
  map: ['parcel_shape', 'street_line'],
};

/** Records that are stored together: one page of `evidence_page` has this many ids. */
const PAGE = 20;

/** Contains no value from the row, because reasons are counted. */
const NOTHING_TO_FIND = 'the row holds nothing that it could be found by';

/**
 * Writes the rows of one load into their tables, with a connection and a transaction for each table and one for properties, so that the server handles records
 * and keys in parallel. Nothing is visible before `commit`.
 */
export class TableWriters {
  readonly #pool: pg.Pool;
  readonly #loadId: number;
  readonly #clients: pg.PoolClient[] = [];
  readonly #copies: Partial<Record<Table, BinaryCopy>> = {};
  #keys: KeyWriter | undefined;
  /** All open writers. */
  readonly #writers: (BinaryCopy | KeyWriter | PropertyRows)[] = [];
  #properties: PropertyRows | undefined;
  /** The records of the current page. */
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

  /** Writes an item; returns the reason if it cannot be loaded. Await `flush` if `isFull` is true. */
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

  /** The number of keys of all records so far. */
  get keys(): number {
    return this.#keys?.written ?? 0;
  }

  get isFull(): boolean {
    return this.#writers.some((writer) => writer.isFull);
  }

  async flush(): Promise<void> {
    for (const writer of this.#writers) if (writer.isFull) await writer.flush();
  }

  /** Properties are created last, when the outlines of the same load are visible: each is written once, with its place. */
  async commit(): Promise<void> {
    this.#endPage();
    await Promise.all([...Object.values(this.#copies), this.#keys!].map((writer) => writer.finish()));
    const copying = this.#clients.filter((client) => client !== this.#properties?.client);
    await Promise.all(copying.map((client: Queryable) => client.query('commit')));
    await this.#properties?.finish();
    for (const client of this.#clients.splice(0)) client.release();
  }

  /** Closes the connections; the server discards what was not committed. */
  abort(): void {
    for (const client of this.#clients.splice(0)) client.release(true);
  }

  #writeRecord(id: number, draft: EvidenceDraft): void {
    if (Math.floor((id - 1) / PAGE) !== this.#page) this.#endPage();
    this.#page = Math.floor((id - 1) / PAGE);
    this.#records.push(storable(toStored(draft)));
  }

  /** Ids are assigned in order from the first of a page on, so a page is either full or the load's last one in a block. */
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

/** The increment of the sequence `evidence_id`: each call reserves this many ids. */
const BLOCK = 10_000;

/**
 * Assigns ids for the records of one load in blocks from the sequence; the next block is requested while the current one is being used. The owner of a block is
 * recorded before any of its ids is used, so that every row can be found again for deletion.
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

  /** The next id. If there is none, `refill` must be awaited first. */
  take(): number {
    if (this.#end - this.#next === BLOCK / 2) {
      this.#coming = this.#ask();
      // `refill` throws the failure.
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
