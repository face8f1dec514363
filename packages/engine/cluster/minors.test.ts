import { describe, expect, it } from 'vitest';
import type { Evidence } from '../model/evidence.ts';
import type { Answer } from '../model/answer.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, PROVED_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const person = (id: string, first: string, birthDate: string | undefined, phone: string): Evidence =>
  makeEvidence(
    'person',
    id,
    { name: { first, last: 'PIKE' }, address: HOME, phones: [phone], ...(birthDate === undefined ? {} : { birthDate }) },
    { source: 'voter', firstSeen: '2020-01-01', lastSeen: '2026-05-01' },
  );
const LOT = makeEvidence('parcel', 'L', {
  countyFips: '03001',
  apn: '7',
  situs: HOME,
  owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
  mailing: HOME,
});
const FAMILY = (born: string | undefined) => [
  LOT,
  person('1', 'ANSEL', '1970-03-02', '4195550142'),
  person('2', 'TOBIAS', born, '4195550143'),
];

function answer(input: QueryInput, found: readonly Evidence[]): Answer {
  const read = readQuery(input);
  if (!read.ok) throw new Error('unreadable');
  return resolve(read.query, found, PROVED_CONTEXT);
}
const DOOR: QueryInput = { searchMode: 'property_address', street: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };

describe('a person under 18 on the day of the answer', () => {
  it.each([
    ['a day', '2008-11-21'],
    ['a month', '2009-02'],
    ['a year', '2009'],
  ])('is named by nothing, nor are their numbers told, whose birth %s tells', (_, born) => {
    expect(JSON.stringify(answer(DOOR, FAMILY(born)))).not.toMatch(/tobias|555.?0143/i);
    for (const asked of [
      { searchMode: 'reverse_phone', phoneNumber: '4195550143' },
      { searchMode: 'person_search', firstName: 'Tobias', lastName: 'Pike', street: '418 Tannery Row', city: 'Quillmere', zip: '00412' },
    ] as const)
      expect(answer(asked, FAMILY(born))).toMatchObject({ matched: false, owner: null, phones: [], relatives: [] });
  });

  it('is excluded along with a second record of them without a birth date', () => {
    const again = makeEvidence('person', '3', {
      name: { first: 'TOBIAS', last: 'PIKE' },
      address: HOME,
      phones: ['4195550143', '4195550144'],
    });
    expect(JSON.stringify(answer(DOOR, [...FAMILY('2010-01-01'), again]))).not.toMatch(/tobias|555.?014[34]/i);
  });

  it('is distinguished from one who turns 18 that day, and from one without a birth date', () => {
    for (const born of ['2008-11-20', '2008', undefined])
      expect(answer(DOOR, FAMILY(born)).relatives.map(({ name }) => name)).toEqual(['Tobias Pike']);
  });

  it('leaves a shared number to the adult who also has it', () => {
    const shared = [LOT, person('1', 'ANSEL', '1970-03-02', '4195550142'), person('2', 'TOBIAS', '2010-01-01', '4195550142')];
    expect(answer(DOOR, shared).phones.map(({ e164 }) => e164)).toEqual(['+14195550142']);
  });
});
