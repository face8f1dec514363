import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { readPrefill } from './search-fields.ts';

it('reads the mode and the fields that the address may carry, and no others', () => {
  expect(readPrefill('mode=person_search&firstName=Ann&lastName=Low+Field&account=x')).toEqual({
    mode: 'person_search',
    fields: { firstName: 'Ann', lastName: 'Low Field' },
  });
});

it('reads back what the app itself writes', () => {
  const prefill = { mode: 'reverse_email', emailAddress: 'a+b@example.com' } as const;
  for (const address of [paths.searchFor(prefill), paths.searchInParameters(prefill)]) {
    const { search, hash } = new URL(address, 'http://x.example');
    expect(readPrefill(search, hash)).toEqual({ mode: 'reverse_email', fields: { emailAddress: 'a+b@example.com' } });
  }
});

it('leaves all but the mode behind the #, where no server sees it', () => {
  const place = { street: '9 Coopers Wharf', city: 'Larkhaven', state: 'FK', zip: '00377' };
  const who = {
    firstName: 'Ann',
    middleName: 'B',
    lastName: 'Low',
    dob: '1961',
    phoneNumber: '322-555-0142',
    emailAddress: 'a@example.com',
  };
  const fields = { ...who, ...place, ownerName: 'Ann Low' };
  const { search, hash } = new URL(paths.searchFor({ mode: 'person_search', ...fields }), 'http://x.example');
  expect(search).toBe('?mode=person_search');
  expect(readPrefill(search, hash)).toEqual({ mode: 'person_search', fields });
});

it('passes over an unknown mode, and asks for nothing when nothing is asked', () => {
  expect(readPrefill('mode=everything&dob=1961')).toEqual({ mode: null, fields: { dob: '1961' } });
  expect(readPrefill('mode=everything')).toBeNull();
  expect(readPrefill('')).toBeNull();
});
