import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { readPrefill } from './search-prefill.ts';

it('reads the mode and the fields that the address may carry, and no others', () => {
  expect(readPrefill('mode=person_search&firstName=Ann&lastName=Low+Field&account=x')).toEqual({
    mode: 'person_search',
    fields: { firstName: 'Ann', lastName: 'Low Field' },
  });
});

it('reads back what the app itself writes', () => {
  const prefill = { mode: 'reverse_email', emailAddress: 'a+b@example.com' } as const;
  expect(readPrefill(new URL(paths.searchFor(prefill), 'http://x.example').search)).toEqual({
    mode: 'reverse_email',
    fields: { emailAddress: 'a+b@example.com' },
  });
});

it('leaves the place that tells namesakes apart behind the #, where no server sees it', () => {
  const prefill = { mode: 'property_address', street: '9 Coopers Wharf', city: 'Larkhaven', state: 'FK', zip: '00377' } as const;
  const { search, hash } = new URL(paths.searchFor(prefill), 'http://x.example');
  expect(search).toBe('?mode=property_address');
  const { mode, ...fields } = prefill;
  expect(readPrefill(search, hash)).toEqual({ mode, fields });
});

it('passes over an unknown mode, and asks for nothing when nothing is asked', () => {
  expect(readPrefill('mode=everything&dob=1961')).toEqual({ mode: null, fields: { dob: '1961' } });
  expect(readPrefill('mode=everything')).toBeNull();
  expect(readPrefill('')).toBeNull();
});
