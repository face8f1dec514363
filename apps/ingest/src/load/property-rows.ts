import type { EvidenceDraft } from '@deedline/engine/model/evidence';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { billRow, parcelRow, saleRow } from '@deedline/engine/property/property-row';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Queryable } from './source.ts';

/** The number of rows sent at once. */
const BATCH = 2_000;
const TABLES = ['property_incoming', 'property_sale', 'property_bill'] as const;
type Table = (typeof TABLES)[number];

/**
 * Writes a load's facts about properties into the tables from which `finish` makes the properties. A batch is in transit while the next is filled, so the
 * server works while rows are read.
 */
export class PropertyRows {
  readonly client: pg.ClientBase;
  readonly #loadId: number;
  readonly #rows: Record<Table, object[]> = { property_incoming: [], property_sale: [], property_bill: [] };
  #sent: Promise<void> = Promise.resolve();

  /** `client` must be in a transaction, which `finish` commits. */
  constructor(client: pg.ClientBase, loadId: number) {
    this.client = client;
    this.#loadId = loadId;
  }

  write(id: number, { kind, body }: EvidenceDraft, state: string | undefined): void {
    if (kind === 'parcel') this.#rows.property_incoming.push({ evidence_id: id, ...this.#of(body), ...parcelRow(body, state) });
    else if (kind === 'sale') {
      const row = saleRow(body);
      if (row !== null) this.#rows.property_sale.push({ ...this.#of(body), ...row });
    } else if (kind === 'tax') this.#rows.property_bill.push({ ...this.#of(body), ...billRow(body) });
  }

  get isFull(): boolean {
    return TABLES.some((table) => this.#rows[table].length >= BATCH);
  }

  /** Sends the collected rows once the previous batch has arrived. */
  async flush(): Promise<void> {
    await this.#sent;
    const full = TABLES.filter((table) => this.#rows[table].length > 0);
    const sent = Promise.all(full.map((table) => this.#copy(table, this.#rows[table].splice(0)))).then(() => undefined);
    // The next `flush` or `finish` throws the failure.
    sent.catch(() => undefined);
    this.#sent = sent;
  }

  async finish(): Promise<void> {
    await this.flush();
    await this.#sent;
    const client: Queryable = this.client;
    await client.query('select fill_properties($1)', [this.#loadId]);
    await client.query('commit');
  }

  #copy(table: Table, rows: readonly object[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const stream = this.client.query(copyFrom(`copy ${table} (${Object.keys(rows[0]!).join(', ')}) from stdin`));
      stream.once('finish', resolve).once('error', reject);
      stream.end(rows.map(lineOf).join(''));
    });
  }

  #of({ countyFips, apn }: { countyFips: string; apn: string }) {
    return { load_id: this.#loadId, county_fips: countyFips, apn_key: apnKeyText(apn) };
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };

/** A row in COPY's text format. All rows of a table have the same columns in the same order. */
function lineOf(row: object): string {
  return `${Object.values(row).map(fieldOf).join('\t')}\n`;
}

function fieldOf(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '\\N';
  return typeof value === 'string' ? value.replaceAll(/[\\\n\r\t\0]/g, (one) => ESCAPES[one]!) : String(value);
}
