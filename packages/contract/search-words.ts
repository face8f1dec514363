import type { AnswerPart, SearchMode } from './search.ts';

/** How each mode and each part of an answer is called, on pages and on paper. */
export const MODE_NAMES: Readonly<Record<SearchMode, string>> = {
  property_address: 'Property address search',
  parcel_id: 'Parcel ID (APN) search',
  owner_name: 'Owner name search',
  person_search: 'Person search',
  reverse_phone: 'Reverse phone lookup',
  reverse_email: 'Reverse email lookup',
};

export const PART_WORDS: Readonly<Record<AnswerPart, string>> = { property: 'property record', contacts: 'contacts', person: 'person' };
