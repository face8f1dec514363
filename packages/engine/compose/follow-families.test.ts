import { expect, it } from 'vitest';
import type { Evidence } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const estate = makeEvidence('parcel', 'roll', {
  countyFips: '03001',
  apn: '1',
  situs: HOME,
  owners: [{ full: 'ESTATE OF ANSEL PIKE' }],
  mailing: { ...HOME, line: 'C/O ISADORA PIKE 418 TANNERY ROW' },
});
const living = (first: string): Evidence =>
  makeEvidence('person', first, { name: { first, last: 'PIKE' }, address: HOME }, { source: 'voter' });

it('the family behind an estate is told of whom no paper named yet, however many are named', () => {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  const found = [estate, ...['ANSEL', 'ISADORA', 'OTTO'].map(living)];
  expect(resolve(read.query, found, TEST_CONTEXT).ownerPath.map(({ to }) => to)).toEqual(['Ansel Pike', 'Isadora Pike', 'Otto Pike']);
});
