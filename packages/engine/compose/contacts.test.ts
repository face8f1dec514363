import { describe, expect, it } from 'vitest';
import type { Phone } from '@deedline/contract/search/results';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const roll = makeEvidence('parcel', 'roll', {
  countyFips: '03001',
  apn: '1',
  taxYear: 2026,
  situs: HOME,
  owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
  mailing: HOME,
});

function seen(id: string, body: Partial<PersonBody>, about: { source?: string; origin?: string; lastSeen?: string } = {}): Evidence {
  const known = { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, phones: ['4195550142'] };
  return makeEvidence('person', id, { ...known, ...body }, { source: 'voter', lastSeen: '2021-05-01', ...about });
}

const father = seen('1', { name: { first: 'ANSEL', last: 'PIKE', suffix: 'SR' }, birthDate: '1941-04-02' });
const son = seen('2', { name: { first: 'ANSEL', last: 'PIKE', suffix: 'JR' }, birthDate: '1971-11-30' }, { lastSeen: '2021-05-02' });

function phoneOf(...found: Evidence[]): Phone {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, [roll, ...found], TEST_CONTEXT).phones[0]!;
}

describe('the chance of a contact that several groups of records have', () => {
  it('adds up where they exclude each other: it is theirs whichever of them owns', () => {
    const { confidence, reckoning } = phoneOf(father, son);
    expect(reckoning.addedPercent).toBeGreaterThan(0);
    expect(confidence).toBeGreaterThan(reckoning.togetherPercent - reckoning.addedPercent);
  });

  it('is not added to by a copy that fits both and joins neither', () => {
    const copy = seen('3', { name: { first: 'A', last: 'PIKE' } }, { source: 'second_listing', origin: 'voter' });
    const { addedPercent } = phoneOf(father, son).reckoning;
    expect(phoneOf(father, son, copy).reckoning.addedPercent).toBeLessThanOrEqual(addedPercent);
  });
});
