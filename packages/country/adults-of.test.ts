import { describe, expect, it } from 'vitest';
import { adultsByPlace, adultsOf } from './adults-of.ts';

/** The population behind the number of adults, who are about 78 of 100 people. */
const peopleOf = (place: Parameters<typeof adultsOf>[0]): number => adultsOf(place)! / 0.779;

describe('the number of adults in a place', () => {
  it.each([
    ['77449', 122_000],
    ['79936', 107_500],
    ['60629', 109_000],
    ['10025', 97_000],
    ['33139', 35_100],
    ['00601', 16_800],
  ])('knows the ZIP code %s', (zip5, people) => {
    expect(peopleOf({ zip5 }) / people).toBeCloseTo(1, 2);
  });

  it.each([
    ['Chicago', 'IL', 2_700_000],
    ['Philadelphia', 'PA', 1_590_000],
    ['San Francisco', 'CA', 851_000],
    ['BROOKLYN', 'ny', 2_680_000],
    ['St. Louis', 'MO', 902_000],
    ['FT WORTH', 'TX', 973_000],
  ])('knows all whose mail is addressed to %s, %s', (city, state, people) => {
    expect(peopleOf({ city, state }) / people).toBeCloseTo(1, 1);
  });

  it('uses the ZIP code before the city', () => {
    expect(adultsOf({ zip5: '60629', city: 'Chicago', state: 'IL' })).toBe(adultsOf({ zip5: '60629' }));
    expect(adultsOf({ zip5: '60629', city: 'Nowhere', state: 'IL' })).toBe(adultsOf({ zip5: '60629' }));
  });

  it('treats an unknown ZIP code as one of the city, of at most median size', () => {
    const half = 23_152;
    expect(adultsOf({ zip5: '00000', city: 'Chicago', state: 'IL' })).toBe(half);
    expect(adultsOf({ zip5: '00000', city: 'Lyons', state: 'GA' })).toBe(adultsOf({ city: 'Lyons', state: 'GA' }));
    expect(adultsOf({ zip5: '00000', city: 'Nowhere', state: 'IL' })).toBeNull();
    expect(adultsOf({ zip5: '00000' })).toBeNull();
  });

  it('knows the cities of the made-up state, from ten thousand adults to a million, and includes them in no total', () => {
    expect(adultsOf({ city: 'Heron Falls', state: 'FK' })).toBe(1_000_002);
    expect(adultsOf({ city: 'Millwick', state: 'FK' })).toBe(10_002);
    expect(adultsOf({ zip5: '00101', city: 'Heron Falls', state: 'FK' })).toBe(23_152);
    expect(adultsOf({ state: 'FK' })).toBeNull();
    expect(adultsByPlace('city')).not.toContain(1_000_002);
  });

  it.each([
    ['TX', 29.1e6],
    ['ny', 20.2e6],
    ['WY', 0.577e6],
  ])('knows nearly all of the state %s, asked for it alone', (state, people) => {
    expect(peopleOf({ state }) / people).toBeGreaterThan(0.7);
    expect(peopleOf({ state }) / people).toBeLessThan(1.1);
    expect(adultsOf({ state, city: 'Nowhere at all' })).toBeNull();
  });

  it('knows nothing about places in no table', () => {
    expect(adultsOf({ zip5: '00101', city: 'Alder Falls', state: 'ZZ' })).toBeNull();
    expect(adultsOf({ city: 'Alder Falls' })).toBeNull();
  });

  it('covers all cities with a name without a state, and the country without a place', () => {
    expect(adultsOf({ city: 'Springfield' })).toBeGreaterThan(adultsOf({ city: 'Springfield', state: 'IL' })! * 3);
    expect(adultsOf({})! / 260.5e6).toBeCloseTo(1, 2);
  });

  it('adds up to the country', () => {
    const [zips, cities] = (['zip', 'city'] as const).map((kind) => adultsByPlace(kind).reduce((sum, adults) => sum + adults, 0));
    expect(zips! / 260.5e6).toBeCloseTo(1, 2);
    expect(cities).toBeLessThan(zips!);
  });
});
