import { expect, test } from 'vitest';
import { bodiesOf, readSample, readSamples, rejectsOf } from '../../testing.ts';

test('a company becomes an organisation with its address and officers', async () => {
  const [owner, headed, agency, ...others] = bodiesOf(await readSample('nyc-hpd-contacts', 'sample.csv'), 'organisation');
  expect(owner).toEqual({
    name: '88 QUILL STREET OWNERS CORP',
    registryNumber: 'HPD 90412201',
    state: 'NY',
    filingType: 'CORP',
    principalAddress: { line: '410 DRY FORK AVENUE', unit: 'STE 900', city: 'NEW YORK', state: 'NY', zip: '10018' },
    officers: [],
  });
  expect(headed?.officers).toEqual([{ title: 'Head officer', name: { last: 'ORDWAY', first: 'SILAS', middle: 'T' } }]);
  expect(agency).toMatchObject({
    name: 'TANNERY ROW MANAGEMENT LLC',
    principalAddress: { line: 'PO BOX 77', city: 'BRONX' },
    officers: [{ title: 'Managing agent', name: { last: 'BRANDT', first: 'OTTILIE' } }],
  });
  expect(others).toEqual([]);
});

test('owners without a company become people; their managers are left out', async () => {
  expect(bodiesOf(await readSample('nyc-hpd-contacts', 'sample.csv'), 'person')).toEqual([
    {
      name: { last: 'MARLHURST', first: 'ALEJANDRO' },
      address: { line: '517 LARKSPUR PLACE', unit: '2', city: 'BROOKLYN', state: 'NY', zip: '11225' },
    },
    { name: { last: 'MARLHURST', first: 'RENATA', middle: 'M' } },
  ]);
});

test('with the registrations file, owners are of their building’s parcel', async () => {
  const items = await readSamples('nyc-hpd-contacts', ['sample.csv', 'sample-registrations.csv']);
  expect(bodiesOf(items, 'parcel')).toEqual([
    {
      countyFips: '36061',
      countyName: 'New York',
      apn: '1-00612-0031',
      situs: { line: '88 QUILL STREET', city: 'NEW YORK', state: 'NY', zip: '10018' },
      owners: [{ full: '88 QUILL STREET OWNERS CORP', order: 'first_last' }],
      mailing: { line: '410 DRY FORK AVENUE', unit: 'STE 900', city: 'NEW YORK', state: 'NY', zip: '10018' },
    },
    expect.objectContaining({
      countyFips: '36047',
      apn: '3-01164-0040',
      owners: [{ last: 'MARLHURST', first: 'ALEJANDRO' }],
      mailing: { line: '517 LARKSPUR PLACE', unit: '2', city: 'BROOKLYN', state: 'NY', zip: '11225' },
    }),
    expect.objectContaining({ apn: '3-01164-0040', owners: [{ last: 'MARLHURST', first: 'RENATA', middle: 'M' }] }),
  ]);
  expect(bodiesOf(items, 'organisation')).toHaveLength(3);
  expect(rejectsOf(items)).toEqual([
    { line: 4, file: 'sample-registrations.csv', reject: 'building: no row has its RegistrationID', row: '500001' },
  ]);
});

test('without the registrations file there are no parcels', async () => {
  const items = await readSample('nyc-hpd-contacts', 'sample.csv');
  expect(bodiesOf(items, 'parcel')).toEqual([]);
  expect(rejectsOf(items)).toEqual([]);
});
