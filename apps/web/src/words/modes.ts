import type { Purpose, SearchMode } from '@deedline/contract/search';

type ModeWords = { tab: string; name: string; fallback: string };

/** How each search mode is called: on its tab, as a name of its own, and where a search has nothing else to show. */
export const MODES: Record<SearchMode, ModeWords> = {
  property_address: { tab: 'Property', name: 'Property address search', fallback: 'Property Address Search' },
  parcel_id: { tab: 'Parcel', name: 'Parcel ID (APN) search', fallback: 'Parcel ID Search' },
  owner_name: { tab: 'Owner', name: 'Owner name search', fallback: 'Owner Name Search' },
  person_search: { tab: 'Person', name: 'Person search', fallback: 'Person Search' },
  reverse_phone: { tab: 'Reverse Phone', name: 'Reverse phone lookup', fallback: 'Reverse Phone Lookup' },
  reverse_email: { tab: 'Reverse Email', name: 'Reverse email lookup', fallback: 'Reverse Email Lookup' },
};

export const MODE_LIST = Object.keys(MODES) as readonly SearchMode[];

export function isSearchMode(text: string): text is SearchMode {
  return Object.hasOwn(MODES, text);
}

export const PURPOSE_WORDS: Record<Purpose, string> = {
  skip_tracing: 'Skip Tracing (Real Estate)',
  debt_collection: 'Debt Collection',
  legal_process: 'Legal Process Serving',
  fraud_prevention: 'Fraud Prevention',
};
