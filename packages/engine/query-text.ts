import type { AddressParts } from './normalize/address.ts';
import type { NameReading } from './normalize/name.ts';
import type { Query } from './query.ts';

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
