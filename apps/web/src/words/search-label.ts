import type { CreateSearch, Search } from '@deedline/contract/search';
import { MODES } from './modes.ts';

type Subject = Pick<Search, 'searchMode'> &
  Partial<
    Pick<
      Search,
      | 'propertyAddress'
      | 'street'
      | 'city'
      | 'state'
      | 'zip'
      | 'parcelId'
      | 'ownerName'
      | 'firstName'
      | 'middleName'
      | 'lastName'
      | 'dob'
      | 'phoneNumber'
      | 'emailAddress'
    >
  >;

function join(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}

function subjectOf(search: Subject): string | null | undefined {
  switch (search.searchMode) {
    case 'property_address':
      return join([search.street, search.city, search.state, search.zip], ', ') || search.propertyAddress;
    case 'parcel_id':
      return search.parcelId;
    case 'owner_name':
      return search.ownerName;
    case 'person_search': {
      const name = join([search.firstName, search.middleName, search.lastName], ' ');
      return name && search.dob ? `${name} (DOB: ${search.dob})` : name;
    }
    case 'reverse_phone':
      return search.phoneNumber;
    case 'reverse_email':
      return search.emailAddress;
  }
}

/** The title of a search in every list (product specification, section 2): what was asked, else the mode's own name. */
export function labelSearch(search: Subject): string {
  return subjectOf(search) || MODES[search.searchMode].fallback;
}

/** The same for a search that is not made yet, such as an example. */
export function labelRequest({ ParcelId, ...request }: CreateSearch): string {
  const filled = Object.fromEntries(Object.entries({ ...request, parcelId: ParcelId }).filter(([, value]) => value !== undefined));
  return labelSearch({ ...filled, searchMode: request.searchMode });
}
