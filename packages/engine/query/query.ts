/**
 * A query: what `readQuery` makes of the text of a search form. The input carries the spec's field names
 * (product specification, section 3, "Search create payload"); the query carries what the engine understood.
 */
import type { SearchMode } from '@deedline/contract/search/search';
import type { AddressParts } from '../normalize/address.ts';
import type { NameReading } from '../normalize/name.ts';

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

/**
 * What a query asks, as one text: the same for two forms that were typed differently and read the same. For telling repeated
 * questions, not for looking anything up. Never empty.
 */
export function queryText(query: Query): string {
  switch (query.mode) {
    case 'property_address':
      return join(query.mode, ...addressTexts(query.address));
    case 'parcel_id':
      return join(query.mode, query.apn, query.city, query.state);
    case 'owner_name':
      return join(query.mode, nameText(query.name), query.city, query.state);
    case 'person_search':
      return join(query.mode, nameText(query.name), query.birthDate, ...(query.address ? addressTexts(query.address) : []));
    case 'reverse_phone':
      return join(query.mode, query.phone);
    default:
      return join(query.mode, query.email);
  }
}

function addressTexts(parts: AddressParts): (string | undefined)[] {
  const { kind, number, preDirection, street, type, postDirection, unit, city, state, zip5 } = parts;
  return [kind, number, preDirection, street, type, postDirection, unit, city, state, zip5];
}

function nameText(reading: NameReading): string {
  return JSON.stringify(reading);
}

function join(...texts: (string | undefined)[]): string {
  return texts.map((text) => text ?? '').join('|');
}
