import { describe, expect, it } from 'vitest';
import { type AlikePerson, describeAlike, searchForPerson, splitAddress, tellDoubt } from './alike-words.ts';

const person: AlikePerson = {
  name: 'Ansel R Pike Jr',
  address: '9 Coopers Wharf, Apt 3, Larkhaven, FK 00377',
  age: 54,
  birthYear: 1971,
  middle: 'R',
  formerCities: ['Quillmere, FK'],
  diedOn: null,
  shownBy: null,
  propertyAddress: null,
  confidence: 48,
};

function askedBy(link: string): unknown {
  const { searchParams, hash } = new URL(link, 'http://x.example');
  return Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))]);
}

describe('one of several alike', () => {
  it('is told by what is known, and by what is not', () => {
    expect(describeAlike(person).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Born: 1971, age 54',
      'Middle name: R',
      'Address: 9 Coopers Wharf, Apt 3, Larkhaven, FK 00377',
      'Lived in: Quillmere, FK',
    ]);
    const unknown = describeAlike({ ...person, birthYear: null, age: null, middle: null, formerCities: [] });
    expect(unknown.filter(({ isKnown }) => !isKnown).map(({ label }) => label)).toEqual(['Born', 'Middle name', 'Lived in']);
  });

  it('is told by the record that names them where owners are disputed', () => {
    const owner = { ...person, shownBy: 'stands on the 2026 roll', middle: null, address: null };
    expect(describeAlike(owner)).toEqual([{ label: 'On record', value: 'stands on the 2026 roll', isKnown: true }]);
  });

  it('is asked for with all that is known', () => {
    expect(askedBy(searchForPerson(person, 'person_search'))).toEqual({
      mode: 'person_search',
      firstName: 'Ansel',
      lastName: 'Pike Jr',
      middleName: 'R',
      dob: '1971',
      street: '9 Coopers Wharf, Apt 3',
      city: 'Larkhaven',
      state: 'FK',
      zip: '00377',
    });
  });

  it('is asked for by their property, where several owners bear one name', () => {
    const link = searchForPerson({ ...person, propertyAddress: '418 Tannery Row, Quillmere, FK 00412' }, 'owner_name');
    expect(askedBy(link)).toMatchObject({ mode: 'property_address', zip: '00412' });
  });
});

it('keeps a line whole that has no state', () => {
  expect(splitAddress('Tannery Row')).toEqual({ street: 'Tannery Row' });
});

it('the doubt is one line that names who fits, with what tells them apart', () => {
  const alike = { kind: 'either' as const, decides: [], sentence: 'Two people fit about equally well. Nothing says which.' };
  const other = { ...person, name: 'Ansel Pike', birthYear: null, address: null };
  expect(tellDoubt({ ...alike, people: [person, other] })).toBe(
    'Two people fit about equally well: Ansel R Pike Jr (born 1971, Larkhaven) or Ansel Pike',
  );
  const sentence = 'Two owners are about equally likely: the records of the county disagree.';
  const owner = { ...other, shownBy: 'stands on the 2026 roll' };
  expect(tellDoubt({ ...alike, sentence, people: [owner, other] })).toBe(
    'Two owners are about equally likely: Ansel Pike (stands on the 2026 roll) or Ansel Pike',
  );
});
