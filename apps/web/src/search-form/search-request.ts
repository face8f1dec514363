import type { CreateSearch, SearchMode } from '@deedline/contract/search/search';
import { NOT_AGREED, type Terms } from '../purposes/terms.tsx';
import { isPropertyMode } from '../words/search-label.ts';
import { type FieldName, type FieldValues, MODE_FIELDS } from './search-fields.ts';

export type SearchForm = FieldValues & Terms;
export type SearchFault = { title: string; description: string; field: FieldName | 'permissibleUse' };

type Has = (name: FieldName) => boolean;

const requireField = (field: FieldName, description: string) => (has: Has) => (has(field) ? null : missing(field, description));

const missing = (field: FieldName, description: string): SearchFault => ({ title: 'Validation Error', description, field });

/** What each mode requires, in the specification's words (section 5). */
const REQUIREMENTS: Record<SearchMode, (has: Has) => SearchFault | null> = {
  property_address: (has) => {
    if (!has('street')) return missing('street', 'Street address is required');
    if (has('city') || has('state') || has('zip')) return null;
    return missing('city', 'Please provide at least one location field (city, state, or ZIP code)');
  },
  parcel_id: requireField('ParcelId', 'Parcel ID is required'),
  owner_name: requireField('ownerName', 'Owner name is required'),
  person_search: (has) => {
    if (has('firstName') && has('lastName')) return null;
    return missing(has('firstName') ? 'lastName' : 'firstName', 'First and last name are required');
  },
  reverse_phone: requireField('phoneNumber', 'Phone number is required'),
  reverse_email: requireField('emailAddress', 'Email address is required'),
};

/** The first reason why the form cannot be sent; the attestation is checked first. */
export function checkSearch(mode: SearchMode, form: SearchForm): SearchFault | null {
  if (!form.permissibleUse) return { ...NOT_AGREED, field: 'permissibleUse' };
  return REQUIREMENTS[mode]((name) => form[name].trim() !== '');
}

/** The request's body: the fields of the mode, without blank ones. */
export function buildSearchRequest(mode: SearchMode, form: SearchForm): CreateSearch {
  const request: CreateSearch = { searchMode: mode, purpose: form.purpose, permissibleUse: form.permissibleUse };
  if (form.legal) Object.assign(request, form.legal);
  if (isPropertyMode(mode)) request.includeContacts = form.includeContacts;
  if (isPropertyMode(mode) && form.includeContacts) request.payOnlyForContacts = form.payOnlyForContacts;
  for (const { name } of MODE_FIELDS[mode]) {
    const value = form[name].trim();
    if (value !== '') request[name] = value;
  }
  return request;
}
