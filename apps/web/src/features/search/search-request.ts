import type { CreateSearch, Purpose, SearchMode } from '@deedline/contract/search';
import { MODE_FIELDS, isPropertyMode } from './search-fields.ts';
import type { FieldName, FieldValues } from './search-fields.ts';

export type SearchForm = FieldValues & { purpose: Purpose; permissibleUse: boolean; includeContacts: boolean };
export type SearchFault = { title: string; description: string; field: FieldName | 'permissibleUse' };

const missing = (field: FieldName, description: string): SearchFault => ({ title: 'Validation Error', description, field });

/** The first thing that keeps the form from being sent, in the specification's words (section 5). */
export function checkSearch(mode: SearchMode, form: SearchForm): SearchFault | null {
  const has = (name: FieldName) => form[name].trim() !== '';
  if (!form.permissibleUse) {
    return { title: 'Policy Agreement Required', description: 'Please agree to the permissible use policy', field: 'permissibleUse' };
  }
  switch (mode) {
    case 'property_address':
      if (!has('street')) return missing('street', 'Street address is required');
      if (has('city') || has('state') || has('zip')) return null;
      return missing('city', 'Please provide at least one location field (city, state, or ZIP code)');
    case 'parcel_id':
      return has('ParcelId') ? null : missing('ParcelId', 'Parcel ID is required');
    case 'owner_name':
      return has('ownerName') ? null : missing('ownerName', 'Owner name is required');
    case 'person_search':
      if (has('firstName') && has('lastName')) return null;
      return missing(has('firstName') ? 'lastName' : 'firstName', 'First and last name are required');
    case 'reverse_phone':
      return has('phoneNumber') ? null : missing('phoneNumber', 'Phone number is required');
    case 'reverse_email':
      return has('emailAddress') ? null : missing('emailAddress', 'Email address is required');
  }
}

/** The body of the call: the mode's own fields, blank ones absent. */
export function buildSearchRequest(mode: SearchMode, form: SearchForm): CreateSearch {
  const request: CreateSearch = { searchMode: mode, purpose: form.purpose, permissibleUse: form.permissibleUse };
  if (isPropertyMode(mode)) request.includeContacts = form.includeContacts;
  for (const { name } of MODE_FIELDS[mode]) {
    const value = form[name].trim();
    if (value !== '') request[name] = value;
  }
  return request;
}
