import { describe, expect, it } from 'vitest';
import { parseAddress } from '../normalize/address.ts';
import { countSlips } from './count-slips.ts';

const read = (text: string) => {
  const [line = '', city, stateAndZip = ''] = text.split(', ');
  const [state, zip] = stateAndZip.split(' ');
  return parseAddress({ line, ...(city && { city }), ...(state && { state }), ...(zip && { zip }) });
};
const KNOWN = '126 Old Mill Ln, Quillmere, FK 00412';
const slips = (asked: string, known = KNOWN) => countSlips(read(asked), read(known));

describe('a misspelled address', () => {
  it.each([
    ['no type', '126 Old Mill, Quillmere'],
    ['another type', '126 Old Mill Rd, Quillmere, FK 00412'],
    ['a misspelt street', '126 Old Mil Ln, Quillmere, FK 00412'],
    ['a street cut short', '126 Oldm Ln, Quillmere, FK'],
    ['another city', '126 Old Mill Ln, Willowford, FK'],
    ['a misspelt city', '126 Old Mill Ln, Quilmere, FK'],
    ['another ZIP code', '126 Old Mill Ln, Quillmere, FK 00999'],
    ['a direction too many', '126 N Old Mill Ln, Quillmere, FK 00412'],
    ['a unit too many', '126 Old Mill Ln Apt 4, Quillmere, FK 00412'],
  ])('with %s is near', (_, asked) => {
    expect(slips(asked)).toBeGreaterThan(0);
    expect(slips(asked)).toBeLessThan(4);
  });

  it('with another direction or unit is near', () => {
    expect(slips('126 N Mill Ln, Quillmere, FK 00412', '126 S Mill Ln, Quillmere, FK 00412')).toBe(1);
    expect(slips('126 Mill Ln Apt 4, Quillmere, FK 00412', '126 Mill Ln Apt 5, Quillmere, FK 00412')).toBe(1);
    expect(slips('126 Mill Ln N, Quillmere, FK 00412', '126 N Mill Ln, Quillmere, FK 00412')).toBe(0);
  });

  it('is nearer the fewer slips it has', () => {
    const asked = ['126 Old Mill, Quillmere, FK 00412', '126 Old Mill Rd, Quillmere, FK 00412', '126 Old Mil Rd, Quillmere, FK 00412'];
    const counted = asked.map((one) => slips(one)!);
    expect(counted).toEqual(counted.toSorted((a, b) => a - b));
    expect(new Set(counted).size).toBe(3);
  });

  it('has no slips when it is the same', () => {
    expect(slips('126 OLD MILL LANE, Quillmere, FK 00412')).toBe(0);
  });

  it.each([
    ['another number', '128 Old Mill Ln, Quillmere, FK 00412', KNOWN],
    ['another street', '126 Tannery Row, Quillmere, FK 00412', KNOWN],
    ['another numbered street', '126 48th St, Quillmere, FK 00412', '126 49th St, Quillmere, FK 00412'],
    ['another state', '126 Old Mill Ln, Quillmere, ME', KNOWN],
    ['a misspelt street of another city', '126 Old Mil Ln, Willowford, FK', KNOWN],
  ])('with %s is not meant', (_, asked, known) => {
    expect(slips(asked, known)).toBeUndefined();
  });
});
