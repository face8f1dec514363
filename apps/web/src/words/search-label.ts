import type { CreateSearch, Search, SearchMode } from '@deedline/contract/search/search';
import { MODE_NAMES } from '@deedline/contract/search/words';

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

/** The title of a search in every list (product specification, section 2): what was asked, or the mode's own name. */
export function labelSearch(search: Subject): string {
  return SUBJECTS[search.searchMode](search) || MODES[search.searchMode].fallback;
}

/** The same for a search that has not been made yet, such as an example. */
export function labelRequest({ ParcelId, ...request }: CreateSearch): string {
  const filled = Object.fromEntries(Object.entries({ ...request, parcelId: ParcelId }).filter(([, value]) => value !== undefined));
  return labelSearch({ ...filled, searchMode: request.searchMode });
}

type ModeWords = { tab: string; name: string; fallback: string };

/** The names of each search mode: on its tab, in running text, and as the title of a search that has nothing else to show. */
export const MODES: Record<SearchMode, ModeWords> = {
  property_address: { tab: 'Property', name: MODE_NAMES.property_address, fallback: 'Property Address Search' },
  parcel_id: { tab: 'Parcel', name: MODE_NAMES.parcel_id, fallback: 'Parcel ID Search' },
  owner_name: { tab: 'Owner', name: MODE_NAMES.owner_name, fallback: 'Owner Name Search' },
  person_search: { tab: 'Person', name: MODE_NAMES.person_search, fallback: 'Person Search' },
  reverse_phone: { tab: 'Reverse Phone', name: MODE_NAMES.reverse_phone, fallback: 'Reverse Phone Lookup' },
  reverse_email: { tab: 'Reverse Email', name: MODE_NAMES.reverse_email, fallback: 'Reverse Email Lookup' },
};

export const MODE_LIST = Object.keys(MODES) as readonly SearchMode[];

export function isSearchMode(text: string): text is SearchMode {
  return Object.hasOwn(MODES, text);
}

/** Modes in which the owner's contacts are optional; the other modes are about contacts. */
export function isPropertyMode(mode: SearchMode): mode is 'property_address' | 'parcel_id' | 'owner_name' {
  return mode === 'property_address' || mode === 'parcel_id' || mode === 'owner_name';
}
