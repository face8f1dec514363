/** The people of an answer, each with what tells them from others of the same name. Pure. */
import type { Results } from '@deedline/contract/search/results';
import { DECEASED_OWNER } from '@deedline/contract/search/words';
import { parseAddressOnce, readNameOnce } from '@deedline/engine/normalize/read-once';
import { streetCore } from '@deedline/engine/normalize/street-core';
import { comparableNames, contactText } from '../../credits/answer-items.ts';

export interface KnownPerson {
  /** As the answer names them. */
  name: string;
  /** Other names under which records have them. */
  aliases: string[];
  /** Addresses in one line, lots as 'county:parcel', and contacts. */
  addresses: string[];
  lots: string[];
  contacts: string[];
  /** '1961-04-02', '1961-04' or '1961'; null if nobody says it. */
  born: string | null;
  /** Whether the answer's contacts are for them. */
  isReached: boolean;
}

type Answer = Pick<
  Results,
  | 'owner'
  | 'owners'
  | 'ownerPath'
  | 'addressHistory'
  | 'mailingAddress'
  | 'propertyAddress'
  | 'parcel'
  | 'otherProperties'
  | 'phones'
  | 'emails'
  | 'relatives'
>;

/** The owner or person asked for, the other owners, and the people behind them. Each name once. */
export function personsOf(results: Answer): KnownPerson[] {
  const { owner, owners, ownerPath, propertyAddress, mailingAddress, parcel } = results;
  const contacts = contactsOf(results);
  const property = { lots: parcel === null ? [] : [lotOf(parcel)], addresses: [mailingAddress, parcel === null ? propertyAddress : null] };
  const behind = ownerPath.map(({ to, role }) => person(to, property, role === DECEASED_OWNER ? [] : contacts));
  const beside = owners.map(({ name }) => person(name, property, []));
  const all = [...(owner === null ? [] : [asOwner(owner, results, contacts)]), ...behind, ...beside];
  return [...Map.groupBy(all, ({ name }) => name).values()].map(([first]) => first!);
}

/** A relative has no address here: only their numbers tell them from others of their name. */
export function relativesOf({ relatives }: Pick<Answer, 'relatives'>): KnownPerson[] {
  return relatives.map(({ name, phones }) =>
    person(
      name,
      { lots: [], addresses: [] },
      phones.map(({ number }) => contactText('phone', `+1${number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`)),
    ),
  );
}

function asOwner({ name, aliases, dateOfBirth }: NonNullable<Results['owner']>, results: Answer, contacts: string[]): KnownPerson {
  const { addressHistory, mailingAddress, propertyAddress, parcel, otherProperties } = results;
  const homes = addressHistory.map(({ fullStreet, city, state, zip }) => [fullStreet, city, `${state ?? ''} ${zip ?? ''}`].join(', '));
  const lots = [...(parcel === null ? [] : [parcel]), ...otherProperties].map(lotOf);
  const addresses = [...homes, mailingAddress, parcel === null ? propertyAddress : null];
  return { ...person(name, { lots, addresses }, contacts), aliases, born: dateOfBirth, isReached: true };
}

function person(name: string, at: { lots: string[]; addresses: (string | null)[] }, contacts: string[]): KnownPerson {
  const addresses = at.addresses.filter((address) => address !== null);
  return { name, aliases: [], addresses, lots: at.lots, contacts, born: null, isReached: contacts.length > 0 };
}

function contactsOf({ phones, emails }: Pick<Answer, 'phones' | 'emails'>): string[] {
  return [...phones.map(({ e164 }) => contactText('phone', e164)), ...emails.map(({ email }) => contactText('email', email))];
}

function lotOf({ countyFips, apn }: { countyFips: string; apn: string }): string {
  return `lot:${countyFips}:${apn}`;
}

/** Texts that name a person together with one thing that identifies them. Those to store and those to ask by meet if both can mean one person. */
export function marksOf({ name, aliases, addresses, lots, contacts }: KnownPerson, use: 'store' | 'ask'): string[] {
  const names = [...new Set([name, ...aliases].flatMap(comparableNames))];
  const things = [...lots, ...contacts, ...addresses.flatMap((address) => doorsOf(address, use))];
  return [...new Set(names.flatMap((each) => things.map((thing) => `${each}|${thing}`)))];
}

/**
 * An address with its unit. Where only one of two addresses has a unit, they count as the same: what has none is stored and asked for with any, and two
 * different units never meet.
 */
function doorsOf(address: string, use: 'store' | 'ask'): string[] {
  const parts = parseAddressOnce({ line: address });
  const { number, unit, zip5, city } = parts;
  const street = streetCore(parts);
  const town = zip5 ?? city;
  if (number === undefined || street === '' || town === undefined) return [];
  const door = `door:${number}|${street}|${town}`;
  // 'APT 3' and 'UNIT 3' are one.
  const own = unit === undefined ? `${door}|none` : `${door}|#${unit.split(' ').at(-1)}`;
  const other = use === 'store' ? 'any' : unit === undefined ? 'any' : 'none';
  return use === 'ask' && unit === undefined ? [`${door}|any`] : [own, `${door}|${other}`];
}

/** Whether a name is a company's, a trust's or the like. */
export function isOrganisation(name: string): boolean {
  return readNameOnce({ full: name, order: 'first_last' }).organisation !== undefined;
}

/** What makes somebody else of a namesake if it differs. */
export function traitsOf({ name, born }: Pick<KnownPerson, 'name' | 'born'>): Traits {
  const { persons } = readNameOnce({ full: name, order: 'first_last' });
  // The first of January stands in records for a day that nobody knows.
  const isWhole = born !== null && /^\d{4}-\d{2}-\d{2}$/.test(born) && !born.endsWith('-01-01');
  return { birthYear: born?.slice(0, 4) ?? null, birthDate: isWhole ? born : null, suffix: persons[0]?.suffix ?? null };
}

export interface Traits {
  birthYear: string | null;
  birthDate: string | null;
  suffix: string | null;
}

/** Whether both say a birth year, birth date or suffix, and say different ones. */
export function differ(one: Traits, other: Traits): boolean {
  return (['birthYear', 'birthDate', 'suffix'] as const).some(
    (trait) => one[trait] !== null && other[trait] !== null && one[trait] !== other[trait],
  );
}
