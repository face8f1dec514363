import { describe, expect, it } from 'vitest';
import { otherNamesOf, streetText, townStreet } from './addresses.ts';

const streets = Array.from({ length: 40 }, (_, town) =>
  Array.from({ length: 60 }, (_each, index) => ({ city: `TOWN ${town}`, street: townStreet(3, town, index) })),
).flat();

describe('otherNamesOf', () => {
  it('has other names for one town street in eleven, none of them a street of the town', () => {
    const renamed = streets.filter(({ city, street }) => otherNamesOf(city, street).length > 0);
    expect(Math.abs(renamed.length / streets.length - 0.09)).toBeLessThan(0.02);
    const own = new Set(streets.map(({ street }) => streetText(street)));
    for (const { city, street } of renamed) for (const other of otherNamesOf(city, street)) expect(own.has(streetText(other))).toBe(false);
  });

  it('is the same each time', () => {
    for (const { city, street } of streets.slice(0, 200)) expect(otherNamesOf(city, { ...street })).toEqual(otherNamesOf(city, street));
  });

  it('knows the ways to write a numbered road', () => {
    expect(otherNamesOf('TARN', { name: 'STATE HIGHWAY 9' }).map((street) => streetText(street))).toContain('SR 9');
    expect(otherNamesOf('TARN', { name: 'COUNTY ROAD 14' }).map((street) => streetText(street))).toEqual([
      'CR 14',
      'CO RD 14',
      'COUNTY RD 14',
    ]);
  });
});
