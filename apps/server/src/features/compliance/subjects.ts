/** Who and what can opt out, as text that is the same whoever writes it; kept as its keyed hash only. */
import { parseAddress } from '@deedline/engine/normalize/address';
import { readEmail } from '@deedline/engine/normalize/email';
import { readName } from '@deedline/engine/normalize/name';
import { readPhone } from '@deedline/engine/normalize/phone';

export type SubjectKind = 'phone' | 'email' | 'person';
export type Subject =
  | { kind: 'phone'; phone: string }
  | { kind: 'email'; email: string }
  /** `address` in one line with its ZIP code: '418 Tannery Row, Quillmere, FK 00412'. */
  | { kind: 'person'; name: string; address: string };

/** The texts that stand for a subject; none when it cannot be read. */
export function subjectTexts(subject: Subject): string[] {
  if (subject.kind === 'phone') return phoneTexts(subject.phone);
  if (subject.kind === 'email') return emailTexts(subject.email);
  return personTexts([subject.name], placesOf([subject.address]));
}

export function phoneTexts(phone: string): string[] {
  return present(readPhone(phone));
}

export function emailTexts(email: string): string[] {
  return present(readEmail(email));
}

/** Each person of each name at each place; a couple's line stands for each of the two. */
export function personTexts(names: Iterable<string>, places: readonly string[]): string[] {
  if (places.length === 0) return [];
  return [...names].flatMap((name) => {
    const { persons } = readName({ full: name, order: 'first_last' });
    return persons.flatMap(({ first, last }) => (first && last ? places.map((place) => `${last}|${first}|${place}`) : []));
  });
}

/** House number and ZIP code of each address: what stays the same however the street between them is written. */
export function placesOf(addresses: Iterable<string>): string[] {
  const places = new Set<string>();
  for (const address of addresses) {
    const zip5 = /\b(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1];
    const { number } = parseAddress({ line: address.split(',', 1)[0]! });
    if (zip5 && number) places.add(`${number}|${zip5}`);
  }
  return [...places];
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
