import type { Search } from '@deedline/contract/search/search';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { readPrefill } from '../../../search-form/search-fields.ts';
import { askedBefore, repeatRequest } from './repeat-search.ts';

const blank = {
  id: '0199',
  status: 'completed',
  results: null,
  errorMessage: null,
  createdAt: '2026-11-20T10:00:00Z',
  completedAt: null,
  creditsCost: 0,
  confidenceScore: null,
  propertyAddress: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  parcelId: null,
  ownerName: null,
  firstName: null,
  middleName: null,
  lastName: null,
  dob: null,
  phoneNumber: null,
  emailAddress: null,
  inputName: null,
  batchJobId: null,
  purpose: 'debt_collection',
  glbaPurpose: null,
  dppaPurpose: null,
  includeContacts: false,
  payOnlyForContacts: false,
  receipt: null,
} as const;

it('asks the same question again and leaves blank fields out', () => {
  const search: Search = {
    ...blank,
    searchMode: 'property_address',
    street: '418 Tannery Row',
    zip: '00412',
    firstName: 'not of this mode',
  };
  expect(repeatRequest(search, true)).toEqual({
    searchMode: 'property_address',
    purpose: 'debt_collection',
    permissibleUse: true,
    includeContacts: false,
    street: '418 Tannery Row',
    zip: '00412',
  });
});

it('carries the purposes that the search had under both laws', () => {
  const search: Search = { ...blank, searchMode: 'reverse_phone', glbaPurpose: 'transaction', dppaPurpose: 'none' };
  expect(repeatRequest(search, true)).toMatchObject({ glbaPurpose: 'transaction', dppaPurpose: 'none' });
});

it('sends a parcel id under its capitalised name', () => {
  const search: Search = { ...blank, searchMode: 'parcel_id', parcelId: '07-0418-22' };
  expect(repeatRequest(search, false)).toMatchObject({ ParcelId: '07-0418-22', permissibleUse: false });
});

it('pays only for contacts again where the search did, unless it is to be shown now', () => {
  const search: Search = { ...blank, searchMode: 'owner_name', includeContacts: true, payOnlyForContacts: true };
  expect(repeatRequest(search, true)).toMatchObject({ payOnlyForContacts: true });
  expect(repeatRequest(search, true, false)).not.toHaveProperty('payOnlyForContacts');
});

it.each<[Partial<Search> & Pick<Search, 'searchMode'>, object]>([
  [
    { searchMode: 'person_search', firstName: 'Ann', lastName: 'Low', dob: '1961-02-03', city: 'Quillmere' },
    { firstName: 'Ann', lastName: 'Low', dob: '1961-02-03', city: 'Quillmere' },
  ],
  [
    { searchMode: 'parcel_id', parcelId: '07.000001.001', state: 'FK' },
    { ParcelId: '07.000001.001', state: 'FK' },
  ],
  [{ searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' }, { phoneNumber: '(419) 555-0142' }],
])('the form begins with what was asked, where somebody asks once more: %o', (asked, fields) => {
  const { hash, search } = new URL(paths.searchFor(askedBefore({ ...blank, ...asked })), 'http://localhost');
  expect(readPrefill(search, hash)).toEqual({ mode: asked.searchMode, fields });
  // The values are not in the query string, so no server receives them.
  expect(search).toBe(`?mode=${asked.searchMode}`);
});
