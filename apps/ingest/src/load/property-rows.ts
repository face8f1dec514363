import type { EvidenceDraft } from '@deedline/engine/model/evidence';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { billRow, parcelRow, saleRow } from '@deedline/engine/property/property-row';
import type { Queryable } from './source.ts';

/** Rows that are sent at once. */
const BATCH = 1_000;

/** What a load tells of properties, on its way into the tables from which they are made; made by `finish`. */
export class PropertyRows {
  readonly #client: Queryable;
  readonly #loadId: number;
  #parcels: object[] = [];
  #sales: object[] = [];
  #bills: object[] = [];

  /** `client` is in a transaction, which the caller commits. */
  constructor(client: Queryable, loadId: number) {
    this.#client = client;
    this.#loadId = loadId;
  }

  write(id: number, { kind, body }: EvidenceDraft, state: string | undefined): void {
    if (kind === 'parcel') this.#parcels.push({ evidence_id: id, ...this.#of(body), ...parcelRow(body, state) });
    else if (kind === 'sale') {
      const row = saleRow(body);
      if (row !== null) this.#sales.push({ ...this.#of(body), ...row });
    } else if (kind === 'tax') this.#bills.push({ ...this.#of(body), ...billRow(body) });
  }

  get isFull(): boolean {
    return this.#parcels.length >= BATCH || this.#sales.length >= BATCH || this.#bills.length >= BATCH;
  }

  async flush(): Promise<void> {
    const [parcels, sales, bills] = [this.#parcels, this.#sales, this.#bills];
    [this.#parcels, this.#sales, this.#bills] = [[], [], []];
    if (parcels.length > 0)
      await this.#client.query('insert into property_incoming select * from jsonb_populate_recordset(null::property_incoming, $1)', [
        write(parcels),
      ]);
    if (sales.length > 0)
      await this.#client.query('insert into property_sale select * from jsonb_populate_recordset(null::property_sale, $1)', [write(sales)]);
    if (bills.length > 0)
      await this.#client.query('insert into property_bill select * from jsonb_populate_recordset(null::property_bill, $1)', [write(bills)]);
  }

  async finish(): Promise<void> {
    await this.flush();
    await this.#client.query('select fill_properties($1)', [this.#loadId]);
  }

  #of({ countyFips, apn }: { countyFips: string; apn: string }) {
    return { load_id: this.#loadId, county_fips: countyFips, apn_key: apnKeyText(apn) };
  }
}

function write(rows: readonly object[]): string {
  return JSON.stringify(rows);
}
