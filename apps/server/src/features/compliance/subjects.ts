/** Who and what can opt out, as text that is the same whoever writes it; kept as its keyed hash only. */
import { formatAddress } from '@deedline/engine/normalize/address';
import { emailKeyText, readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { cityCore, streetCore } from '@deedline/engine/normalize/street-core';
import type { Query, QueryInput } from '@deedline/engine/query/query';
import { createHash } from 'node:crypto';
import { formsAtDoor, formsByName, formsToKeep, personsNamed, type WholeName } from './name-forms.ts';
import { placesOf } from './places.ts';

export const SUBJECT_KINDS = ['phone', 'email', 'person'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type Subject =
  | { kind: 'phone'; phone: string }
  | { kind: 'email'; email: string }
  /** `address` in one line with its ZIP code: '418 Tannery Row, Quillmere, FK 00412'. */
  | { kind: 'person'; name: string; address: string };

/** The texts by which a subject is found again; none when it cannot be read. */
export function subjectTexts(subject: Subject): string[] {
  if (subject.kind === 'phone') return phoneTexts(subject.phone);
  if (subject.kind === 'email') return emailTexts(subject.email);
  return personTexts([subject.name], placesOf([subject.address]));
}

/** The texts that an opt-out leaves: those by which it is found, and of a person how else others' records name them. */
export function textsToKeep(subject: Subject): string[] {
  if (subject.kind === 'phone') return present(readPhone(subject.phone));
  if (subject.kind === 'email') return writtenEmails(subject.email);
  return personTextsToKeep([subject.name], [subject.address]);
}

/** The same for a person of several names who lived at several addresses. */
export function personTextsToKeep(names: readonly string[], addresses: readonly string[]): string[] {
  const places = placesOf(addresses);
  const forms = [...new Set(names.flatMap(formsToKeep))];
  if (places.length === 0 || forms.length === 0) return [];
  const there = forms.flatMap((form) => places.map((place) => `${form}|${place}`));
  return [...new Set([...there, ...kinTexts(names), ...doorTexts(addresses)])];
}

/**
 * A door alone, whoever is behind it, as an opt-out keeps it: house number and street with the ZIP code, by the street as it is written and with a letter left
 * out, and with the city. Where the street cannot be read, number and ZIP code. Nothing is found by it; of a door that somebody opted out at no question leaves
 * that names nobody.
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

/** By which a door that is asked about is found among those: of one whose street nobody could read number and ZIP code are enough. */
export function doorTextsAsked(address: string): string[] {
  return [...new Set([...doorTexts([address]), ...placesOf([address]).map((place) => `door|${place}`)])];
}

/** Shorter ones, and numbers, are another street with a letter less. */
const LEAST_LETTERS = 5;

/** Two names that one slip keeps apart have one of these in common: a letter too many, too few or wrong, or two that changed places. */
function spellingsOf(street: string): string[] {
  if (street.length < LEAST_LETTERS || /[^A-Z]/.test(street)) return [street];
  return [street, ...Array.from(street, (_, at) => street.slice(0, at) + street.slice(at + 1))];
}

/** As it is written, and as a deletion list may have it. */
export function phoneTexts(phone: string): string[] {
  return present(readPhone(phone)).flatMap((text) => [text, listedText(hashListed('phone', text))]);
}

export function emailTexts(email: string): string[] {
  const written = writtenEmails(email);
  return written.length === 0 ? [] : [...written, listedText(hashListed('email', written[0]!))];
}

/** As it is written, and as its mailbox is: without '+tag'. */
function writtenEmails(email: string): string[] {
  return present(readEmail(email)).flatMap((text) => [...new Set([text, emailKeyText(text)])]);
}

/** The hash that California's deletion lists give: of a phone's last ten digits, of an email in lower case without spaces around it. */
export function hashListed(kind: 'phone' | 'email', text: string): Buffer {
  const standardised = kind === 'phone' ? text.replace(/\D/g, '').slice(-10) : text.trim().toLowerCase();
  return createHash('sha256').update(standardised).digest();
}

/** An entry of such a list, of which nothing but the hash is known. */
export function listedText(hash: Buffer): string {
  return `listed|${hash.toString('base64')}`;
}

/** Each person of each name at each place, by every name under which others may have them there; a couple's line stands for both. */
export function personTexts(names: Iterable<string>, places: readonly string[]): string[] {
  return personsAt(
    [...names].flatMap((full) => personsNamed({ full, order: 'first_last' })),
    places,
  );
}

/** The same of persons. */
export function personsAt(persons: readonly WholeName[], places: readonly string[]): string[] {
  if (places.length === 0) return [];
  return [...new Set(persons.flatMap(formsAtDoor))].flatMap((form) => places.map((place) => `${form}|${place}`));
}

/** Each person of each name by surname and given name alone. */
export function nameTexts(names: Iterable<string>): string[] {
  return [...names].flatMap((full) => personsNamed({ full, order: 'first_last' })).flatMap(formsByName);
}

/** As somebody's relative a person is known by name alone: where they live is not said there. */
export function kinTexts(names: Iterable<string>): string[] {
  return nameTexts(names).map((name) => `${name}|kin`);
}

/** Whom a query asks for by name and place, or by a contact; null when it asks for a property or for a name alone. */
export function subjectOfQuery(query: Query): Subject | null {
  if (query.mode === 'reverse_phone') return { kind: 'phone', phone: query.phone };
  if (query.mode === 'reverse_email') return { kind: 'email', email: query.email };
  if (query.mode !== 'person_search' || query.address === undefined) return null;
  const [person] = query.name.persons;
  return person === undefined ? null : { kind: 'person', name: `${person.first} ${person.last}`, address: formatAddress(query.address) };
}

type Typed = { [Field in keyof QueryInput]?: QueryInput[Field] | undefined };

/** The same for what was typed. */
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
