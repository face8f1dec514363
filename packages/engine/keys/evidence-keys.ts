import type {
  CourtBody,
  EvidenceDraft,
  OrganisationBody,
  ParcelBody,
  PersonBody,
  RawAddress,
  RawName,
  SaleBody,
} from '../model/evidence.ts';
import { parseAddress, type AddressParts } from '../normalize/address.ts';
import { apnForms, apnKeyText, apnPartsText } from '../normalize/apn.ts';
import { readRecordedDate } from '../normalize/date.ts';
import { emailKeyText, readEmail } from '../normalize/email.ts';
import { readName, readPersonName, type NameReading, type PersonName } from '../normalize/name.ts';
import { readPhone, readPhones } from '../normalize/phone.ts';
import { parseAddressOnce, readNameOnce, readPersonNameOnce } from '../normalize/read-once.ts';
import { readState } from '../normalize/place.ts';
import { addressKeys, makeKey, situsKeys } from './address-keys.ts';
import type { Key, KeyType } from './key.ts';
import { mailboxNames } from './mailbox-names.ts';
import { companyKeys, filingKeys, nameCityKeys, personKeys, type NamePlace } from './name-keys.ts';

interface Facts {
  state?: string;
  countyFips?: string;
}

/**
 * The keys under which a record is filed, without duplicates. `facts` are the source's state and county, used where the record leaves them out. `queryKeys` of
 * the same text shares at least one key with them.
 */
export function evidenceKeys(draft: EvidenceDraft, facts: Facts, readers: Readers = FRESH): Key[] {
  return distinct(keysOf(draft, facts, readers));
}

/**
 * How names and addresses are parsed. A load reads each record once and parses afresh; a search has already parsed the records of people when it asks for their
 * keys, so it uses the caches.
 */
type Readers = typeof FRESH;
const FRESH = { name: readName, person: readPersonName, address: parseAddress };
const ONCE: Readers = { name: readNameOnce, person: readPersonNameOnce, address: parseAddressOnce };

/** `evidenceKeys` without the source's facts, for a record that is also compared; uses the cached readers. */
export function comparedKeys(draft: EvidenceDraft): Key[] {
  return evidenceKeys(draft, {}, ONCE);
}

function keysOf(draft: EvidenceDraft, facts: Facts, readers: Readers): Key[] {
  switch (draft.kind) {
    case 'parcel':
      return parcelKeys(draft.body, facts);
    case 'sale':
      return [apnKey(draft.body.countyFips, draft.body.apn), ...buyerKeys(draft.body, facts)];
    case 'tax':
      return [apnKey(draft.body.countyFips, draft.body.apn)];
    case 'person':
      return personRecordKeys(draft.body, facts, readers);
    case 'phone_line':
    case 'dnc':
      return phoneKeys(draft.body.phone);
    case 'mailbox':
      return emailKeys(draft.body.email);
    case 'property':
      return [];
    case 'organisation':
      return organisationKeys(draft.body, facts);
    default:
      return courtKeys(draft.body, facts, readers);
  }
}

/** Records have few keys, so comparing each with the earlier ones is cheaper than a set. */
function distinct(keys: Key[]): Key[] {
  return keys.filter((key, i) => {
    for (let j = 0; j < i; j++) if (keys[j]?.text === key.text && keys[j]?.type === key.type) return false;
    return true;
  });
}

function apnKey(countyFips: string, apn: string): Key {
  return makeKey('apn', `${countyFips}:${apnKeyText(apn)}`);
}

/** Keys by parcel number: without separators, and by its parts if it has any. */
export function apnKeys(apn: string): Key[] {
  const texts = new Set([apnKeyText(apn), apnPartsText(apn), ...apnForms(apn)].filter((text) => text !== ''));
  return [...texts].map((text) => makeKey('apnAnywhere', text));
}

function phoneKeys(text: string): Key[] {
  const phone = readPhone(text);
  return phone === null ? [] : [phoneKey(phone)];
}

function emailKeys(text: string): Key[] {
  const email = readEmail(text);
  return email === null ? [] : [emailKey(email)];
}

/** Key of records with a phone; takes E.164. */
export function phoneKey(phone: string): Key {
  return makeKey('phone', phone);
}

/** Key of records with an email; takes the result of `readEmail`. */
export function emailKey(email: string): Key {
  return makeKey('email', emailKeyText(email));
}

function placeOf(address: AddressParts | undefined, state: string | undefined): NamePlace {
  const place: NamePlace = {};
  if (address !== undefined) place.address = address;
  if (state !== undefined) place.state = state;
  return place;
}

/** Keys of every person and organisation in a printed name. An estate is filed under its people only. */
function partyKeys(reading: NameReading, place: NamePlace): Key[] {
  const keys: Key[] = [];
  for (const person of reading.persons) keys.push(...personKeys(person, place));
  for (const person of reading.aliases ?? []) keys.push(...personKeys(person, place));
  if (reading.organisation !== undefined && reading.kind !== 'estate')
    keys.push(...companyKeys(reading.organisation.core, place.address?.state ?? place.state));
  return keys;
}

function parsed(address: RawAddress | undefined, parse = parseAddress): AddressParts | undefined {
  return address === undefined ? undefined : parse(address);
}

const OWNER_TYPES: ReadonlySet<KeyType> = new Set<KeyType>([
  'nameSoundZip',
  'nameRootZip3',
  'nameState',
  'nameAnywhere',
  'companyState',
  'companyAnywhere',
  'companyHead',
]);

function parcelKeys(body: ParcelBody, facts: Facts): Key[] {
  const situs = parsed(body.situs);
  const mailing = parsed(body.mailing);
  const state = situs?.state ?? facts.state;
  const keys = [apnKey(body.countyFips, body.apn), ...apnKeys(body.apn)];
  if (situs !== undefined) keys.push(...addressKeys(situs), ...situsKeys(situs, state));
  if (mailing !== undefined) keys.push(...addressKeys(mailing));
  for (const owner of body.owners) {
    const reading = readName(owner);
    const home = partyKeys(reading, placeOf(mailing ?? situs, state)).filter((key) => OWNER_TYPES.has(key.type));
    keys.push(...home);
    if (mailing?.state !== undefined && mailing.state !== state) {
      keys.push(...partyKeys(reading, placeOf(undefined, state)).filter((key) => key.type === 'nameState' || key.type === 'companyState'));
    }
    for (const person of reading.persons) keys.push(...nameCityKeys(person, situs?.city), ...nameCityKeys(person, mailing?.city));
  }
  return keys;
}

function buyerKeys(body: SaleBody, facts: Facts): Key[] {
  return body.buyer === undefined ? [] : partyKeys(readName(body.buyer), placeOf(undefined, facts.state));
}

function personRecordKeys(body: PersonBody, facts: Facts, readers: Readers): Key[] {
  const keys: Key[] = [];
  const address = parsed(body.address, readers.address);
  const place = placeOf(address, facts.state);
  const birthDate = body.birthDate === undefined ? null : readRecordedDate(body.birthDate);
  if (birthDate !== null) place.birthDate = birthDate;
  for (const name of namesOf(body)) keys.push(...partyKeys(readers.person(name), place));
  for (const name of namesByMailbox(body, readers)) keys.push(...personKeys(name, place));
  if (address !== undefined) keys.push(...addressKeys(address));
  const previous = parsed(body.previousAddress, readers.address);
  if (previous !== undefined) {
    const before = partyKeys(readers.person(body.name), placeOf(previous, undefined));
    keys.push(...addressKeys(previous), ...before.filter((key) => PREVIOUS_TYPES.has(key.type)));
  }
  for (const text of body.phones ?? []) keys.push(...readPhones(text).map(phoneKey));
  for (const email of body.emails ?? []) keys.push(...emailKeys(email));
  return keys;
}

const PREVIOUS_TYPES: ReadonlySet<KeyType> = new Set<KeyType>(['nameSoundZip', 'nameRootZip3', 'givenNumber']);

function namesByMailbox(body: PersonBody, readers: Readers): PersonName[] {
  if (body.emails === undefined || body.emails.length === 0) return [];
  const [printed] = readers.person(body.name).persons;
  return printed === undefined ? [] : body.emails.flatMap((email) => mailboxNames(email, printed));
}

function namesOf(body: PersonBody): readonly RawName[] {
  return body.alsoKnownAs === undefined ? [body.name] : [body.name, ...body.alsoKnownAs];
}

const OFFICER_TYPES: ReadonlySet<KeyType> = new Set<KeyType>(['nameRootZip3', 'nameState', 'nameAnywhere']);

function organisationKeys(body: OrganisationBody, facts: Facts): Key[] {
  const state = (body.state === undefined ? undefined : readState(body.state)) ?? facts.state;
  const reading = readName({ full: body.name });
  const core =
    reading.organisation?.core ?? reading.persons.flatMap((person) => [person.first, person.last].filter((word) => word !== undefined));
  const keys = [...companyKeys(core, state), ...filingKeys(core)];
  if (body.registryNumber !== '') keys.push(makeKey('registryNumber', `${state ?? ''}:${apnKeyText(body.registryNumber)}`));
  const principal = parsed(body.principalAddress);
  const mailing = parsed(body.mailingAddress);
  if (principal !== undefined) keys.push(...addressKeys(principal));
  if (mailing !== undefined) keys.push(...addressKeys(mailing));
  for (const officer of body.officers) {
    const place = placeOf(parsed(officer.address), state);
    const party = partyKeys(readName(officer.name), place);
    keys.push(...party.filter((key) => OFFICER_TYPES.has(key.type) || key.type === 'companyState' || key.type === 'companyHead'));
  }
  if (body.agent !== undefined && body.agent.isOrganisation !== true) {
    // A company that acts as agent is on half the registry's records, so its name would only match a crowd.
    const agent = readName(body.agent.name);
    for (const person of agent.persons)
      keys.push(...personKeys(person, placeOf(parsed(body.agent.address), state)).filter((key) => OFFICER_TYPES.has(key.type)));
  }
  return keys;
}

function courtKeys(body: CourtBody, facts: Facts, readers: Readers): Key[] {
  const address = parsed(body.partyAddress, readers.address);
  const place = placeOf(address, facts.state);
  const birthDate = body.partyBirthDate === undefined ? null : readRecordedDate(body.partyBirthDate);
  if (birthDate !== null) place.birthDate = birthDate;
  const keys = partyKeys(readers.name(body.party), place);
  if (address !== undefined) keys.push(...addressKeys(address));
  return keys;
}
