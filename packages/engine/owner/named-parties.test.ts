/** Rolls, deeds and bills that print words in place of an owner. */
import { expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import type { Evidence, RawName } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const LOT = { countyFips: '03001', apn: '1' };

function ask(records: readonly Evidence[]): Answer {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, records, TEST_CONTEXT);
}

const roll = (...owners: RawName[]): Evidence =>
  makeEvidence('parcel', 'roll', { ...LOT, situs: HOME, mailing: HOME, owners, taxYear: 2026, lastSaleDate: '2001-05-01' });
const named = (answer: Answer): string[] => answer.owners.map(({ name }) => name);
const line = (full: string): RawName => ({ full, order: 'last_first' });

it.each([
  'UNKNOWN OWNER',
  'OWNER UNKNOWN',
  'NAME NOT AVAILABLE',
  'CURRENT OWNER OR RESIDENT',
  'CURRENT OWNER',
  'OCCUPANT',
  'OWNER OF RECORD',
  'NO NAME',
  'N/A',
  'TBD',
  '-',
  'MULTIPLE OWNERS',
  'NO OWNERSHIP INFORMATION',
  'OWNER NOT LISTED',
  'UNKOWN OWNER',
  'SEE DEED',
  'RETIRED PARCEL',
  'NULL',
])('%s on the roll is no owner', (printed) => {
  const answer = ask([roll(line(printed))]);
  expect([answer.matched, answer.owner, named(answer)]).toEqual([true, null, []]);
});

it('words in columns of given name and surname are no owner', () => {
  expect(ask([roll({ first: 'NOT', last: 'AVAILABLE' })]).owner).toBeNull();
});

it('beside a name they are not a second owner', () => {
  expect(named(ask([roll(line('PIKE ANSEL'), line('UNKNOWN'))]))).toEqual(['Ansel Pike']);
});

it('the bill or the deed names the owner whom the roll does not', () => {
  const bill = makeEvidence('tax', 'bill', { ...LOT, taxYear: 2026, billedTo: line('PIKE ANSEL'), mailing: HOME });
  expect(named(ask([roll(line('UNKNOWN OWNER')), bill]))).toEqual(['Ansel Pike']);
  const deed = makeEvidence('sale', 'deed', { ...LOT, saleDate: '2024-03-01', buyer: line('PIKE ANSEL'), seller: line('UNKNOWN') });
  expect(named(ask([roll(line('UNKNOWN OWNER')), deed]))).toEqual(['Ansel Pike']);
});

it('a bill to the current resident and a deed to an unknown buyer do not replace the owner on the roll', () => {
  const bill = makeEvidence('tax', 'bill', { ...LOT, taxYear: 2026, billedTo: line('CURRENT RESIDENT'), mailing: HOME });
  const deed = makeEvidence('sale', 'deed', { ...LOT, saleDate: '2000-03-01', buyer: line('NOT AVAILABLE') });
  expect(named(ask([roll(line('PIKE ANSEL')), bill, deed]))).toEqual(['Ansel Pike']);
});

it.each([
  'OWNER ROBERT',
  'NAME ELIZABETH',
  'TENANT FARMS LLC',
  'RECORD STORAGE INC',
  'NULL JENNIFER',
  'SEE HENRY',
  'VARIOUS OWNERS LLC',
  'THE NEW DEAL INC',
  'THE ON',
  'SEE NULL',
])('%s is somebody', (printed) => {
  expect(named(ask([roll(line(printed))]))).toHaveLength(1);
});
