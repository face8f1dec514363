import { expect, test } from 'vitest';
import type { ParcelBody, RawAddress } from '../model/evidence.ts';
import { readPropertyFacts } from './property-facts.ts';

const SITUS: RawAddress = { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' };

function factsOf(over: Partial<ParcelBody>) {
  return readPropertyFacts(
    { countyFips: '03001', apn: '04-18', owners: [{ full: 'PELLWORTH ISADORA', order: 'last_first' }], situs: SITUS, ...over },
    'FK',
  );
}

const kindOf = (...lines: string[]) => factsOf({ owners: lines.map((full) => ({ full, order: 'last_first' as const })) }).ownerKind;
const useOf = (propertyType: string) => factsOf({ propertyType }).landUse;
const mailTo = (line: string, rest: Partial<RawAddress> = {}) => factsOf({ mailing: { ...SITUS, line, ...rest } }).occupancy;

test('where the owner lives is derived from the mailing address, and not guessed', () => {
  expect(mailTo('418 TANNERY ROW')).toBe('owner_occupied');
  expect(mailTo('418 Tannery Row', { city: undefined as never, zip: '00412-0012' })).toBe('owner_occupied');
  expect(mailTo('9 COOPERS WHARF')).toBe('absentee');
  expect(mailTo('9 COOPERS WHARF', { city: 'DAYTON', state: 'OH', zip: '45402' })).toBe('out_of_state');
  expect(mailTo('PO BOX 77', { city: 'DAYTON', state: 'OH', zip: '45402' })).toBe('out_of_state');
  // A box at the nearby post office, a typing error in the street, a missing mailing address.
  expect(mailTo('PO BOX 77')).toBeNull();
  expect(mailTo('418 TANERY ROW')).not.toBe('absentee');
  expect(factsOf({}).occupancy).toBeNull();
  expect(factsOf({ mailing: { line: '' } }).occupancy).toBeNull();
});

test('an owner with a homestead lives there, wherever the mail goes', () => {
  expect(factsOf({ exemptions: ['Homestead'], mailing: { ...SITUS, line: 'PO BOX 77' } })).toMatchObject({
    occupancy: 'owner_occupied',
    isHomestead: true,
  });
  expect(factsOf({ exemptions: ['Widow'] }).isHomestead).toBeNull();
});

test('an apartment whose mail names only the building is owner-occupied; mail to another apartment is not', () => {
  const situs = { ...SITUS, unit: '3' };
  expect(factsOf({ situs, mailing: SITUS }).occupancy).toBe('owner_occupied');
  expect(factsOf({ situs, mailing: { ...SITUS, unit: '4' } }).occupancy).toBe('absentee');
});

test('the kind of owner is recognized from any owner line', () => {
  expect(kindOf('PELLWORTH ISADORA & THADDEUS')).toBe('person');
  expect(kindOf('MARLOW HOLDINGS LLC')).toBe('company');
  expect(kindOf('PELLWORTH ISADORA TR', 'PELLWORTH FAMILY TRUST')).toBe('trust');
  expect(kindOf('PELLWORTH ISADORA EST OF')).toBe('estate');
  expect(kindOf('CITY OF QUILLMERE')).toBe('government');
  expect(kindOf()).toBeNull();
  expect(kindOf('& &')).toBeNull();
});

test.each(['UNKNOWN OWNER', 'MULTIPLE OWNERS', 'SEE DEED'])('%s is an owner of no kind, and its lots are no portfolio', (full) => {
  expect(factsOf({ owners: [{ full }], mailing: SITUS })).toMatchObject({ ownerKind: null, ownerText: null });
  expect(kindOf(full, 'PIKE ANSEL')).toBe('person');
});

test('two lots of one owner match however the name and the street are written', () => {
  const [a, b] = [
    factsOf({ owners: [{ full: 'PELLWORTH ISADORA & THADDEUS', order: 'last_first' }], mailing: { ...SITUS, line: '9 COOPERS WHARF' } }),
    factsOf({ owners: [{ full: 'Pellworth, Thaddeus & Isadora' }], mailing: { ...SITUS, line: '9 Coopers Wharf', zip: '00412-1234' } }),
  ];
  expect(a.ownerText).toBe(b.ownerText);
  expect(a.mailingText).toBe('9/COOPERS//00412');
  expect(
    factsOf({ owners: [{ full: 'MARLOW JOHN', order: 'last_first' }], mailing: { ...SITUS, line: '9 COOPERS WHARF' } }).ownerText,
  ).not.toBe(a.ownerText);
  // Without a mailing address, two owners of one name may be different people.
  expect(factsOf({}).ownerText).toBeNull();
});

test('uses are read from words, and a county’s own code is unknown', () => {
  expect(
    ['SINGLE FAM MDL-01', 'Vacant commercial', 'Manufactured home', 'RES', 'Office building, multi-story', 'TWO FAMILY'].map(useOf),
  ).toEqual(['single_family', 'vacant', 'mobile_home', 'residential', 'commercial', 'multi_family']);
  expect(['0131', '510', '4,5M', '', 'One and two family buildings', 'Commercial or industrial'].map(useOf)).toEqual(Array(6).fill(null));
});
