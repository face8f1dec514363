import type { SearchMode } from '@deedline/contract/search';
import { MODE_NAMES } from '@deedline/contract/search-words';

type ModeWords = { tab: string; name: string; fallback: string };

/** How each search mode is called: on its tab, as a name of its own, and where a search has nothing else to show. */
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
