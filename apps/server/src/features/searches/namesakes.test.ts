/**
 * Made-up owners with very common names, in real cities. For each, the store has no record at the property and one record of somebody of that name elsewhere
 * in the city. Whole searches over HTTP.
 */
import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Case {
  first: string;
  last: string;
  city: string;
  state: string;
  /** The ZIP codes of the property and of the other record. */
  zip: string;
  otherZip: string;
}
const COMMON: readonly Case[] = [
  { first: 'MARIA', last: 'GARCIA', city: 'HOUSTON', state: 'TX', zip: '77036', otherZip: '77084' },
  { first: 'JOSE', last: 'RODRIGUEZ', city: 'MIAMI', state: 'FL', zip: '33186', otherZip: '33125' },
  { first: 'TUAN', last: 'NGUYEN', city: 'SAN JOSE', state: 'CA', zip: '95122', otherZip: '95111' },
  { first: 'WEI', last: 'CHEN', city: 'NEW YORK', state: 'NY', zip: '10002', otherZip: '10013' },
  { first: 'RAKESH', last: 'PATEL', city: 'CHICAGO', state: 'IL', zip: '60645', otherZip: '60659' },
  { first: 'JOHN', last: 'SMITH', city: 'COLUMBUS', state: 'OH', zip: '43207', otherZip: '43229' },
];
/** A name that nobody else in the city is likely to have. */
const RARE: Case = { first: 'ODILE', last: 'VARNHAM', city: 'COLUMBUS', state: 'OH', zip: '43207', otherZip: '43229' };

const AS_OF = '2026-10-01';
const source = (role: SourceFacts['role']): SourceFacts => ({
  name: `us-${role}`,
  label: `A ${role} file`,
  origin: `us-${role}`,
  role,
  asOf: AS_OF,
});
const street = (index: number): string => `${418 + 100 * index} TANNERY ROW`;
const phone = (index: number): string => `4195550${String(161 + index)}`;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const cases = [...COMMON, RARE];
  const parcels = cases.map(({ first, last, city, state, zip }, index): EvidenceDraft => {
    const situs = { line: street(index), city, state, zip };
    const owners = [{ full: `${last} ${first}`, order: 'last_first' as const }];
    return {
      kind: 'parcel',
      recordId: `R${index}`,
      body: { countyFips: '99001', apn: `9-${index}`, situs, mailing: situs, owners, taxYear: 2026 },
    };
  });
  const people = (id: string): EvidenceDraft[] =>
    cases.map(({ first, last, city, state, otherZip }, index) => {
      const address = { line: `${77 + index} COOPERAGE ST`, city, state, zip: otherZip };
      const body = { name: { first, last }, address, phones: [phone(index)] };
      return { kind: 'person', recordId: `${id}${index}`, firstSeen: '2015-01-01', lastSeen: '2026-09-01', body };
    });
  const lines = cases.map((_, index): EvidenceDraft => {
    const body = { phone: phone(index), lineType: 'mobile' as const, status: 'active' as const, checkedOn: '2026-09-20' };
    return { kind: 'phone_line', recordId: `L${index}`, body };
  });
  await seedSource(app.owner, { facts: source('assessor'), layout: 'fl-nal', records: parcels });
  await seedSource(app.owner, { facts: source('voter'), records: people('V') });
  await seedSource(app.owner, { facts: source('phone_listing'), records: people('P') });
  await seedSource(app.owner, { facts: source('phone_line'), records: lines });
});
afterAll(() => app.close());

interface Answered {
  receipt: { charged: number };
  results: {
    heldBack: { reason: string; decides: string[] } | null;
    owner: { name: string } | null;
    confidenceScore: number;
    phones: { confidence: number }[];
  };
}
async function search(input: object): Promise<Answered> {
  const client = await app.signUp();
  const { id } = (await client.post('/api/searches', { ...input, permissibleUse: true, purpose: 'skip_tracing' })).json();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json();
}

const askOwner = (index: number, { city, state, zip }: Case): Promise<Answered> =>
  search({ searchMode: 'property_address', street: street(index), city, state, zip });

test.each(COMMON.map((each, index) => [`${each.first} ${each.last}`, each.city, index] as const))(
  'a phone of a %s elsewhere in %s is not sold as the owner’s',
  async (_name, _city, index) => {
    const { results } = await askOwner(index, COMMON[index]!);
    expect(results.owner!.name.toUpperCase()).toContain(COMMON[index]!.last);
    expect(results.phones).toEqual([]);
  },
);

test('a phone of a rare name elsewhere in the city is sold as the owner’s', async () => {
  const { results } = await askOwner(COMMON.length, RARE);
  expect(results.phones).toHaveLength(1);
});

test.each(COMMON.map((each) => [`${each.first} ${each.last}`, each.city, each] as const))(
  'a %s asked for in %s is not sold, although the only one on file',
  async (_name, _city, { first, last, city, state }) => {
    const { results, receipt } = await search({ searchMode: 'person_search', firstName: first, lastName: last, city, state });
    expect(results?.phones ?? []).toEqual([]);
    expect(receipt.charged).toBe(0);
  },
);

test('a rare name asked for in a city is found there', async () => {
  const { first, last, city, state } = RARE;
  const { results } = await search({ searchMode: 'person_search', firstName: first, lastName: last, city, state });
  expect(results.confidenceScore).toBeGreaterThanOrEqual(80);
  expect(results.phones).toHaveLength(1);
});

test.each(COMMON.map((each) => [`${each.first} ${each.last}`, each] as const))(
  'a %s asked for without a place is one of many, and nothing is sold',
  async (_name, { first, last }) => {
    const { results, receipt } = await search({ searchMode: 'person_search', firstName: first, lastName: last });
    expect(results.phones).toEqual([]);
    expect(receipt.charged).toBe(0);
    const [, count = '0'] = /about ([\d,]+) adults in the country fit this name/.exec(results.heldBack?.reason ?? '') ?? [];
    expect(Number(count.replaceAll(',', ''))).toBeGreaterThanOrEqual(100);
    expect(results.heldBack?.decides).toEqual(['a birth date', 'a city and state', 'a street address', 'a middle name']);
  },
);

test('a rare name asked for without a place is found', async () => {
  const { results } = await search({ searchMode: 'person_search', firstName: RARE.first, lastName: RARE.last });
  expect(results.phones).toHaveLength(1);
});
