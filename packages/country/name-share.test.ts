import { describe, expect, it } from 'vitest';
import { drawnShare, givenNamesFrom, givenShare, leanToSurname, nameShare, surnameShare } from './name-share.ts';
import { readTable } from './read-table.ts';

const ADULTS = 262e6;
const adultsCalled = (given: string, surname: string): number => nameShare(given, surname).share * ADULTS;

describe('the share of a surname', () => {
  it.each([
    ['SMITH', 828.19],
    ['Johnson', 655.24],
    ['garcia', 395.32],
    ['NGUYEN', 148.36],
    ['Patel', 77.96],
  ])('has %s as the census of 2010 published it', (surname, per100k) => {
    expect(surnameShare(surname).per100kIn2010).toBeCloseTo(per100k, 2);
  });

  it('grows with the number of bearers', () => {
    expect(surnameShare('NGUYEN').share).toBeGreaterThan(1.2 * 148.36e-5);
    expect(surnameShare('SMITH').share).toBeLessThan(828.19e-5);
  });

  it('falls with the rank of less frequent surnames, and is lowest for one in no list', () => {
    const shares = ['SMITH', 'GARCIA', 'RODRIQUEZ', 'HAUGEN', 'MARLHURSTLEY'].map((surname) => surnameShare(surname).share);
    expect(shares).toEqual([...shares].sort((one, other) => other - one));
    expect(shares.at(-1)).toBeGreaterThan(0);
    expect(surnameShare('HAUGEN').per100kIn2010).toBeNull();
  });
});

describe('the share of a name', () => {
  it.each([
    ['Maria', 'Garcia', 5],
    ['Jose', 'Rodriguez', 5],
    ['Tuan', 'Nguyen', 50],
    ['Wei', 'Chen', 20],
    ['Rakesh', 'Patel', 20],
  ])('knows that %s %s is likelier than the two names apart', (given, surname, times) => {
    // An unlisted surname has the country's mix of origins.
    const ofGiven = nameShare(given, 'MARLHURSTLEY').share / surnameShare('MARLHURSTLEY').share;
    expect(nameShare(given, surname).share / (ofGiven * surnameShare(surname).share)).toBeGreaterThan(times);
  });

  it.each([
    ['James', 'Smith', 38_000],
    ['Michael', 'Smith', 35_000],
    ['Maria', 'Garcia', 32_000],
    ['Maria', 'Hernandez', 28_000],
  ])('expects of %s %s what FiveThirtyEight estimated in 2014, within its spread', (given, surname, estimated) => {
    const { spread } = nameShare(given, surname);
    expect(adultsCalled(given, surname)).toBeGreaterThan(estimated / spread);
    expect(adultsCalled(given, surname)).toBeLessThan(estimated * spread);
  });

  it('includes people born abroad, who are not in birth records', () => {
    const shares = new Map(givenNamesFrom(0.001));
    // 1,652,964 of 302 million people, few of them children; births alone would suggest 414,000.
    expect(shares.get('MARIA')! * ADULTS).toBeGreaterThan(1.6e6);
    expect(shares.get('MARIA')! * ADULTS).toBeLessThan(1.9e6);
    expect(shares.get('JOSE')! * ADULTS).toBeGreaterThan(1.1e6);
  });

  it('distributes counted names as the census of 2020 does', () => {
    // Of 156,150 people called Willie 79.9 % are black: 4 in a thousand black adults. Of 1,211,107 called Jose 96 % are Hispanic and 2 % white.
    expect(givenShare('Willie', 'Washington')).toBeCloseTo(0.0037, 4);
    expect(givenShare('Jose', 'Garcia')).toBeGreaterThan(0.021);
    expect(givenShare('Jose', 'Yoder')).toBeLessThan(0.0006);
  });

  it('has a table of counted names whose origins add up to all bearers', () => {
    const rows = readTable('given-counted.txt').trimEnd().split('\n');
    expect(rows.length).toBeGreaterThan(600);
    for (const row of rows) {
      const [bearers, ...perMille] = row.split(' ').slice(1).map(Number);
      expect(bearers).toBeGreaterThan(300);
      expect(Math.abs(perMille.reduce((sum, part) => sum + part, 0) - 1000)).toBeLessThanOrEqual(3);
    }
  });

  it('draws made-up names without the counts', () => {
    expect(drawnShare('Maria', 'Garcia') * 1e6).toBeCloseTo(111.9, 1);
    expect(drawnShare('Maria', 'Garcia')).not.toBe(nameShare('Maria', 'Garcia').share);
  });

  it('expects fewer bearers if given name and surname do not match', () => {
    expect(adultsCalled('Jose', 'Yoder')).toBeLessThan(adultsCalled('John', 'Yoder') / 10);
    expect(adultsCalled('Rakesh', 'Smith')).toBeLessThan(adultsCalled('Rakesh', 'Patel') / 10);
  });

  it('reads names in any form', () => {
    expect(nameShare('MARÍA', 'de la Cruz')).toEqual(nameShare('Maria', 'DELACRUZ'));
  });

  it('never returns zero, and less for unknown names', () => {
    const unknown = nameShare('Xqzlo', 'Marlhurstley');
    expect(unknown.share).toBeGreaterThan(0);
    expect(unknown.spread).toBeGreaterThan(nameShare('John', 'Smith').spread);
  });
});

it.each([
  ['MOOR', 1000, Infinity],
  ['ESQUIV', 300, Infinity],
  ['MAR', 0, 1],
  ['ALEJ', 0, 1],
  ['MARLHURSTLEY', 0, 10],
])('%s begins so many surnames for each given name', (beginning, least, most) => {
  expect(leanToSurname(beginning)).toBeGreaterThan(least);
  expect(leanToSurname(beginning)).toBeLessThan(most);
});
