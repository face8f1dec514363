import type { CreateSearch, Search, SearchMode } from '@deedline/contract/search';
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

function namePerson({ firstName, middleName, lastName, dob }: Subject): string {
  const name = join([firstName, middleName, lastName], ' ');
  return name && dob ? `${name} (DOB: ${dob})` : name;
}

const SUBJECTS: Record<SearchMode, (search: Subject) => string | null | undefined> = {
  property_address: ({ street, city, state, zip, propertyAddress }) => join([street, city, state, zip], ', ') || propertyAddress,
  parcel_id: ({ parcelId }) => parcelId,
  owner_name: ({ ownerName }) => ownerName,
  person_search: namePerson,
  reverse_phone: ({ phoneNumber }) => phoneNumber,
  reverse_email: ({ emailAddress }) => emailAddress,
};

/** The title of a search in every list (product specification, section 2): what was asked, else the mode's own name. */
export function labelSearch(search: Subject): string {
  return SUBJECTS[search.searchMode](search) || MODES[search.searchMode].fallback;
}

/** The same for a search that is not made yet, such as an example. */
export function labelRequest({ ParcelId, ...request }: CreateSearch): string {
  const filled = Object.fromEntries(Object.entries({ ...request, parcelId: ParcelId }).filter(([, value]) => value !== undefined));
  return labelSearch({ ...filled, searchMode: request.searchMode });
}
