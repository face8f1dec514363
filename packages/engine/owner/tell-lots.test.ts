import { expect, test } from 'vitest';
import type { Evidence, ParcelBody } from '../model/evidence.ts';
import { tellLots } from './tell-lots.ts';

let made = 0;
const parcel = (apn: string, line: string | undefined, more: Partial<ParcelBody>, source = 'assessor') => ({
  id: String((made += 1)),
  source,
  origin: source,
  kind: 'parcel' as const,
  recordId: String(made),
  body: {
    countyFips: '03001',
    apn,
    owners: [],
    ...(line === undefined ? {} : { situs: { line, city: 'ASHGROVE', state: 'FK', zip: '00221' } }),
    ...more,
  },
});
const owned = (apn: string, line: string) => parcel(apn, line, { owners: [{ full: 'BRAITHWORTH, OTTILIE' }], taxYear: 2026 });
const drawn = (apn: string, line?: string) => parcel(apn, line, { acreage: 0.2 });
const tell = (...parcels: (Evidence & { kind: 'parcel' })[]) =>
  tellLots(parcels).map((lot) => lot.parcels.map(({ body }) => body.apn).toSorted());

test('an office’s map matches the parcels of its roll, however it prints their numbers', () => {
  expect(tell(owned('225-3', '11 TANNERY ROW'), drawn('225-0003', '11 TANNERY ROW'))).toEqual([['225-0003', '225-3']]);
  expect(tell(owned('225-3', '11 TANNERY ROW'), drawn('2253'))).toEqual([['225-3', '2253']]);
});

test('two rows of one roll are two parcels, and so are two lots of one map', () => {
  expect(tell(owned('225-3', '11 TANNERY ROW'), owned('22-53', '48 QUARRY RD'))).toHaveLength(2);
  expect(tell(drawn('225-3', '11 TANNERY ROW'), drawn('22-53', '48 QUARRY RD'))).toHaveLength(2);
  expect(tell(owned('225-3', '11 TANNERY ROW'), parcel('225-03', '11 TANNERY ROW', { taxYear: 2026 }))).toHaveLength(2);
});

test('a number without separators that may be either of two lots matches neither, and one on another street matches none', () => {
  expect(tell(owned('225-3', '11 TANNERY ROW'), owned('22-53', '48 QUARRY RD'), drawn('2253'))).toHaveLength(3);
  const elsewhere = parcel('225-0003', undefined, { situs: { line: '7 MILL LN', city: 'MILLRUN', state: 'FK' } });
  expect(tell(owned('225-3', '11 TANNERY ROW'), elsewhere)).toHaveLength(2);
});
