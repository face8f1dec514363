import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverHttp } from '../../testing/find-over-http.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PLACE = { city: 'QUILLMERE', state: 'FK', zip: '00412' };
/** A street as the roll prints it, and as somebody types it. */
const STREETS = [
  ['4411 NC 55', '4411 NC Highway 55'],
  ['4417 NC HWY 55', '4417 NC 55'],
  ['48S 400E', '48 South 400 East'],
  ['12 SOUTH-WEST 5TH ST', '12 SW 5th St'],
  ['1200 FARM-TO-MARKET ROAD 1960', '1200 FM 1960'],
  ['W204-N11912 GOLDENDALE RD', 'W204N11912 Goldendale Rd'],
  ['39 W 254 BOLCUM RD', '39W254 Bolcum Rd'],
  ['455 SO 300 EA', '455 South 300 East'],
  ['N1234 STH 57', 'N1234 State Highway 57'],
  ['CALLE LUNA 205', '205 Calle Luna'],
  ['N 1236 ELM ST', '1236 N Elm St'],
  ['5678 W 200 N', '5678 W County Road 200 N'],
  ['1234 COUNTY ROAD 12', '1234 CR 12'],
  ['URB LAS LOMAS CALLE 3 A12', 'A-12 Calle 3, Urb Las Lomas'],
  ['567 27 1/2 RD', '567 27.5 Rd'],
  ['88-01A 63RD DR', '8801A 63 Drive'],
  ['12 FOX RUN DR', '12 Fox Run'],
] as const;
/** An owner as the roll prints it, the names that are shown, and somebody who is listed at the same address, in parts. */
const OWNERS = [
  ['HOLLINGFORD JOHN SENIOR', ['John Hollingford Sr'], { first: 'JOHN', last: 'HOLLINGFORD', suffix: 'SR' }],
  ['HOLLINGFORD MARY, R.N.', ['Mary Hollingford'], { first: 'MARY', last: 'HOLLINGFORD' }],
  ['HOLLINGFORD JAMES MD & SUSAN RN', ['James Hollingford', 'Susan Hollingford'], { first: 'SUSAN', last: 'HOLLINGFORD' }],
  ['KIM YOUNG-HEE', ['Young-Hee Kim'], { first: 'YOUNG', middle: 'HEE', last: 'KIM' }],
  ['BARTLETT PETER A DO', ['Peter A Bartlett'], { first: 'PETER', middle: 'A', last: 'BARTLETT' }],
  ['LE VAN TAM', ['Van Tam Le'], { first: 'VAN', middle: 'TAM', last: 'LE' }],
  ['HOLLINGFORD JR MD ERIK', ['Erik Hollingford Jr'], { first: 'ERIK', last: 'HOLLINGFORD', suffix: 'JR' }],
  ['LOPEZ DE LEON ANA', ['Ana Lopez De Leon'], { first: 'ANA', last: 'LOPEZ DE LEON' }],
  ['HOLLINGFORD EDITH TR U/W OTTO HOLLINGFORD', ['Edith Hollingford'], { first: 'EDITH', last: 'HOLLINGFORD' }],
  ['HOLLINGFORD OSCAR &W MARTHA', ['Oscar Hollingford', 'Martha Hollingford'], { first: 'MARTHA', last: 'HOLLINGFORD' }],
] as const;
const door = (index: number) => ({ ...PLACE, line: `${610 + index} MULBERRY COURT` });
const phoneOf = (index: number) => `41955501${60 + index}`;

const source = (role: SourceFacts['role']): SourceFacts => ({
  name: role,
  label: role,
  origin: role,
  role,
  state: 'FK',
  asOf: '2026-10-01',
});
const parcel = (apn: string, situs: { line: string }, full: string): EvidenceDraft => ({
  kind: 'parcel',
  recordId: apn,
  body: {
    countyFips: '03001',
    apn,
    situs: { ...PLACE, ...situs },
    owners: [{ full, order: 'last_first' }],
    mailing: { ...PLACE, ...situs },
    taxYear: 2026,
  },
});

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedSource(app.owner, {
    facts: source('assessor'),
    records: [
      ...STREETS.map(([line], index) => parcel(`91-${index}`, { line }, 'BRAMBLEDOWN HESTER')),
      ...OWNERS.map(([full], index) => parcel(`92-${index}`, door(index), full)),
    ],
  });
  await seedSource(app.owner, {
    facts: source('phone_listing'),
    records: OWNERS.map(([, , name], index): EvidenceDraft => ({
      kind: 'person',
      recordId: `O${index}`,
      firstSeen: '2018-01-01',
      lastSeen: '2026-09-01',
      body: { name, address: door(index), phones: [phoneOf(index)] },
    })),
  });
});
afterAll(() => app.close());

const search = (street: string) => findOverHttp(app, { searchMode: 'property_address', ...PLACE, street });

describe('a property', () => {
  it.each(STREETS)('printed as %s is found as %s', async (printed, typed) => {
    const { parcel: found, confidenceScore } = await search(typed);
    expect(found?.apn).toBe(`91-${STREETS.findIndex(([line]) => line === printed)}`);
    expect(confidenceScore).toBeGreaterThan(80);
  });
});

describe('another house', () => {
  it.each(['1234 FM 12', '1234 Township Road 12', '5678 W County Road 200 S', 'A12 Calle 3, Urb El Prado', '12 Fox Ct'])(
    '%s is not found',
    async (typed) => {
      expect(await search(typed)).toMatchObject({ matched: false, parcel: null });
    },
  );
});

describe('an owner', () => {
  it.each(OWNERS.map(([printed, shown], index) => ({ printed, shown, index })))(
    'printed as $printed is shown as $shown',
    async ({ shown, index }) => {
      const { owners, phones } = await search(door(index).line);
      expect(owners.map(({ name }) => name).toSorted()).toEqual([...shown].toSorted());
      expect(owners.map(({ kind }) => kind)).not.toContain('company');
      expect(phones.map(({ e164 }) => e164)).toEqual([`+1${phoneOf(index)}`]);
      expect(phones[0]?.confidence).toBeGreaterThan(80);
    },
  );
});
