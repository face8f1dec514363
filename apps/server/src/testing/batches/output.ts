/** Jobs as a worker leaves them, written directly into the tables. For tests of their output. */
import type { BatchStatus } from '@deedline/contract/search/batch';
import type { Results } from '@deedline/contract/search/results';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { RowInput } from '../../features/batches/rows.ts';
import { sealResults } from '../../features/searches/sealed-search.ts';
import { putRows } from './rows.ts';

type Ctx = Pick<AppContext, 'db' | 'keys'>;

export interface SeedRow {
  cells: string[];
  input?: RowInput;
  state?: 'waiting' | 'found' | 'not_found' | 'failed' | 'skipped';
  message?: string;
  /** If set, a search is created for the row. */
  results?: Results;
  credits?: number;
  refunded?: number;
}
export interface SeedJob {
  header: string[];
  rows: SeedRow[];
  status?: BatchStatus;
  stopped?: 'credits' | 'cap';
  /** Rows under lease. */
  running?: [first: number, last: number];
  /** The job is still being read, so clients do not see it. */
  isUnread?: boolean;
}
export interface SeededJob {
  id: string;
  /** By row. */
  searchIds: (string | null)[];
}

const AT = '2026-11-20T13:08:00.000Z';
const QUOTE = { rows: 0, unreadable: 0, duplicates: 0, boughtBefore: 0, paying: 0, pricePerRow: 5, mostCredits: 0 };

export async function seedOutputJob(ctx: Ctx, accountId: string, job: SeedJob): Promise<SeededJob> {
  const { db } = ctx;
  const id = randomUUIDv7();
  const { header, rows, status = 'completed', stopped = null, running, isUnread = false } = job;
  await db.query(
    `insert into batch_job (id, account_id, file_name, purpose, include_contacts, attestation_version, ip, status, stopped, read_at, header, columns, last_row, quote)
     values ($1, $2, 'rows.csv', 'skip_tracing', true, '1', '127.0.0.1', $3, $4, $5, $6, '{"address": 0}', $7, $8)`,
    [
      id,
      accountId,
      isUnread ? 'pending' : status,
      stopped,
      isUnread ? null : AT,
      header,
      rows.length,
      isUnread ? null : JSON.stringify(QUOTE),
    ],
  );
  const searchIds = rows.map((row) => (row.results === undefined ? null : randomUUIDv7()));
  await insertRows(ctx, { accountId, jobId: id }, rows, searchIds);
  await insertSearches(ctx, { accountId, jobId: id }, rows, searchIds);
  if (running)
    await db.query(
      `insert into batch_chunk (id, job_id, account_id, first_row, last_row, held, lease_until) values ($1, $2, $3, $4, $5, 0, now() + interval '1 hour')`,
      [randomUUIDv7(), id, accountId, ...running],
    );
  return { id, searchIds };
}

interface Place {
  accountId: string;
  jobId: string;
}

async function insertRows(ctx: Ctx, place: Place, rows: readonly SeedRow[], searchIds: readonly (string | null)[]): Promise<void> {
  const list = rows.map((row, index) => ({
    number: index + 1,
    cells: row.cells,
    input: row.input ?? {},
    state: row.state ?? (row.results ? 'found' : 'waiting'),
    message: row.message ?? null,
    searchId: searchIds[index] ?? null,
    confidence: row.results?.confidenceScore ?? null,
    credits: row.credits ?? 0,
  }));
  await putRows(ctx, place, list);
}

async function insertSearches(
  { db, keys }: Ctx,
  { accountId, jobId }: Place,
  rows: readonly SeedRow[],
  searchIds: readonly (string | null)[],
): Promise<void> {
  const key = await keys.forSealing(accountId);
  const list = rows.flatMap(({ results, credits = 0, refunded = 0 }, index) => {
    const id = searchIds[index];
    return results && id ? [{ id, number: index + 1, results: sealResults(key!, id, results).toString('hex'), credits, refunded }] : [];
  });
  await db.query(
    `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, credits_charged,
       credits_refunded, sealed_results, created_at, completed_at, batch_job_id, batch_row)
     select id, $2, 'completed', 'property_address', 'skip_tracing', true, '1', '127.0.0.1', credits, credits, refunded, decode(results, 'hex'), $4, $4, $1, number
     from json_to_recordset($3) as found (id uuid, number integer, results text, credits integer, refunded integer)`,
    [jobId, accountId, JSON.stringify(list), AT],
  );
}

const untold = { evidence: [], reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 } };
const phone: Results['phones'][number] = {
  number: '(419) 555-0142',
  e164: '+14195550142',
  type: 'mobile',
  status: 'active',
  carrier: 'Northlight Wireless',
  confidence: 94.4,
  lastSeen: '2026-10-30',
  sourceCount: 4,
  isDNC: true,
  dnc: { state: 'listed', listDate: '2026-11-02' },
  ...untold,
};

/** A property with two owners, three phones of which two count, two emails and a relative. */
export const PELLWORTH: Results = {
  searchMode: 'property_address',
  matched: true,
  propertyAddress: '418 Tannery Row, Apt 3, Quillmere, FK 00412',
  owner: { name: 'Isadora M Pellworth', age: 65, aliases: [], dateOfBirth: null },
  owners: [
    { name: 'Isadora M Pellworth', kind: 'person', confidence: 97, ...untold },
    { name: 'Pellworth Holdings LLC', kind: 'company', confidence: 90, ...untold },
  ],
  ownerPath: [{ from: 'Pellworth Holdings LLC', to: 'Tobin Marlowe', role: 'Manager', confidence: 80, ...untold }],
  mailing: null,
  mailingAddress: '9 Wharf St, Elmcombe, FK 00316-1234',
  identity: null,
  death: null,
  alike: null,
  withheld: { phones: 0, emails: 0, relativePhones: 0, reason: null },
  scoredBy: { engineVersion: '1', calibration: null },
  confidenceScore: 97,
  phones: [
    phone,
    {
      ...phone,
      number: '(419) 555-0117',
      e164: '+14195550117',
      type: 'landline',
      confidence: 61,
      dnc: { state: 'not_listed', listDate: '2026-11-02' },
    },
    {
      ...phone,
      number: '(419) 555-0199',
      e164: '+14195550199',
      type: null,
      carrier: null,
      status: 'disconnected',
      confidence: 12,
      lastSeen: null,
      isDNC: false,
      dnc: { state: 'not_checked', listDate: null },
    },
  ],
  emails: [
    {
      email: 'i.pellworth@mail.example',
      status: 'deliverable',
      checked: { by: 'Fenmark Mail Check', on: '2026-11-01' },
      confidence: 88,
      lastSeen: null,
      sourceCount: 2,
      ...untold,
    },
    { email: 'old.pellworth@mail.example', status: 'unknown', checked: null, confidence: 20, lastSeen: null, sourceCount: 1, ...untold },
  ],
  relatives: [{ name: 'Tobin Pellworth', relationship: 'Sibling', age: 61, phones: [], confidence: 80, ...untold }],
  flags: [
    { code: 'absentee_owner', label: 'Absentee owner' },
    { code: 'organisation_owned', label: 'LLC or company owned' },
  ],
  ownershipDetails: { ownerSince: '2009-05-01', purchasePrice: 180_000, shownBy: 'stands on the 2026 roll' },
  propertyValuation: { marketValueTotal: 250_000, assessedValue: 200_000, lastSalePrice: 180_000, lastSaleDate: '2009-05-01' },
  propertyDetails: {
    squareFeet: 1640,
    acreage: 0.25,
    yearBuilt: 1931,
    bedrooms: 3,
    bathrooms: 1.5,
    parcelId: '12-0418-003',
    county: 'Quillmere County',
    propertyType: 'Single family',
    buildings: 1,
    elevation: null,
    legalDescription: null,
  },
  taxInformation: { taxAmount: 3100, taxYear: 2026, taxAssessedValue: 200_000, taxExemptions: [] },
  salesHistory: [],
  addressHistory: [],
  civilRecords: {
    numberOfBankruptcies: 0,
    numberOfLiens: 0,
    numberOfJudgments: 0,
    mostRecentBankruptcy: null,
    mostRecentLien: null,
    mostRecentJudgment: null,
  },
  parcel: { countyFips: '03001', apn: '12-0418-003' },
  otherProperties: [],
  alternatives: [],
  sources: { asked: 12, answered: 12, elapsedMs: 8, list: [] },
};

/** A search without a result. */
export const NOTHING: Results = {
  ...PELLWORTH,
  matched: false,
  propertyAddress: null,
  owner: null,
  owners: [],
  ownerPath: [],
  mailingAddress: null,
  confidenceScore: null,
  phones: [],
  emails: [],
  relatives: [],
  flags: [],
  ownershipDetails: null,
  propertyValuation: null,
  propertyDetails: null,
  taxInformation: null,
  parcel: null,
};

/** The cells for PELLWORTH's owner and property by column, without empty ones. */
export const OWNER_AND_PROPERTY = {
  Confidence: 97,
  'Name Match': 'Yes',
  'Owner Name': 'Isadora M Pellworth',
  'Owner Age': 65,
  'Other Owners': 'Pellworth Holdings LLC',
  'Owner Type': 'Person',
  'Mailing Address': '9 Wharf St',
  'Mailing City': 'Elmcombe',
  'Mailing State': 'FK',
  'Mailing Zip': '00316-1234',
  'Property Address': '418 Tannery Row, Apt 3',
  'Property City': 'Quillmere',
  'Property State': 'FK',
  'Property Zip': '00412',
  County: 'Quillmere County',
  APN: '12-0418-003',
  'Property Type': 'Single family',
  Bedrooms: 3,
  Bathrooms: 1.5,
  'Building Sqft': 1640,
  'Lot Acres': 0.25,
  'Year Built': 1931,
  'Market Value': 250_000,
  'Assessed Value': 200_000,
  'Last Sale Date': '2009-05-01',
  'Last Sale Amount': 180_000,
  'Owner Since': '2009-05-01',
  'Tax Amount': 3100,
  'Tax Year': 2026,
};
