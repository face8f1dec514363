/**
 * A query: the result of `readQuery` for the text of a search form. The input has the specification's field names (product specification, section 3, "Search
 * create payload"); the query holds what the engine understood.
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

/** A problem with an input field. `message` is fit to display; the required-field messages are the specification's (section 5). */
export interface QueryProblem {
  field: keyof QueryInput;
  message: string;
}
export type ReadQuery = { ok: true; query: Query } | { ok: false; problems: QueryProblem[] };

/**
 * One text that identifies what a query asks: equal for two forms that were typed differently and read the same. Used to recognize repeated questions, not for
 * lookups. Never empty.
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
