import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverHttp } from '../../testing/find-over-http.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOLDERS = [1, 4, 99, 100, 101, 150, 5000];
const PLACE = { city: 'QUILLMERE', state: 'FK', zip: '00412' };
const letters = (index: number) => [26 * 26, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(index / unit) % 26))).join('');

const source = (role: SourceFacts['role']): SourceFacts => ({
  name: `common-${role}`,
  label: role,
  origin: `common-${role}`,
  role,
  state: 'FK',
  asOf: '2026-10-01',
});
const seen = (recordId: string, body: Extract<EvidenceDraft, { kind: 'person' }>['body']): EvidenceDraft => ({
  kind: 'person',
  recordId,
  firstSeen: '2018-01-01',
  lastSeen: '2026-09-01',
  body,
});

let app: TestServer;
let loads = 0;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const find = (asked: object) => findOverHttp(app, asked);
const owner = { first: 'THEODORA', last: 'PELLWORTH' };
const home = { ...PLACE, line: '77 LANTERN WAY' };
const asked = { searchMode: 'person_search', firstName: 'Theodora', lastName: 'Pellworth', street: home.line, zip: home.zip };

/** Loads strangers who share something, step by step, and returns after each step the number of holders with what `read` returned. */
async function askAsHoldersGrow<T>(share: (index: number) => EvidenceDraft, read: () => Promise<T>): Promise<[number, T][]> {
  const said: [number, T][] = [];
  let holders = 1;
  for (const wanted of HOLDERS) {
    const records = Array.from({ length: wanted - holders }, (_, index) => share(holders + index));
    if (records.length > 0) await seedSource(app.owner, { facts: source('email_list'), layout: `to-${(loads += 1)}`, records });
    holders = wanted;
    said.push([wanted, await read()]);
  }
  return said;
}

/** Expects that the confidence never rises with more holders, and is 0 from `nothingFrom` holders on. */
function expectFalling(said: readonly [number, number][], nothingFrom: number): void {
  const confidences = said.map(([, confidence]) => confidence);
  expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
  expect(said.filter(([holders, confidence]) => holders >= nothingFrom && confidence > 0)).toEqual([]);
}
const door = (index: number) => ({ ...PLACE, line: `${500 + index} PILGRIM STREET` });
const name = (index: number) => ({ first: `GIVEN${letters(index)}`, last: `FAMILY${letters(index)}` });

describe('a phone and a mailbox that strangers share', () => {
  it('are sold for one holder, never more surely with more holders, and not at all from 99 on', async () => {
    const [phone, email] = ['4195550100', 'everybody@mail.example'];
    const mine = { name: owner, address: home, phones: [phone], emails: [email] };
    await seedSource(app.owner, { facts: source('phone_listing'), records: [seen('P', mine)] });
    const said = await askAsHoldersGrow(
      (index) =>
        seen(`S${index}`, {
          name: name(index),
          address: { ...PLACE, line: `${1000 + index} HARROW ROAD` },
          phones: [phone],
          emails: [email],
        }),
      async () => {
        const { phones, emails } = await find(asked);
        return [phones, emails].map((shown) => shown[0]?.confidence ?? 0);
      },
    );
    for (const at of [0, 1]) {
      expect(said[0]![1][at]).toBeGreaterThan(80);
      expectFalling(
        said.map(([holders, confidences]) => [holders, confidences[at]!]),
        99,
      );
    }
  });

  it('are not sold where the strangers share a mail drop too', async () => {
    const [phone, address] = ['4195550103', { ...PLACE, line: 'PO BOX 9' }];
    const who = { first: 'CORNELIUS', last: 'HARTWELLER' };
    await seedSource(app.owner, { facts: source('voter'), records: [seen('M', { name: who, address, phones: [phone] })] });
    const said = await askAsHoldersGrow(
      (index) => seen(`D${index}`, { name: name(index), address, phones: [phone] }),
      async () => {
        const { phones } = await find({
          searchMode: 'person_search',
          firstName: who.first,
          lastName: who.last,
          street: address.line,
          zip: address.zip,
        });
        return phones[0]?.confidence ?? 0;
      },
    );
    expect(said[0]![1]).toBeGreaterThan(50);
    expectFalling(said, 99);
  });
});

describe('an address that strangers share', () => {
  it('does not merge two namesakes, whose phones are then not sold', async () => {
    const address = { ...PLACE, line: 'PO BOX 55' };
    const john = { first: 'JOHN', last: 'SMITH' };
    await seedSource(app.owner, {
      facts: source('assessor'),
      records: [
        {
          kind: 'parcel',
          recordId: 'L',
          body: {
            countyFips: '03001',
            apn: '55-1',
            situs: { ...PLACE, line: '9 GALLOWAY MEWS' },
            owners: [{ full: 'SMITH JOHN', order: 'last_first' }],
            mailing: address,
            taxYear: 2026,
          },
        },
      ],
    });
    await seedSource(app.owner, {
      facts: source('address_change'),
      records: [seen('J1', { name: john, address, phones: ['4195550111'] }), seen('J2', { name: john, address, phones: ['4195550112'] })],
    });
    const said = await askAsHoldersGrow(
      (index) => seen(`B${index}`, { name: name(index), address }),
      async () => {
        const { phones } = await find({
          searchMode: 'property_address',
          street: '9 Galloway Mews',
          city: 'Quillmere',
          state: 'FK',
          zip: '00412',
        });
        return phones[0]?.confidence ?? 0;
      },
    );
    expect(said[0]![1]).toBeGreaterThan(50);
    expectFalling(said, 99);
  });

  it('is still the home of an owner of 150 parcels that are billed there', async () => {
    const [address, who] = [
      { ...PLACE, line: '12 SEXTON CLOSE' },
      { first: 'LUCINDA', last: 'ABERNALD' },
    ];
    const parcels = Array.from({ length: 150 }, (_, index): EvidenceDraft => ({
      kind: 'parcel',
      recordId: `R${index}`,
      body: {
        countyFips: '03001',
        apn: `77-${index}`,
        situs: { ...PLACE, line: `${2000 + index} ORCHARD LANE` },
        owners: [{ full: 'ABERNALD LUCINDA', order: 'last_first' }],
        mailing: address,
        taxYear: 2026,
      },
    }));
    await seedSource(app.owner, { facts: source('assessor'), layout: 'many', records: parcels });
    await seedSource(app.owner, {
      facts: source('phone_listing'),
      layout: 'landlord',
      records: [seen('A', { name: who, address, phones: ['4195550114'] })],
    });
    const { phones } = await find({
      searchMode: 'property_address',
      street: '2077 Orchard Lane',
      city: 'Quillmere',
      state: 'FK',
      zip: '00412',
    });
    expect(phones[0]?.confidence).toBeGreaterThan(80);
  });
});

describe('a placeholder in place of a name', () => {
  it('is no owner and has no contacts, and is not found as a person', async () => {
    const owners = ['UNKNOWN OWNER', 'CURRENT OWNER OR RESIDENT', 'NAME NOT AVAILABLE', 'OWNER NAME UNAVAILABLE', 'UNKNOWN UNKNOWN', 'N/A'];
    await seedSource(app.owner, {
      facts: source('tax'),
      layout: 'nobody',
      records: owners.map((full, index) => ({
        kind: 'parcel',
        recordId: `N${index}`,
        body: { countyFips: '03001', apn: `88-${index}`, situs: door(index), owners: [{ full }], mailing: door(index), taxYear: 2026 },
      })),
    });
    await seedSource(app.owner, {
      facts: source('phone_listing'),
      layout: 'nobody',
      records: owners.flatMap((full, index) => {
        const [first, ...last] = full.split(' ');
        const names = [{ full }, { first: first!, last: last.join(' ') }, { first: 'CURRENT', last: 'RESIDENT' }];
        return names.map((name, at) => seen(`N${index}/${at}`, { name, address: door(index), phones: [`41955501${20 + index}`] }));
      }),
    });
    for (const [index, full] of owners.entries()) {
      const at = { street: door(index).line, city: 'Quillmere', state: 'FK', zip: '00412' };
      const owned = await find({ searchMode: 'property_address', ...at });
      const reason = expect.stringContaining('The property is on record, and its owner is not. You were not charged');
      expect([full, owned]).toMatchObject([full, { owner: null, owners: [], phones: [], heldBack: { reason } }]);
      const named = await find({ searchMode: 'person_search', firstName: 'Current', lastName: 'Resident', ...at });
      expect([full, named.phones, named.matched]).toEqual([full, [], false]);
    }
  });
});
