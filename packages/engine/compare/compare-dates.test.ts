import { describe, expect, it } from 'vitest';
import { ageOn, compareBirthDates, firstDayOf, isAfterDeath, lastDayOf, yearsBetween } from './compare-dates.ts';

describe('compareBirthDates', () => {
  it.each([
    ['1961-04-02', '1961-04-02', 'exact'],
    ['1961-04-02', '1961', 'year'],
    ['1961-04', '1961-04-02', 'month'],
    ['1961-04-02', '1961-02-04', 'typo'],
    ['1961-04-02', '1962-04-02', 'typo'],
    ['1961-04-02', '1988-11-30', 'contradiction'],
    ['1961-04-02', '1971-04-02', 'typo'],
    ['1961-04-02', '1961-01-01', 'year'],
    ['1961-01-01', '1961-01-01', 'exact'],
    ['1988-01-01', '1961-04-02', 'contradiction'],
    ['1961-04-02', '1961-04-19', 'parts'],
    ['1961-04-02', '1944-04-02', 'parts'],
    ['1969', '1970-04-02', 'near'],
    ['1961', '1962-04-02', 'near'],
    ['1961', '1988-04-02', 'contradiction'],
    ['1961-04', '1961-05-02', 'near'],
    ['1961-04', '1962-04-02', 'near'],
    ['1961-04', '1961-11-02', 'contradiction'],
    ['1961-04', '1988-04-02', 'contradiction'],
    ['1961-04', '1962-05', 'contradiction'],
    ['1961-04-02', '1962-05-02', 'contradiction'],
    ['1961-04-02', undefined, null],
  ])('%s and %s: %s', (left, right, level) => {
    expect(compareBirthDates(left, right)).toBe(level);
    expect(compareBirthDates(right, left)).toBe(level);
  });
});

describe('ageOn', () => {
  it.each([
    ['1961-11-20', 65],
    ['1961-11-21', 64],
    ['1961', 65],
    ['', null],
    [null, null],
    ['1799-01-01', null],
  ])('%s: %s', (birth, age) => {
    expect(ageOn(birth, '2026-11-20')).toBe(age);
  });
});

describe('yearsBetween', () => {
  it('counts from the middle of a bare year and is never negative', () => {
    expect(yearsBetween('2020', '2026-07-01')).toBeCloseTo(6, 1);
    expect(yearsBetween('2026-11-20', '2020-01-01')).toBe(0);
    expect(yearsBetween(null, '2020-01-01')).toBeNull();
  });
});

describe('isAfterDeath', () => {
  it.each([
    ['2018-06', '2015-03-02', true],
    ['2016-03-02', '2015-03-02', false],
    ['2016-03-03', '2015-03-02', true],
    ['2016-12', '2015', false],
    ['2017', '2015', true],
    ['2009', '2015-03-02', false],
  ])('begun %s, died %s: %s', (begun, died, isAfter) => {
    expect(isAfterDeath(firstDayOf(begun), lastDayOf(died))).toBe(isAfter);
  });

  it('says nothing if one of them is unknown', () => {
    expect(isAfterDeath(undefined, '2015-03-02')).toBe(false);
    expect(isAfterDeath('2018-06-01', undefined)).toBe(false);
  });
});
