import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryInput } from './query.ts';
import { SEARCH_MODES } from '@deedline/contract/search/search';
import { readQuery } from './read-query.ts';

function messages(input: QueryInput): string[] {
  const read = readQuery(input);
  return read.ok ? [] : read.problems.map((problem) => problem.message);
}

describe('readQuery', () => {
  it.each<[QueryInput, string[]]>([
    [
      { searchMode: 'property_address' },
      ['Street address is required', 'Please provide at least one location field (city, state, or ZIP code)'],
    ],
    [
      { searchMode: 'property_address', street: '418 Tannery Row' },
      ['Please provide at least one location field (city, state, or ZIP code)'],
    ],
    [{ searchMode: 'property_address', zip: '00412', street: '  ' }, ['Street address is required']],
    [{ searchMode: 'parcel_id' }, ['Parcel ID is required']],
    [{ searchMode: 'owner_name' }, ['Owner name is required']],
    [{ searchMode: 'person_search', firstName: 'Ansel' }, ['First and last name are required']],
    [{ searchMode: 'person_search', lastName: 'Pike' }, ['First and last name are required']],
    [{ searchMode: 'reverse_phone' }, ['Phone number is required']],
    [{ searchMode: 'reverse_email' }, ['Email address is required']],
  ])('asks for what is missing, in the words of the specification: %o', (input, expected) => {
    expect(messages(input)).toEqual(expected);
  });

  it.each<QueryInput>([
    { searchMode: 'reverse_phone', phoneNumber: '12345' },
    { searchMode: 'reverse_email', emailAddress: 'ansel at example' },
    { searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', dob: 'in spring' },
    { searchMode: 'parcel_id', parcelId: '--' },
  ])('says what cannot be read: %o', (input) => {
    const [message, ...more] = messages(input);
    expect(more).toEqual([]);
    expect(message).toMatch(/^(Please enter|A parcel ID)/);
  });

  it('reads each mode', () => {
    const queries = [
      readQuery({ searchMode: 'property_address', street: '418 Tannery Row #3', zip: '00412-0001' }),
      readQuery({ searchMode: 'parcel_id', parcelId: '01-22-333', state: 'FK', city: 'Quillmere' }),
      readQuery({ searchMode: 'owner_name', ownerName: 'Pike, Ansel Jr.' }),
      readQuery({ searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', dob: '04/02/1961', city: 'Quillmere', state: 'FK' }),
      readQuery({ searchMode: 'reverse_phone', phoneNumber: '419.555.0142' }),
      readQuery({ searchMode: 'reverse_email', emailAddress: 'Ansel@Example.com' }),
    ].map((read) => (read.ok ? read.query : null));
    expect(queries).toMatchObject([
      { mode: 'property_address', address: { kind: 'street', number: '418', street: 'TANNERY', type: 'ROW', zip5: '00412' } },
      { mode: 'parcel_id', apn: '01-22-333', city: 'QUILLMERE', state: 'FK' },
      { mode: 'owner_name', name: { kind: 'person' } },
      { mode: 'person_search', birthDate: '1961-04-02', address: { city: 'QUILLMERE', state: 'FK' } },
      { mode: 'reverse_phone', phone: '+14195550142' },
      { mode: 'reverse_email', email: 'ansel@example.com' },
    ]);
  });

  it.each<[string, string, ...(readonly [middle: string | undefined, last: string])[]]>([
    ['Anthony', 'A Lee', ['A', 'LEE']],
    ['Anthony', 'A. B. Lee Jr', ['A B', 'LEE']],
    ['Marisa', 'Monica Thornbrook', ['MONICA', 'THORNBROOK']],
    ['Robert', 'Lee Smith', ['LEE', 'SMITH'], [undefined, 'LEE SMITH']],
    ['Juan', 'Garcia Lopez', [undefined, 'GARCIA LOPEZ']],
    ['Maria', 'De La Cruz', [undefined, 'DE LA CRUZ']],
    ['Sean', 'O Brien', [undefined, 'OBRIEN']],
    ['Karl', 'M von Berg', ['M', 'VON BERG']],
  ])('%s, %s: all behind the first word of a printed name', (firstName, lastName, ...names) => {
    const read = readQuery({ searchMode: 'person_search', firstName, lastName });
    const persons = read.ok && read.query.mode === 'person_search' ? read.query.name.persons : [];
    expect(persons.map(({ middle, last }) => [middle, last])).toEqual(names);
  });

  it('keeps a two-word surname if a middle name is given separately', () => {
    const read = readQuery({ searchMode: 'person_search', firstName: 'Robert', middleName: 'Q', lastName: 'Lee Smith' });
    expect(read).toMatchObject({ query: { name: { persons: [{ middle: 'Q', last: 'LEE SMITH' }] } } });
  });

  it('never throws, whatever is typed', () => {
    const text = fc.option(
      fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom("'; drop table", '<b>', '🏠 1', 'x'.repeat(300))),
      { nil: undefined },
    );
    const fields = [
      'street',
      'city',
      'state',
      'zip',
      'parcelId',
      'ownerName',
      'firstName',
      'middleName',
      'lastName',
      'dob',
      'phoneNumber',
      'emailAddress',
    ] as const;
    const input = fc.record({ searchMode: fc.constantFrom(...SEARCH_MODES), ...Object.fromEntries(fields.map((field) => [field, text])) });
    fc.assert(
      fc.property(input, (each) => {
        const read = readQuery(each);
        expect(read.ok || read.problems.length > 0).toBe(true);
      }),
    );
  });
});
