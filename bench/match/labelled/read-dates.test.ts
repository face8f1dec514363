import { describe, expect, it } from 'vitest';
import { readDateAs } from './read-dates.ts';

describe('a date whose parts do not all exist', () => {
  it.each<[string, string | null, string | null]>([
    ['19611302', 'YYYYMMDD', '1961'],
    ['19610432', 'YYYYMMDD', '1961-04'],
    ['02/30/1961', 'MM/DD/YYYY', '1961-02'],
    ['1961-13-02', null, '1961'],
    ['1961-04-32', null, '1961-04'],
    ['1961-02-30', null, '1961-02'],
    ['19610230', null, '1961-02'],
    ['19610402', 'YYYYMMDD', '1961-04-02'],
    ['95610402', 'YYYYMMDD', null],
    ['soon', null, null],
  ])('keeps of %s as %s what exists: %s', (text, format, expected) => expect(readDateAs(text, format)).toBe(expected));
});
