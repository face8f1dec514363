/** Loads and searches a roll of thirty years ago and one of this year, and compares the confidence of the owner. */
import type { EvidenceDraft } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverHttp } from '../../apps/server/src/testing/find-over-http.ts';
import { seedSource } from '../../apps/server/src/testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { loadRows, MASSGIS_COLUMNS } from './load-rows.ts';

const TOWN = { CITY: 'ASHGROVE', ZIP: '00221', OWN_CITY: 'ASHGROVE', OWN_STATE: 'FK', OWN_ZIP: '00221' };
const PEOPLE = {
  person: 'BRAITHWORTH, OTTILIE',
  company: 'SPURLING LAND LLC',
  trust: 'PELLWORTH FAMILY TRUST',
  government: 'TOWN OF ASHGROVE',
};
type Kind = keyof typeof PEOPLE;
const KINDS = Object.keys(PEOPLE) as Kind[];
const STREETS = { 1995: 'TANNERY ROW', 2026: 'QUARRY RD', 1996: 'WILLOW LN' } as const;
type Year = keyof typeof STREETS;
const door = (year: Year, kind: Kind): string => `${11 + KINDS.indexOf(kind)} ${STREETS[year]}`;
const seen = (kind: Kind): EvidenceDraft => ({
  kind: 'person',
  recordId: kind,
  firstSeen: '1994-05-01',
  lastSeen: '2026-08-01',
  body: {
    name: { first: 'OTTILIE', last: 'BRAITHWORTH' },
    address: { line: door(1996, kind), city: 'ASHGROVE', state: 'FK', zip: '00221' },
  },
});

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const roll = { layoutId: 'massgis-l3', columns: MASSGIS_COLUMNS, countyFips: '03001' };
  for (const year of [1995, 1996, 2026] as const) {
    const rows = KINDS.map((kind, index) => ({
      ...TOWN,
      FY: year,
      PROP_ID: `${year}-${index}`,
      SITE_ADDR: door(year, kind),
      OWN_ADDR: door(year, kind),
      OWNER1: PEOPLE[kind],
    }));
    await loadRows(app, { ...roll, name: `roll-of-${year}` }, rows);
  }
  const facts = { name: 'voters', label: 'Voters', origin: 'voters', role: 'voter', state: 'FK', asOf: '2026-09-01' } as const;
  await seedSource(app.owner, { facts, records: [seen('person')] });
});
afterAll(() => app.close());

const find = (year: Year, kind: Kind) =>
  findOverHttp(app, { searchMode: 'property_address', street: door(year, kind), city: 'Ashgrove', state: 'FK', zip: '00221' });
const sureness = async (year: Year, kind: Kind) => (await find(year, kind)).confidenceScore ?? 0;

describe('the owner according to a thirty-year-old roll', () => {
  it('has lower confidence, by how often such properties have been sold since', async () => {
    const [old, fresh] = [await sureness(1995, 'person'), await sureness(2026, 'person')];
    expect(fresh).toBeGreaterThanOrEqual(90);
    expect(old).toBeLessThan(30);
  });

  it('has lower confidence if it is a company, and higher if it is a government', async () => {
    const [person, company, trust, government] = await Promise.all(KINDS.map((kind) => sureness(1995, kind)));
    expect(company).toBeLessThan(person!);
    expect(trust).toBeLessThan(person!);
    expect(government).toBeGreaterThan(60);
  });

  it('has high confidence if the owner was seen there since', async () => {
    expect(await sureness(1996, 'person')).toBeGreaterThanOrEqual(90);
    expect(await sureness(1996, 'company')).toBeLessThan(30);
  });

  it('is shown with a note about the roll’s age', async () => {
    const { owners } = await find(1995, 'person');
    expect(owners[0]?.evidence.map(({ text }) => text)).toContainEqual(
      'the latest record of this owner, of 1995; 5 in 100 such properties are sold a year',
    );
  });
});
