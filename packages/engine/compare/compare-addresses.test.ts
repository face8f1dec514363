import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddressParts } from '../normalize/address.ts';
import { parseAddress } from '../normalize/address.ts';
import { compareAddresses, isSameDoor, mayBeSameDoor } from './compare-addresses.ts';

const HOME: AddressParts = { kind: 'street', number: '418', street: 'TANNERY', type: 'ROW', city: 'QUILLMERE', state: 'FK', zip5: '00412' };

const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const read = (line: string): AddressParts => parseAddress({ line, city: 'Quillmere', state: 'FK', zip: '00412' });

const at = (street: string): AddressParts => ({ kind: 'highway', number: '1322', street, city: 'QUILLMERE', state: 'FK', zip5: '00412' });

describe('compareAddresses', () => {
  it.each<[string, Partial<AddressParts>, string]>([
    ['the same house', {}, 'unit'],
    ['no street type', { type: undefined }, 'unit'],
    ['another street type', { type: 'CT' }, 'zip'],
    ['a mistyped street', { street: 'TANERY' }, 'unit'],
    ['one side names a unit', { unit: 'APT 3' }, 'open'],
    ['another number', { number: '420' }, 'street'],
    ['a mistyped number', { number: '481' }, 'alike'],
    ['a street with two slips', { street: 'TANREY' }, 'alike'],
    ['a street with its end cut off', { street: 'TANN' }, 'alike'],
    ['another street', { street: 'BAKERY' }, 'number'],
    ['another street and number', { street: 'BAKERY', number: '12' }, 'zip'],
    ['the highway that the street is part of', { kind: 'highway', street: 'US HIGHWAY 83', type: undefined }, 'number'],
    ['another street and a unit', { street: 'BAKERY', unit: 'APT 3' }, 'zip'],
    ['a mistyped ZIP in the same city', { zip5: '00421' }, 'unit'],
    ['the same street in another town', { zip5: '00377', city: 'LARKHAVEN' }, 'namesake'],
    ['another street in another town', { street: 'BAKERY', zip5: '00377', city: 'LARKHAVEN' }, 'elsewhere'],
    ['a mistyped state', { state: 'FL' }, 'unit'],
    ['another name for the city of one ZIP', { state: 'FL', city: 'LARKHAVEN' }, 'alike'],
    ['directional only on one side', { preDirection: 'N' }, 'unit'],
  ])('%s', (_, change, level) => {
    const other: AddressParts = { ...HOME, ...change };
    expect(compareAddresses(HOME, other)).toBe(level);
    expect(compareAddresses(other, HOME)).toBe(level);
  });

  it.each([
    ['1200 NW 5 ST', '1200 NW 5TH ST', 'unit'],
    ['1200 NW 5 ST', '1200 NW 5TH AVE', 'zip'],
    ['147-20 35 AVE', '14720 35TH AVE', 'unit'],
    ['12 SAINT CLAIR AVE', '12 ST CLAIR AVE', 'unit'],
    ['12 MOUNTAIN VIEW DR', '12 MTN VIEW DR', 'unit'],
    ['12 MLK BLVD', '12 DR MARTIN LUTHER KING JR BLVD', 'unit'],
    ['12 JFK BLVD', '12 JOHN F KENNEDY BLVD', 'unit'],
    ['12 FIFTH STREET CT E', '12 5TH ST CT E', 'unit'],
    ['1203 CTH B', '1203 COUNTY ROAD B', 'unit'],
    ['1203 CTH B', '1203 COUNTY ROAD BB', 'number'],
    ['12-A ELM ST', '12A ELM ST', 'unit'],
    ['12-16 ELM ST', '14 ELM ST', 'open'],
    ['12-16 ELM ST', '13 ELM ST', 'street'],
    ['37-12 ELM ST', '37 ELM ST', 'street'],
    ['12 ELM ST # 3B', '12 ELM ST APT 3-B', 'unit'],
    ['12 ELM ST BLDG B UNIT 3', '12 ELM ST # B3', 'unit'],
    ['12 ELM ST BLDG 3', '12 ELM ST # 3', 'building'],
    ['12 ELM ST LOT 14', '12 ELM ST SPC 14', 'unit'],
    ['1234 CR 12', '1234 FM 12', 'zip'],
    ['1234 CR 12', '1234 PR 12', 'zip'],
    ['1234 COUNTY ROAD 57', '1234 TOWNSHIP ROAD 57', 'zip'],
    ['1234 AN COUNTY ROAD 404', '1234 CR 404', 'unit'],
    ['1234 AN COUNTY ROAD 404', '1234 VZ COUNTY ROAD 404', 'zip'],
    ['1234 RM 12', '1234 RANCH ROAD 12', 'unit'],
    ['1234 HWY 17 BUS', '1234 US 17 BUSINESS', 'unit'],
    ['1234 HWY 17 BUS', '1234 HWY 17', 'zip'],
    ['1234 OLD HIGHWAY 99', '1234 HIGHWAY 99', 'zip'],
    ['1234 I-10 FRONTAGE RD', '1234 IH 10', 'unit'],
    ['1234 HWY 99W', '1234 HWY 99 W', 'unit'],
    ['1234 HWY 99W', '1234 HWY 99E', 'zip'],
    ['1234 US HWY 41 N', '1234 N US 41', 'unit'],
    ['1234 US HWY 41 N', '1234 S US 41', 'zip'],
    ['1234 M-52', '1234 STATE HIGHWAY 52', 'unit'],
    ['1234 NH ROUTE 101-A', '1234 ROUTE 101A', 'unit'],
    ['1234 5TH ST N', '1234 S 5TH ST', 'zip'],
    ['1234 5TH ST N', '1234 N 5TH ST', 'unit'],
    ['5678 W 200 N', '5678 W COUNTY ROAD 200 N', 'unit'],
    ['5678 W 200 N', '5678 W COUNTY ROAD 200 S', 'zip'],
    ['5678 W 200 N', '5678 E COUNTY ROAD 200 N', 'zip'],
    ['12 FOX RUN', '12 FOX RUN DR', 'unit'],
    ['12 FOX RUN', '12 FOX CT', 'zip'],
    ['12A ELM ST', '12 ELM ST APT A', 'unit'],
    ['12A ELM ST', '12 ELM ST APT B', 'alike'],
    ['12R ELM ST', 'REAR 12 ELM ST', 'unit'],
  ])('of %s and %s', (left, right, level) => {
    expect(compareAddresses(read(left), read(right))).toBe(level);
    expect(compareAddresses(read(right), read(left))).toBe(level);
  });

  it('recognizes a shortened city name without a ZIP code', () => {
    const [left, right] = [
      { ...HOME, zip5: undefined, city: 'SAINT ORRIN' },
      { ...HOME, zip5: undefined, city: 'ST ORRIN' },
    ];
    expect(compareAddresses(left, right)).toBe('unit');
    expect(compareAddresses(left, { ...right, number: '12', street: 'BAKERY' })).toBe('city');
  });

  it('distinguishes units of one building, whatever they are called', () => {
    expect(compareAddresses({ ...HOME, unit: 'APT 3' }, { ...HOME, unit: 'UNIT 3' })).toBe('unit');
    expect(compareAddresses({ ...HOME, unit: 'APT 3' }, { ...HOME, unit: 'APT 4' })).toBe('building');
  });

  it('says nothing if one side is empty, and does not infer a place from two that differ', () => {
    const { city: _, ...zipAlone } = HOME;
    const bare: AddressParts = { kind: 'street', number: '12', street: 'BAKERY' };
    expect(compareAddresses(HOME, bare)).toBe('missing');
    expect(compareAddresses(zipAlone, { ...zipAlone, zip5: '99801' })).toBe('namesake');
    expect(compareAddresses({ ...bare, city: 'QUILLMERE' }, HOME)).toBe('city');
  });

  const parts = fc.record<AddressParts>(
    {
      kind: some<AddressParts['kind']>('street', 'po_box', 'unparsed'),
      number: some('4', '41', '418', '481'),
      preDirection: some('N', 'S'),
      street: some('TANNERY', 'TANERY', 'TANREY', 'TANN', 'TAN NERY', '14TH', '15TH'),
      type: some('ROW', 'CT'),
      unit: some('APT 3', 'UNIT 3', 'APT 4'),
      city: some('QUILLMERE', 'QUILMERE', 'LARKHAVEN'),
      state: some('FK', 'FM'),
      zip5: some('00412', '00421', '00377', '99801'),
    },
    { requiredKeys: ['kind'] },
  );

  it('is symmetric', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(compareAddresses(a, b)).toBe(compareAddresses(b, a));
      }),
      { numRuns: 2000 },
    );
  });

  it('distinguishes numbered streets that differ in a digit', () => {
    expect(compareAddresses({ ...HOME, street: '14TH' }, { ...HOME, street: '15TH' })).toBe('zip');
  });

  it.each([
    ['STATE HIGHWAY 9', 'STATE ROAD 9', 'unit'],
    ['HIGHWAY 9', 'STATE ROUTE 9', 'unit'],
    ['HIGHWAY 9', 'US HIGHWAY 9', 'unit'],
    ['FK HIGHWAY 9', 'STATE HIGHWAY 9', 'unit'],
    ['US HIGHWAY 9', 'STATE HIGHWAY 9', 'zip'],
    ['HIGHWAY 9', 'COUNTY ROAD 9', 'zip'],
    ['STATE HIGHWAY 9', 'STATE HIGHWAY 19', 'zip'],
  ])('reads %s and %s', (left, right, level) => {
    expect(compareAddresses(at(left), at(right))).toBe(level);
    expect(compareAddresses(at(right), at(left))).toBe(level);
  });

  it.each<[string, string | undefined, string | undefined, boolean, boolean]>([
    ['the same house', undefined, undefined, true, true],
    ['one unit by two words', 'APT 3', 'UNIT 3', true, true],
    ['one side names a unit', 'APT 3', undefined, false, true],
    ['two units', 'APT 3', 'APT 4', false, false],
  ])('tells doors as levels do: %s', (_, unit, other, isDoor, mayBe) => {
    const [left, right] = [
      { ...HOME, unit },
      { ...HOME, unit: other },
    ];
    const level = compareAddresses(left, right);
    expect([isSameDoor(left, right), level === 'unit']).toEqual([isDoor, isDoor]);
    expect([mayBeSameDoor(left, right), level === 'unit' || level === 'open']).toEqual([mayBe, mayBe]);
    expect(mayBeSameDoor({ ...left, number: '420' }, right)).toBe(false);
  });
});
