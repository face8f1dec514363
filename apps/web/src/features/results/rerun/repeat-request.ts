import type { LegalPurposes } from '@deedline/contract/legal-purposes';
import type { CreateSearch, Search } from '@deedline/contract/search';

type Field = Exclude<
  keyof CreateSearch,
  'searchMode' | 'purpose' | keyof LegalPurposes | 'permissibleUse' | 'includeContacts' | 'payOnlyForContacts'
>;

const FIELDS = {
  property_address: ['street', 'city', 'state', 'zip'],
  parcel_id: ['ParcelId', 'city', 'state'],
  owner_name: ['ownerName', 'city', 'state'],
  person_search: ['firstName', 'lastName', 'middleName', 'dob', 'street', 'city', 'state', 'zip'],
  reverse_phone: ['phoneNumber'],
  reverse_email: ['emailAddress'],
} as const satisfies Record<Search['searchMode'], readonly Field[]>;

/** The body that asks the same question again; blank fields stay absent. `payOnlyForContacts` is of this search alone and remembered nowhere. */
export function repeatRequest(search: Search, permissibleUse: boolean, payOnlyForContacts = search.payOnlyForContacts): CreateSearch {
  const body: CreateSearch = {
    searchMode: search.searchMode,
    purpose: search.purpose,
    permissibleUse,
    includeContacts: search.includeContacts,
  };
  if (payOnlyForContacts) body.payOnlyForContacts = true;
  if (search.glbaPurpose !== null) body.glbaPurpose = search.glbaPurpose;
  if (search.dppaPurpose !== null) body.dppaPurpose = search.dppaPurpose;
  for (const field of FIELDS[search.searchMode]) {
    const value = field === 'ParcelId' ? search.parcelId : search[field];
    if (value) body[field] = value;
  }
  return body;
}
