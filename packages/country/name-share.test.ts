import { describe, expect, it } from 'vitest';
import { nameShare, surnameShare } from './name-share.ts';

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

  it('grows with the people who bear it', () => {
    expect(surnameShare('NGUYEN').share).toBeGreaterThan(1.2 * 148.36e-5);
    expect(surnameShare('SMITH').share).toBeLessThan(828.19e-5);
  });

  it('falls with the rank of surnames beyond the most frequent, and is least for one that no list has', () => {
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
    // A surname that no list has is of all origins, as the country is.
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

  it('expects fewer of a name that does not go together', () => {
    expect(adultsCalled('Jose', 'Yoder')).toBeLessThan(adultsCalled('John', 'Yoder') / 10);
    expect(adultsCalled('Rakesh', 'Smith')).toBeLessThan(adultsCalled('Rakesh', 'Patel') / 10);
  });

  it('reads names however they are printed', () => {
    expect(nameShare('MARÍA', 'de la Cruz')).toEqual(nameShare('Maria', 'DELACRUZ'));
  });

  it('never says that nobody is called so, and is less sure of names that it does not know', () => {
    const unknown = nameShare('Xqzlo', 'Marlhurstley');
    expect(unknown.share).toBeGreaterThan(0);
    expect(unknown.spread).toBeGreaterThan(nameShare('John', 'Smith').spread);
  });
});
