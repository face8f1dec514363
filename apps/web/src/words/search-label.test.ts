import { SEARCH_MODES } from '@deedline/contract/search/search';
import { describe, expect, it } from 'vitest';
import { isSearchMode, labelRequest, labelSearch, MODE_LIST } from './search-label.ts';

describe('the modes', () => {
  it('are those of the contract, in its order', () => {
    expect(MODE_LIST).toEqual(SEARCH_MODES);
    expect(isSearchMode('reverse_phone')).toBe(true);
    expect(isSearchMode('toString')).toBe(false);
  });
});

describe('the label of a search', () => {
  it('joins the parts of an address, else shows the stored address', () => {
    const address = { searchMode: 'property_address', street: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' } as const;
    expect(labelSearch(address)).toBe('418 Tannery Row, Quillmere, FK, 00412');
    expect(labelSearch({ ...address, city: null, zip: null })).toBe('418 Tannery Row, FK');
    expect(labelSearch({ searchMode: 'property_address', propertyAddress: '9 Cooper’s Wharf' })).toBe('9 Cooper’s Wharf');
  });

  it('shows a person with the date of birth when there is one', () => {
    const person = { searchMode: 'person_search', firstName: 'Isadora', middleName: 'May', lastName: 'Pellworth' } as const;
    expect(labelSearch(person)).toBe('Isadora May Pellworth');
    expect(labelSearch({ ...person, middleName: null, dob: '05/02/1961' })).toBe('Isadora Pellworth (DOB: 05/02/1961)');
  });

  it('shows what was asked in the other modes', () => {
    expect(labelSearch({ searchMode: 'parcel_id', parcelId: '07-0418' })).toBe('07-0418');
    expect(labelSearch({ searchMode: 'owner_name', ownerName: 'Saltmarsh LLC' })).toBe('Saltmarsh LLC');
    expect(labelSearch({ searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' })).toBe('(419) 555-0142');
    expect(labelSearch({ searchMode: 'reverse_email', emailAddress: 'i@example.com' })).toBe('i@example.com');
  });

  it('falls back to the name of the mode', () => {
    expect(MODE_LIST.map((searchMode) => labelSearch({ searchMode }))).toEqual([
      'Property Address Search',
      'Parcel ID Search',
      'Owner Name Search',
      'Person Search',
      'Reverse Phone Lookup',
      'Reverse Email Lookup',
    ]);
    expect(labelSearch({ searchMode: 'person_search', dob: '1961' })).toBe('Person Search');
  });

  it('reads a request the same way, with its capitalised parcel id', () => {
    expect(labelRequest({ searchMode: 'parcel_id', ParcelId: '07-0418', city: 'Quillmere' })).toBe('07-0418');
    expect(labelRequest({ searchMode: 'property_address', street: '1 A St', zip: '00412' })).toBe('1 A St, 00412');
  });
});
