import { createSearch } from '@deedline/contract/search/search';
import { describe, expect, it } from 'vitest';
import { MODE_LIST } from '../words/search-label.ts';
import { EMPTY_FIELDS, readFields } from './search-fields.ts';
import { buildSearchRequest, checkSearch, type SearchForm } from './search-request.ts';

const blank: SearchForm = {
  ...EMPTY_FIELDS,
  purpose: 'skip_tracing',
  legal: null,
  permissibleUse: true,
  includeContacts: true,
  payOnlyForContacts: false,
};

describe('a form that cannot be sent', () => {
  it('lacks the attestation, before anything else', () => {
    expect(checkSearch('parcel_id', { ...blank, permissibleUse: false })).toMatchObject({
      title: 'Policy Agreement Required',
      description: 'Please agree to the permissible use policy',
    });
  });

  it('says what is missing in the words of the specification', () => {
    const faults = MODE_LIST.map((mode) => checkSearch(mode, blank));
    expect(faults.map((fault) => fault?.title)).toEqual(MODE_LIST.map(() => 'Validation Error'));
    expect(faults.map((fault) => fault?.description)).toEqual([
      'Street address is required',
      'Parcel ID is required',
      'Owner name is required',
      'First and last name are required',
      'Phone number is required',
      'Email address is required',
    ]);
  });

  it('has a street and no place, half a name, or nothing but spaces', () => {
    expect(checkSearch('property_address', { ...blank, street: '1 A St' })?.description).toBe(
      'Please provide at least one location field (city, state, or ZIP code)',
    );
    expect(checkSearch('person_search', { ...blank, firstName: 'Ann' })).toMatchObject({ field: 'lastName' });
    expect(checkSearch('owner_name', { ...blank, ownerName: '  ' })).toMatchObject({ field: 'ownerName' });
  });
});

describe('a form that can be sent', () => {
  it('pays only for contacts where contacts are asked for as a choice', () => {
    const form = { ...blank, payOnlyForContacts: true };
    expect(buildSearchRequest('owner_name', form)).toMatchObject({ includeContacts: true, payOnlyForContacts: true });
    expect(buildSearchRequest('owner_name', { ...form, includeContacts: false })).not.toHaveProperty('payOnlyForContacts');
    expect(buildSearchRequest('person_search', form)).not.toHaveProperty('payOnlyForContacts');
  });

  it('carries purposes under GLBA and DPPA only where they were chosen', () => {
    const legal = { glbaPurpose: 'consent', dppaPurpose: 'none' } as const;
    expect(buildSearchRequest('reverse_phone', { ...blank, legal })).toMatchObject(legal);
    expect(buildSearchRequest('reverse_phone', { ...blank, legal: null })).not.toHaveProperty('glbaPurpose');
  });

  const filled: SearchForm = {
    ...blank,
    street: ' 1 A St ',
    city: 'Quillmere',
    ParcelId: '07-1',
    ownerName: 'Ann Low',
    firstName: 'Ann',
    lastName: 'Low',
    phoneNumber: '(419) 555-0142',
    emailAddress: 'a@example.com',
  };

  it('is complete with one field of a place', () => {
    expect(MODE_LIST.map((mode) => checkSearch(mode, filled))).toEqual(MODE_LIST.map(() => null));
  });

  it('carries the fields of its mode alone, trimmed, and blank ones not at all', () => {
    expect(buildSearchRequest('property_address', filled)).toEqual({
      searchMode: 'property_address',
      purpose: 'skip_tracing',
      permissibleUse: true,
      includeContacts: true,
      payOnlyForContacts: false,
      street: '1 A St',
      city: 'Quillmere',
    });
    expect(buildSearchRequest('reverse_phone', filled)).toEqual({
      searchMode: 'reverse_phone',
      purpose: 'skip_tracing',
      permissibleUse: true,
      phoneNumber: '(419) 555-0142',
    });
  });

  it('is accepted by the contract as it is, and fills the form again', () => {
    for (const mode of MODE_LIST) {
      const request = buildSearchRequest(mode, filled);
      expect(createSearch.parse(request)).toEqual(request);
      expect(buildSearchRequest(mode, { ...blank, ...readFields(request) })).toEqual(request);
    }
  });
});
