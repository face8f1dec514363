/**
 * A query: what `readQuery` makes of the text of a search form. The input carries the spec's field names
 * (product specification, section 3, "Search create payload"); the query carries what the engine understood.
 */
import type { AddressParts } from './normalize/address.ts';
import type { NameReading } from './normalize/name.ts';

export const SEARCH_MODES = ['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

export interface QueryInput {
  searchMode: SearchMode;
  street?: string;
  city?: string;
  state?: string;
  zip?: string;
  parcelId?: string;
  ownerName?: string;
  firstName?: string;
  middleName?: string;
  lastName?: string;
  dob?: string;
  phoneNumber?: string;
  emailAddress?: string;
}

export type Query =
  | { mode: 'property_address'; address: AddressParts }
  | { mode: 'parcel_id'; apn: string; city?: string; state?: string }
  | { mode: 'owner_name'; name: NameReading; city?: string; state?: string }
  | { mode: 'person_search'; name: NameReading; birthDate?: string; address?: AddressParts }
  | { mode: 'reverse_phone'; phone: string }
  | { mode: 'reverse_email'; email: string };

/** What is wrong with an input. `message` is fit to show; the required-field messages are the spec's, section 5. */
export interface QueryProblem {
  field: keyof QueryInput;
  message: string;
}
export type ReadQuery = { ok: true; query: Query } | { ok: false; problems: QueryProblem[] };
