import { apnKeyText } from '../normalize/apn.ts';
import { parseAddress } from '../normalize/address.ts';
import { readDate } from '../normalize/date.ts';
import { readEmail } from '../normalize/email.ts';
import { readName, type NameReading } from '../normalize/name.ts';
import { fitAsGiven, fitAsSurname } from '../normalize/name-words.ts';
import { readPhone } from '../normalize/phone.ts';
import { readState } from '../normalize/place.ts';
import type { QueryInput, QueryProblem, ReadQuery } from './query.ts';

/**
 * Reads the text of a search form. Required-field messages match the specification (section 5) exactly; a field that is filled in but unreadable gets a message
 * of our own. Odd but readable text becomes a query that finds nothing.
 */
export function readQuery(input: QueryInput): ReadQuery {
  const text = trimmed(input);
  switch (input.searchMode) {
    case 'property_address':
      return readPropertyQuery(text);
    case 'parcel_id':
      return readParcelQuery(text);
    case 'owner_name':
      return readOwnerQuery(text);
    case 'person_search':
      return readPersonQuery(text);
    case 'reverse_phone':
      return readPhoneQuery(text);
    default:
      return readEmailQuery(text);
  }
}

function readPropertyQuery(text: QueryInput): ReadQuery {
  const problems: QueryProblem[] = [];
  if (!text.street) problems.push({ field: 'street', message: 'Street address is required' });
  if (!text.city && !text.state && !text.zip) {
    problems.push({ field: 'city', message: 'Please provide at least one location field (city, state, or ZIP code)' });
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, query: { mode: 'property_address', address: parseAddress({ line: text.street!, ...place(text) }) } };
}

function readParcelQuery(text: QueryInput): ReadQuery {
  if (!text.parcelId) return refuse('parcelId', 'Parcel ID is required');
  if (apnKeyText(text.parcelId) === '') return refuse('parcelId', 'A parcel ID has letters or digits in it');
  return { ok: true, query: { mode: 'parcel_id', apn: text.parcelId, ...cityAndState(text) } };
}

function readOwnerQuery(text: QueryInput): ReadQuery {
  if (!text.ownerName) return refuse('ownerName', 'Owner name is required');
  return { ok: true, query: { mode: 'owner_name', name: readOwnerName(text.ownerName), ...cityAndState(text) } };
}

/** 'James Scott' may be Scott James: if nothing tells which, the other reading is added as an alias. */
function readOwnerName(full: string): NameReading {
  const reading = readName({ full });
  if (!reading.orderGuessed) return reading;
  const others = (['last_first', 'first_last'] as const)
    .flatMap((order) => readName({ full, order }).persons.slice(0, 1))
    .filter((person) => person.last !== reading.persons[0]?.last);
  return { ...reading, aliases: [...(reading.aliases ?? []), ...others] };
}

function readPersonQuery(text: QueryInput): ReadQuery {
  if (!text.firstName || !text.lastName) return refuse(text.firstName ? 'lastName' : 'firstName', 'First and last name are required');
  const birthDate = text.dob ? readDate(text.dob) : null;
  if (text.dob && !birthDate) return refuse('dob', 'Please enter the date of birth as MM/DD/YYYY');
  const name = text.middleName
    ? readName({ first: text.firstName, middle: text.middleName, last: text.lastName })
    : readFirstAndLast(text.firstName, text.lastName);
  const hasPlace = text.street || text.city || text.state || text.zip;
  const address = hasPlace ? parseAddress({ line: text.street ?? '', ...place(text) }) : null;
  return { ok: true, query: { mode: 'person_search', name, ...(birthDate ? { birthDate } : {}), ...(address ? { address } : {}) } };
}

/**
 * The last-name field may also contain middle names: for first 'Anthony' and last 'A Lee' the surname is Lee. If the word before the surname may be part of it
 * ('Robert', 'Lee Smith'), both readings are kept.
 */
function readFirstAndLast(first: string, last: string): NameReading {
  const asTyped = readName({ first, last });
  const [typed, ...others] = asTyped.persons;
  const [person, ...more] = readName({ full: `${first} ${last}`, order: 'first_last' }).persons;
  if (typed?.last === undefined || person?.last === undefined || others.length + more.length > 0) return asTyped;
  if (typed.middle !== undefined || person.middle === undefined || !typed.last.endsWith(` ${person.last}`)) return asTyped;
  const middle = typed.last.slice(0, -person.last.length - 1).split(' ');
  const isPlain = middle.every((word) => fitAsGiven(word) > fitAsSurname(word));
  return { ...asTyped, persons: isPlain ? [person] : [person, typed] };
}

function readPhoneQuery(text: QueryInput): ReadQuery {
  if (!text.phoneNumber) return refuse('phoneNumber', 'Phone number is required');
  const phone = readPhone(text.phoneNumber);
  return phone
    ? { ok: true, query: { mode: 'reverse_phone', phone } }
    : refuse('phoneNumber', 'Please enter a ten-digit US phone number, such as (419) 555-0142');
}

function readEmailQuery(text: QueryInput): ReadQuery {
  if (!text.emailAddress) return refuse('emailAddress', 'Email address is required');
  const email = readEmail(text.emailAddress);
  return email
    ? { ok: true, query: { mode: 'reverse_email', email } }
    : refuse('emailAddress', 'Please enter a full email address, such as name@example.com');
}

function refuse(field: keyof QueryInput, message: string): ReadQuery {
  return { ok: false, problems: [{ field, message }] };
}

function place(text: QueryInput): { city?: string; state?: string; zip?: string } {
  return {
    ...(text.city ? { city: text.city } : {}),
    ...(text.state ? { state: text.state } : {}),
    ...(text.zip ? { zip: text.zip } : {}),
  };
}

/** The city in the address parser's form, so that it compares with the roll's. */
function cityAndState(text: QueryInput): { city?: string; state?: string } {
  const { city } = parseAddress({ line: '', ...place({ ...text, zip: '' }) });
  const state = text.state ? readState(text.state) : undefined;
  return { ...(city ? { city } : {}), ...(state ? { state } : {}) };
}

/** Trims every field and drops blank ones. */
function trimmed(input: QueryInput): QueryInput {
  const entries = Object.entries(input).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== undefined && value !== null));
}
