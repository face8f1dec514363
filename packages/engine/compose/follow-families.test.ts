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
const living = (first: string, phone?: string): Evidence =>
  makeEvidence(
    'person',
    first,
    { name: { first, last: 'PIKE' }, address: HOME, ...(phone ? { phones: [phone] } : {}) },
    { source: 'voter', lastSeen: '2026-10-01' },
  );
const ask = (found: readonly Evidence[]) => {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, [...found], TEST_CONTEXT);
};

it('the family behind an estate is shown even if no document has named them yet, however many others are named', () => {
  const { ownerPath } = ask([estate, ...['ANSEL', 'ISADORA', 'OTTO'].map((first) => living(first))]);
  expect(ownerPath.map(({ to }) => to)).toEqual(['Ansel Pike', 'Isadora Pike', 'Otto Pike']);
});

it('the deceased is not an heir of their estate: their own number counts as one of a dead person, that of the house as an heir’s', () => {
  const { phones } = ask([estate, living('ANSEL', '4195550142'), living('OTTO', '4195550143')]);
  const told = new Map(phones.map(({ e164, confidence }) => [e164, confidence]));
  expect(told.get('+14195550143')).toBeGreaterThanOrEqual(40);
  expect(told.get('+14195550142') ?? 0).toBeLessThan(25);
});
