import { describe, expect, it } from 'vitest';
import { parseAddress } from '../normalize/address.ts';
import { addressSearchText, readTypedAddress } from './typed-address.ts';

const doorOf = (line: string) => addressSearchText(parseAddress({ line, city: 'Quillmere', state: 'FK', zip: '00412' }));
const QUILLMERE = '/QUILLMERE/00412';

describe('a door', () => {
  it('consists of its number, its street without type and directions, and its place', () => {
    expect(doorOf('126 Old Mill Ln')).toBe(`126 OLDMILL${QUILLMERE}`);
    expect(doorOf('0126 N OLD MILL LANE W APT 3')).toBe(`126 OLDMILL${QUILLMERE}`);
    expect(doorOf('45-12 49TH ST')).toBe(`4512 49${QUILLMERE}`);
    expect(addressSearchText(parseAddress({ line: '126 Old Mill Ln', zip: '00412' }))).toBe('126 OLDMILL//00412');
  });

  it('is missing without a number or a street, or for a box or a route', () => {
    for (const line of ['Old Mill Ln', 'PO Box 12', 'RR 2 Box 15', '']) expect(doorOf(line)).toBeUndefined();
  });

  it.each([
    '126 o',
    '126 Old M',
    '126 old mill',
    '126 Old Mill L',
    '126 Old Mill Lane',
    '126 Old Mill Ln Qui',
    '126 Old Mill, Quil',
    '126 n old mi',
    '126 North Old Mill Ln',
    '126 old mill ln apt',
    '126 old mill ln apt 3',
    '126 OLDMILL',
  ])('is found by %j', (typed) => {
    const door = doorOf('126 Old Mill Ln')!;
    expect(readTypedAddress(typed).beginnings.some((beginning) => door.startsWith(beginning))).toBe(true);
  });

  it.each(['126', '12', 'old mill', '', '  ', ',', '1260 old'])('is not found by %j', (typed) => {
    const door = doorOf('126 Old Mill Ln')!;
    expect(readTypedAddress(typed).beginnings.some((beginning) => door.startsWith(beginning))).toBe(false);
  });

  it('is searched by its most specific part first, and by nothing that the text of a door cannot contain', () => {
    expect(readTypedAddress('126 old mill').beginnings).toEqual(['126 OLDMILL', '126 OLD']);
    expect(readTypedAddress('126 %_~old').beginnings).toEqual(['126 OLD']);
  });

  it('includes what was typed of the city', () => {
    expect(readTypedAddress('126 Old Mill Ln Quil').city).toBe('QUIL');
    expect(readTypedAddress('126 Old Mill, Quillm').city).toBe('QUILLM');
    expect(readTypedAddress('126 Old Mill Ln').city).toBe('');
  });
});
