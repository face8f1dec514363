import { expect, test } from 'vitest';
import { type QueryInput, queryText } from './query.ts';
import { readQuery } from './read-query.ts';

function textOf(input: QueryInput): string {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]!.message);
  return queryText(read.query);
}

test('an address is the same question however it is typed', () => {
  const texts = [
    { street: '418 North Alder Street', city: 'Quillmere', state: 'FM', zip: '49011' },
    { street: ' 418 n. alder st ', city: 'QUILLMERE', state: 'fm', zip: '49011-0001' },
    { street: '418 N ALDER ST', city: 'Quillmere', state: 'FM', zip: '49011' },
  ].map((input) => textOf({ searchMode: 'property_address', ...input }));
  expect(new Set(texts).size).toBe(1);
});

test('another house, unit, place or mode is another question', () => {
  const address = { searchMode: 'property_address', street: '418 N Alder St', zip: '49011' } as const;
  const texts = [
    address,
    { ...address, street: '420 N Alder St' },
    { ...address, street: '418 N Alder St Apt 2' },
    { ...address, street: '418 S Alder St' },
    { ...address, zip: '49012' },
    { searchMode: 'parcel_id', parcelId: '418' } as const,
    { searchMode: 'person_search', firstName: 'Odile', lastName: 'Varnham' } as const,
    { searchMode: 'person_search', firstName: 'Odile', lastName: 'Varnham', dob: '01/02/1960' } as const,
    { searchMode: 'owner_name', ownerName: 'Odile Varnham' } as const,
    { searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' } as const,
    { searchMode: 'reverse_email', emailAddress: 'odile@example.com' } as const,
  ].map((input) => textOf(input));
  expect(new Set(texts).size).toBe(texts.length);
});

test('a phone and an email are the same question however they are typed', () => {
  expect(textOf({ searchMode: 'reverse_phone', phoneNumber: '419.555.0142' })).toBe(
    textOf({ searchMode: 'reverse_phone', phoneNumber: '+1 (419) 555-0142' }),
  );
  expect(textOf({ searchMode: 'reverse_email', emailAddress: 'Odile@Example.com' })).toBe(
    textOf({ searchMode: 'reverse_email', emailAddress: 'odile@example.com' }),
  );
});
