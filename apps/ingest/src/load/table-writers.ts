import { EVIDENCE_KIND_IDS, type EvidenceDraft } from '@deedline/engine/evidence';
import { KEY_TYPES, type Key } from '@deedline/engine/keys/key';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { connectionConfig } from '@deedline/database/connect';
import pg from 'pg';
import type { ParcelShape, Position, StreetLine } from '../layout.ts';
import { BinaryCopy } from './binary-copy.ts';

const TABLES = {
  evidence: ['id', 'load_id', 'kind', 'record_id', 'origin', 'first_seen', 'last_seen', 'body'],
  evidence_key: ['hash', 'evidence_id', 'load_id', 'bucket', 'type'],
  parcel_shape: ['county_fips', 'apn_key', 'load_id', 'apn', 'situs', 'bounds', 'ring'],
  street_line: ['county_fips', 'load_id', 'name', 'bounds', 'line'],
} as const;
type Table = keyof typeof TABLES;

/**
 * The rows of one load on their way into their tables: a connection and a transaction for each table that gets any, so that
 * the server takes records and keys side by side. Nothing is there before `commit`.
 */
export class TableWriters {
  readonly #url: string;
  readonly #loadId: number;
  readonly #open = new Map<Table, Promise<{ client: pg.Client; copy: BinaryCopy }>>();
  #evidence: BinaryCopy | undefined;
  #keys: BinaryCopy | undefined;

  constructor(url: string, loadId: number) {
    this.#url = url;
    this.#loadId = loadId;
  }

  async open(): Promise<void> {
    [this.#evidence, this.#keys] = await Promise.all([this.#table('evidence'), this.#table('evidence_key')]);
  }

  /** Await what it returns, if anything. */
  writeEvidence(id: number, draft: EvidenceDraft, keys: readonly Key[]): Promise<unknown> | undefined {
    const evidence = this.#evidence!;
    evidence.startRow(TABLES.evidence.length);
    evidence.int8(id);
    evidence.int4(this.#loadId);
    evidence.int2(EVIDENCE_KIND_IDS[draft.kind]);
    evidence.text(draft.recordId);
    evidence.text(draft.origin);
    evidence.text(draft.firstSeen);
    evidence.text(draft.lastSeen);
    evidence.jsonb(draft.body);
    const copy = this.#keys!;
    for (const key of keys) {
      copy.startRow(TABLES.evidence_key.length);
      const bucket = copy.hash(key.hash);
      copy.int8(id);
      copy.int4(this.#loadId);
      copy.int2(bucket);
      copy.int2(KEY_TYPES[key.type]);
    }
    const sent = evidence.flush();
    const keysSent = copy.flush();
    return sent && keysSent ? Promise.all([sent, keysSent]) : (sent ?? keysSent);
  }

  async writeShape(shape: ParcelShape): Promise<void> {
    const copy = await this.#table('parcel_shape');
    copy.startRow(TABLES.parcel_shape.length);
    copy.text(shape.countyFips);
    copy.text(apnKeyText(shape.apn));
    copy.int4(this.#loadId);
    copy.text(shape.apn);
    copy.text(shape.situs);
    copy.box(boundsOf(shape.ring));
    copy.jsonb(shape.ring);
    await copy.flush();
  }

  async writeStreet(street: StreetLine): Promise<void> {
    const copy = await this.#table('street_line');
    copy.startRow(TABLES.street_line.length);
    copy.text(street.countyFips);
    copy.int4(this.#loadId);
    copy.text(street.name);
    copy.box(boundsOf(street.line));
    copy.jsonb(street.line);
    await copy.flush();
  }

  async commit(): Promise<void> {
    const tables = await Promise.all(this.#open.values());
    await Promise.all(tables.map(({ copy }) => copy.finish()));
    await Promise.all(tables.map(({ client }) => client.query('commit')));
    await Promise.all(tables.map(({ client }) => client.end()));
  }

  /** Hangs up: the server forgets what was not committed. */
  async abort(): Promise<void> {
    const tables = await Promise.allSettled(this.#open.values());
    for (const table of tables) if (table.status === 'fulfilled') await table.value.client.end().catch(() => undefined);
  }

  async #table(table: Table): Promise<BinaryCopy> {
    let open = this.#open.get(table);
    if (!open) {
      open = this.#begin(table);
      this.#open.set(table, open);
    }
    return (await open).copy;
  }

  async #begin(table: Table): Promise<{ client: pg.Client; copy: BinaryCopy }> {
    const client = new pg.Client(connectionConfig(this.#url, { applicationName: `deedline ingest ${table}` }));
    // A connection that breaks reports it to its COPY as well.
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    return { client, copy: new BinaryCopy(client, table, TABLES[table]) };
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
