import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { readPrefill } from './search-prefill.ts';

it('reads the mode and the fields that the address may carry, and no others', () => {
  expect(readPrefill('mode=person_search&firstName=Ann&lastName=Low+Field&street=x')).toEqual({
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

it('passes over an unknown mode, and asks for nothing when nothing is asked', () => {
  expect(readPrefill('mode=everything&dob=1961')).toEqual({ mode: null, fields: { dob: '1961' } });
  expect(readPrefill('mode=everything')).toBeNull();
  expect(readPrefill('')).toBeNull();
});
