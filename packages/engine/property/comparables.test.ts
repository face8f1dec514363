import { expect, test } from 'vitest';
import { chooseComparables, feetBetween, type SoldLot } from './comparables.ts';
import { LAND_USE_IDS } from './land-use.ts';

const TODAY = '2026-11-20';
const HOUSE = {
  landUse: LAND_USE_IDS.single_family,
  squareFeet: 1_600,
  acreage: 0.2,
  yearBuilt: 1962,
  bedrooms: 3,
  place: { longitude: -80, latitude: 40 },
} as const;
const subject = { ...HOUSE, parcel: 'S' };

let made = 0;
function sold(over: Partial<SoldLot> = {}): SoldLot {
  made += 1;
  return { ...HOUSE, parcel: `P${made}`, on: '2026-05-01', price: 320_000, isNoSale: false, isKin: false, lots: 1, ...over };
}
const three = () => [sold({ price: 304_000 }), sold(), sold({ price: 336_000 })];
const choose = (sales: readonly SoldLot[], of = {}) => chooseComparables({ ...subject, ...of }, sales, TODAY);

test('three comparable sales give a range for the lot’s own size, and two give none', () => {
  const { sales, range, per } = choose(three());
  expect(sales).toHaveLength(3);
  expect([range, per]).toEqual([{ low: 304_000, middle: 320_000, high: 336_000 }, 'square_foot']);
  expect(choose(three(), { squareFeet: 1_800 }).range!.middle).toBe(360_000);
  expect(choose(three().slice(1))).toMatchObject({ range: null, noRange: 'few' });
  // With many sales, the range is the middle half.
  const many = Array.from({ length: 9 }, (_, at) => sold({ price: 280_000 + at * 10_000 }));
  expect(choose(many).range).toEqual({ low: 300_000, middle: 320_000, high: 340_000 });
});

test.each([
  ['form', { price: null }],
  ['form', { price: 1_000 }],
  ['kin', { isKin: true }],
  ['deed', { isNoSale: true }],
  ['several_lots', { lots: 14 }],
  ['far', { place: { longitude: -80, latitude: 40.02 } }],
  ['unlike', { landUse: LAND_USE_IDS.condominium }],
  ['unlike', { landUse: null }],
  ['unlike', { squareFeet: null }],
  ['unlike', { squareFeet: 2_600 }],
  ['unlike', { acreage: 40 }],
  ['unlike', { yearBuilt: 2024 }],
  // Only a share was sold, or a zero is missing or extra.
  ['odd_price', { price: 32_000 }],
  ['odd_price', { price: 3_200_000 }],
] as const)('is none of its like: %s %o', (why, over) => {
  const { sales, leftOut } = choose([...three(), sold(over)]);
  expect(sales).toHaveLength(3);
  expect(leftOut).toEqual({ [why]: 1 });
});

test('a flip counts once, with its last sale, and the parcel itself is excluded', () => {
  const flip = sold({ parcel: 'F', on: '2026-08-01', price: 330_000 });
  const before = sold({ parcel: 'F', on: '2026-02-01', price: 190_000 });
  for (const sales of [
    [flip, before],
    [before, flip],
  ]) {
    const { sales: chosen, leftOut } = choose([...three().slice(1), ...sales, sold({ parcel: 'S', price: 500_000 })]);
    expect(chosen.map((one) => one.sold.price).toSorted((a, b) => a! - b!)).toEqual([320_000, 330_000, 336_000]);
    expect(leftOut).toEqual({ earlier_sale: 1 });
  }
  // The roll states the date, the deed the price.
  expect(choose([...three().slice(1), sold({ parcel: 'Q', price: null }), sold({ parcel: 'Q' })]).sales).toHaveLength(3);
});

test('old and future sales are ignored', () => {
  const { sales, leftOut } = choose([...three(), sold({ on: '2024-11-01' }), sold({ on: '2027-01-01' })]);
  expect([sales.length, leftOut]).toEqual([3, {}]);
});

test('without a map they are still compared, without distances', () => {
  const { sales, range } = choose(
    three().map((one) => ({ ...one, place: null })),
    { place: null },
  );
  expect(range).not.toBeNull();
  expect(sales.map(({ feet }) => feet)).toEqual([null, null, null]);
});

test('a lot without use or size has no comparables; land is compared by the acre', () => {
  expect(choose(three(), { landUse: null })).toMatchObject({ noRange: 'use', sales: [] });
  expect(choose(three(), { landUse: LAND_USE_IDS.institutional })).toMatchObject({ noRange: 'use' });
  expect(choose(three(), { squareFeet: null })).toMatchObject({ noRange: 'size' });
  const land = { landUse: LAND_USE_IDS.vacant, squareFeet: null, yearBuilt: null, bedrooms: null, acreage: 2 };
  const sales = [40_000, 44_000, 48_000].map((price) => sold({ ...land, price, place: { longitude: -80, latitude: 40.03 } }));
  expect(choose(sales, { ...land, acreage: 3 })).toMatchObject({ per: 'acre', range: { low: 60_000, middle: 66_000, high: 72_000 } });
});

test('a condominium is compared with apartments, whatever lot size its file gives', () => {
  const flat = { landUse: LAND_USE_IDS.condominium };
  const flats = [0.01, 3.4, null].map((acreage) => sold({ ...flat, acreage }));
  expect(choose([...flats, sold()], flat)).toMatchObject({ leftOut: { unlike: 1 }, range: { middle: 320_000 } });
});

test('nearer, later and more similar sales come first', () => {
  const near = sold();
  const far = sold({ place: { longitude: -80.01, latitude: 40 } });
  const older = sold({ on: '2025-01-01' });
  expect(choose([older, far, near]).sales.map((one) => one.sold)).toEqual([near, far, older]);
  expect(feetBetween(near.place, far.place)).toBeCloseTo(2_793, -1);
});
