import type { AnswerPart, Purpose, SearchMode } from './search.ts';

/** How each mode, each purpose and each part of an answer is called, on pages and on paper. */
export const MODE_NAMES: Readonly<Record<SearchMode, string>> = {
  property_address: 'Property address search',
  parcel_id: 'Parcel ID (APN) search',
  owner_name: 'Owner name search',
  person_search: 'Person search',
  reverse_phone: 'Reverse phone lookup',
  reverse_email: 'Reverse email lookup',
};

export const PURPOSE_WORDS: Readonly<Record<Purpose, string>> = {
  skip_tracing: 'Skip Tracing (Real Estate)',
  debt_collection: 'Debt Collection',
  legal_process: 'Legal Process Serving',
  fraud_prevention: 'Fraud Prevention',
};

export const PART_WORDS: Readonly<Record<AnswerPart, string>> = { property: 'property record', contacts: 'contacts', person: 'person' };
