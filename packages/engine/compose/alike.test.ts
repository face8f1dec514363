import { describe, expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const OTHER = makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN');
const SOLD_AT = 50;

function ask(input: QueryInput, found: readonly Evidence[]): Answer {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, found, TEST_CONTEXT);
}

function person(id: string, body: Partial<PersonBody>, lastSeen = '2026-09-01'): Evidence {
  const about = { source: 'phone_listing', lastSeen, firstSeen: '2015-01-01' };
  return makeEvidence('person', id, { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, ...body }, about);
}

const active = (phone: string): Evidence =>
  makeEvidence('phone_line', `line${phone}`, {
    phone,
    lineType: 'mobile',
    status: 'active',
    checkedOn: '2026-11-01',
    assignedOn: '2010-01-01',
  });
const OWN = ['4195550142', '4195550199'] as const;
const SHARED = '4195550177';
const lines = [...OWN, SHARED].map(active);

const father = person('1', { name: { first: 'ANSEL', middle: 'R', last: 'PIKE' }, birthDate: '1941-04-02', phones: [OWN[0], SHARED] });
const son = person('2', { name: { first: 'ANSEL', middle: 'T', last: 'PIKE' }, birthDate: '1971-11-30', phones: [OWN[1], SHARED] });
const soldIn = (answer: Answer): string[] => answer.phones.filter(({ confidence }) => confidence >= SOLD_AT).map(({ e164 }) => e164);

describe('two people who are about equally likely', () => {
  const both = [father, son, ...lines];
  const answer = ask({ searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike' }, both);

  it('are both shown, in plain words, with what distinguishes them and what would decide', () => {
    expect(answer.alike).toMatchObject({
      kind: 'either',
      sentence: expect.stringMatching(/^Two people fit about equally well\. /) as string,
    });
    expect(answer.alike!.people.map(({ birthYear, middle }) => `${birthYear} ${middle}`).sort()).toEqual(['1941 R', '1971 T']);
    expect(answer.alike!.people.every(({ confidence }) => confidence > 30 && confidence <= 60)).toBe(true);
    expect(answer.alike!.decides).toEqual(['the birth year', 'the middle initial']);
    expect(answer.flags.map(({ code }) => code)).toContain('ambiguous_person');
  });

  it('keep their contacts below the selling threshold, even shared ones: none is more certain than that one of them is meant', () => {
    expect(answer.phones.map(({ e164 }) => e164)).toEqual(expect.arrayContaining([...OWN, SHARED].map((phone) => `+1${phone}`)));
    expect(soldIn(answer)).toEqual([]);
  });

  it('become one when the question says which', () => {
    const asked = ask({ searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', dob: '11/30/1971' }, both);
    expect(asked.alike).toBeNull();
    expect(soldIn(asked)).toContain(`+1${OWN[1]}`);
  });

  it('are also shown for an owner when both live at the address', () => {
    const roll = makeEvidence('parcel', 'p', {
      countyFips: '03001',
      apn: '1',
      situs: HOME,
      owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
      mailing: HOME,
    });
    const found = ask({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' }, [roll, ...both]);
    expect(found.alike?.sentence).toMatch(/^Two people fit the owner’s name about equally well\./);
    expect(soldIn(found)).toEqual([`+1${SHARED}`]);
  });
});

describe('a number with several holders', () => {
  const query: QueryInput = { searchMode: 'reverse_phone', phoneNumber: SHARED };

  it('in one household is shared: any of them may answer', () => {
    const wife = person('3', { name: { first: 'ISADORA', last: 'PIKE' }, birthDate: '1944-01-01', phones: [SHARED] });
    const answer = ask(query, [father, wife, ...lines]);
    expect(answer.alike).toMatchObject({
      kind: 'shared',
      sentence: expect.stringMatching(/share this number\. Each of them may answer\./) as string,
    });
    expect(answer.flags.map(({ code }) => code)).not.toContain('ambiguous_person');
  });

  it('in two households belongs to either, and neither’s other contacts are certain', () => {
    const stranger = person('4', {
      name: { first: 'OTTO', last: 'VANCE' },
      address: OTHER,
      birthDate: '1980-05-05',
      phones: [SHARED, OWN[1]],
    });
    const answer = ask(query, [father, stranger, ...lines]);
    expect(answer.alike).toMatchObject({ kind: 'either' });
    expect(soldIn(answer).filter((phone) => phone !== `+1${SHARED}`)).toEqual([]);
  });
});

it('owners with the same name are distinguished by what they own, and none of their contacts is certain', () => {
  const parcel = (apn: string, situs: typeof HOME): Evidence =>
    makeEvidence('parcel', `p${apn}`, {
      countyFips: '03001',
      apn,
      situs,
      owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
      mailing: situs,
    });
  const answer = ask({ searchMode: 'owner_name', ownerName: 'Ansel Pike' }, [parcel('1', HOME), parcel('2', OTHER), father, ...lines]);
  expect(answer.alike?.sentence).toMatch(/^Two owners of this name fit about equally well\./);
  expect(answer.alike!.people.map(({ propertyAddress }) => propertyAddress)).toEqual([
    expect.stringContaining('418 Tannery Row'),
    expect.stringContaining('9 Coopers'),
  ]);
  expect(soldIn(answer)).toEqual([]);
});

it('two owners on whom the county’s records disagree are both shown', () => {
  const parcel = { countyFips: '03001', apn: '1' };
  const answer = ask({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' }, [
    makeEvidence(
      'parcel',
      'roll',
      { ...parcel, situs: HOME, taxYear: 2026, owners: [{ full: 'PIKE ANSEL', order: 'last_first' }], mailing: HOME },
      { lastSeen: '2026-06-01' },
    ),
    makeEvidence('sale', 'deed', { ...parcel, saleDate: '2026-02-01', buyer: { full: 'VANCE OTTO', order: 'last_first' } }),
    makeEvidence('tax', 'bill', { ...parcel, taxYear: 2026, billedTo: { full: 'EMBER MANAGEMENT LLC' } }),
    father,
    ...lines,
  ]);
  expect(answer.alike?.people.map(({ name, shownBy }) => `${name} ${shownBy}`)).toEqual([
    'Ansel Pike stands on the 2026 roll',
    'Otto Vance bought it on 2026-02-01',
  ]);
  expect(soldIn(answer)).toEqual([]);
});
