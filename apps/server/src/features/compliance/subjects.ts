/** Who and what can opt out, as normalized text that does not depend on who writes it. Only its keyed hash is stored. */
import { formatAddress } from '@deedline/engine/normalize/address';
import { emailKeyText, readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { cityCore, streetCore } from '@deedline/engine/normalize/street-core';
import type { Query, QueryInput } from '@deedline/engine/query/query';
import { createHash } from 'node:crypto';
import { formsAtDoor, formsByName, formsToKeep, personsNamed, type WholeName } from './name-forms.ts';
import { isOfSlip, slipsOf } from './name-slips.ts';
import { placesOf } from './places.ts';

export const SUBJECT_KINDS = ['phone', 'email', 'person'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type Subject =
  | { kind: 'phone'; phone: string }
  | { kind: 'email'; email: string }
  /** `address` in one line with its ZIP code: '418 Tannery Row, Quillmere, FK 00412'. */
  | { kind: 'person'; name: string; address: string };

/** The texts by which a subject is looked up; empty if it cannot be read. */
export function subjectTexts(subject: Subject): string[] {
  if (subject.kind === 'phone') return phoneTexts(subject.phone);
  if (subject.kind === 'email') return emailTexts(subject.email);
  return personTexts([subject.name], placesOf([subject.address]));
}

/** The texts that an opt-out stores: those by which it is looked up, and for a person the other names by which records may know them. */
export function textsToKeep(subject: Subject): string[] {
  if (subject.kind === 'phone') return present(readPhone(subject.phone));
  if (subject.kind === 'email') return writtenEmails(subject.email);
  return personTextsToKeep([subject.name], [subject.address]);
}

/** The same for a person with several names who lived at several addresses. */
export function personTextsToKeep(names: readonly string[], addresses: readonly string[]): string[] {
  const places = placesOf(addresses);
  const forms = [...new Set(names.flatMap(formsToKeep))];
  if (places.length === 0 || forms.length === 0) return [];
  return [...new Set([...textsAt(forms, places), ...kinTexts(names), ...doorTexts(addresses)])];
}

/**
 * The texts of an address alone, whoever lives there, as an opt-out stores them: the house number and street with the ZIP code, in all spellings with one
 * letter left out, and with the city. If the street cannot be read, the house number and ZIP code. No record or result is matched by them. They only keep
 * questions that name nobody from being sent to vendors about an address where somebody opted out.
 */
export function doorTexts(addresses: Iterable<string>): string[] {
  const texts = new Set<string>();
  for (const address of addresses) {
    const parts = parseAddressOnce({ line: address });
    const { number, city, zip5 } = parts;
    const street = streetCore(parts);
    if (number === undefined || street === '') for (const place of placesOf([address])) texts.add(`door|${place}`);
    else {
      if (zip5 !== undefined) for (const spelling of spellingsOf(street)) texts.add(`door|${number}|${spelling}|${zip5}`);
      if (city !== undefined) texts.add(`door|${number}|${street}|${cityCore(city)}`);
    }
  }
  return [...texts];
}

/** The texts by which an address is looked up among those. For stored addresses whose street could not be read, the house number and ZIP code are enough. */
export function doorTextsAsked(address: string): string[] {
  return [...new Set([...doorTexts([address]), ...placesOf([address]).map((place) => `door|${place}`)])];
}

/** Shorter names, and those with digits, become another street if a letter is left out. */
const LEAST_LETTERS = 5;

/** Two names that differ by one slip share one of these: a letter too many, too few or wrong, or two swapped letters. */
function spellingsOf(street: string): string[] {
  if (street.length < LEAST_LETTERS || /[^A-Z]/.test(street)) return [street];
  return [street, ...Array.from(street, (_, at) => street.slice(0, at) + street.slice(at + 1))];
}

/** The number itself, and its entry on a deletion list. */
export function phoneTexts(phone: string): string[] {
  return present(readPhone(phone)).flatMap((text) => [text, listedText(hashListed('phone', text))]);
}

export function emailTexts(email: string): string[] {
  const written = writtenEmails(email);
  return written.length === 0 ? [] : [...written, listedText(hashListed('email', written[0]!))];
}

/** The address itself, and its mailbox without '+tag'. */
function writtenEmails(email: string): string[] {
  return present(readEmail(email)).flatMap((text) => [...new Set([text, emailKeyText(text)])]);
}

/** The hash of California's deletion lists: of a phone's last ten digits, or of an email in lower case without surrounding spaces. */
export function hashListed(kind: 'phone' | 'email', text: string): Buffer {
  const standardised = kind === 'phone' ? text.replace(/\D/g, '').slice(-10) : text.trim().toLowerCase();
  return createHash('sha256').update(standardised).digest();
}

/** The text of a deletion list's entry, of which only the hash is known. */
export function listedText(hash: Buffer): string {
  return `listed|${hash.toString('base64')}`;
}

/** The texts of each person at each place, by every name under which records may have them there. A couple's line stands for both. */
export function personTexts(names: Iterable<string>, places: readonly string[]): string[] {
  return personsAt(
    [...names].flatMap((full) => personsNamed({ full, order: 'first_last' })),
    places,
  );
}

/** The same for parsed persons. */
export function personsAt(persons: readonly WholeName[], places: readonly string[]): string[] {
  if (places.length === 0) return [];
  return textsAt(new Set(persons.flatMap((person) => [...formsAtDoor(person), ...slipsOf(person)])), places);
}

/** Each form at each place; misprints only by the ZIP code, because one way to tell a door is enough for so rare a case. */
function textsAt(forms: Iterable<string>, places: readonly string[]): string[] {
  const byZip = places.filter((place) => /\|\d{5}$/.test(place));
  return [...forms].flatMap((form) => (isOfSlip(form) ? byZip : places).map((place) => `${form}|${place}`));
}

/** Each person of each name by surname and given name alone. */
export function nameTexts(names: Iterable<string>): string[] {
  return [...names].flatMap((full) => personsNamed({ full, order: 'first_last' })).flatMap(formsByName);
}

/** The texts of relatives, who are known by name alone because no address is given for them. */
export function kinTexts(names: Iterable<string>): string[] {
  return nameTexts(names).map((name) => `${name}|kin`);
}

/** Whom a query asks for by name and address or by a contact; null if it asks for a property or by name alone. */
export function subjectOfQuery(query: Query): Subject | null {
  if (query.mode === 'reverse_phone') return { kind: 'phone', phone: query.phone };
  if (query.mode === 'reverse_email') return { kind: 'email', email: query.email };
  if (query.mode !== 'person_search' || query.address === undefined) return null;
  const [person] = query.name.persons;
  return person === undefined ? null : { kind: 'person', name: `${person.first} ${person.last}`, address: formatAddress(query.address) };
}

type Typed = { [Field in keyof QueryInput]?: QueryInput[Field] | undefined };

/** The same for a form as typed. */
export function subjectOfInput(input: Typed): Subject | null {
  if (input.searchMode === 'reverse_phone') return { kind: 'phone', phone: input.phoneNumber ?? '' };
  if (input.searchMode === 'reverse_email') return { kind: 'email', email: input.emailAddress ?? '' };
  if (input.searchMode !== 'person_search') return null;
  return {
    kind: 'person',
    name: `${input.firstName ?? ''} ${input.lastName ?? ''}`,
    address: [input.street, input.city, input.zip].filter(Boolean).join(', '),
  };
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
