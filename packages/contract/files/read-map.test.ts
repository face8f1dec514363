import { expect, test } from 'vitest';
import { checkMap, readMap } from './read-map.ts';

const MAP = {
  version: 1,
  revision: 1,
  id: 'pell-county',
  title: 'Pell County assessment roll',
  role: 'assessor',
  input: { kind: 'table' },
  required: ['PIN'],
  county: { fips: { map: 'TOWN', values: { '01': '09001' } } },
  records: [
    {
      kind: 'parcel',
      fields: {
        apn: { firstOf: ['PIN', { join: ['MAP', 'LOT'], with: '-' }] },
        owners: ['OWNER1', { last: 'CO_LAST', first: 'CO_FIRST', when: { filled: 'CO_LAST' } }],
        mailing: { lines: ['MAIL1', 'MAIL2'], place: { replace: 'MAIL3', find: ' USA', by: '' } },
        acreage: { number: 'LOT_SF', convert: 'square_feet_to_acres' },
        lastSaleDate: { date: 'SOLD', format: 'DD-MON-YY' },
      },
    },
  ],
};

function faultsOf(value: unknown): string[] {
  const read = checkMap(value);
  return 'faults' in read ? read.faults.map(({ path, says }) => `${path}: ${says}`) : [];
}

test('a map is read from its file, with or without a byte order mark', () => {
  const read = readMap(`\ufeff${JSON.stringify(MAP)}`);
  expect(read).toEqual({ map: { ...MAP, names: 'learned' } });
});

test('faults are named with their place', () => {
  const [parcel] = MAP.records;
  const withFields = (fields: object): unknown => ({ ...MAP, records: [{ ...parcel, fields }] });
  expect(readMap('{')).toEqual({ faults: [{ path: '', says: 'is no JSON' }] });
  expect(faultsOf({ ...MAP, id: 'Pell County' })[0]).toContain('id: is made of small letters');
  expect(faultsOf(withFields({}))[0]).toMatch(/^records\.0\.fields\.apn: /);
  expect(faultsOf(withFields({ apn: 'PIN', ownrs: ['A'] }))[0]).toBe('records.0.fields: must not have ownrs');
  expect(faultsOf(withFields({ apn: 'PIN', mailing: { city: 'C' } }))[0]).toBe('records.0.fields.mailing: has to say either line or lines');
  expect(faultsOf(withFields({ apn: { slice: 'PIN', from: 0 } }))[0]).toMatch(/^records\.0\.fields\.apn\.from: /);
  expect(faultsOf(withFields({ apn: 'PIN', lastSaleDate: { date: 'D', format: 'the usual' } }))[0]).toBe(
    'records.0.fields.lastSaleDate.format: is no format of dates',
  );
});

test('a map that is nested too deeply or too long is refused before any recursion', () => {
  expect(readMap(`${'{"firstOf":['.repeat(20_000)}"A"${']}'.repeat(20_000)}`)).toEqual({
    faults: [{ path: '', says: 'is nested more than 40 deep' }],
  });
  expect(readMap(' '.repeat(400_001))).toEqual({ faults: [{ path: '', says: 'is longer than 400000 characters' }] });
});
