/** Who and what can opt out, as text that is the same whoever writes it; kept as its keyed hash only. */
import { parseAddress } from '@deedline/engine/normalize/address';
import { readEmail } from '@deedline/engine/normalize/email';
import { readName } from '@deedline/engine/normalize/name';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { KeyedHash } from './installation-key.ts';

export type Subject =
  | { kind: 'phone'; phone: string }
  | { kind: 'email'; email: string }
  /** `address` in one line with its ZIP code: '418 Tannery Row, Quillmere, FK 00412'. */
  | { kind: 'person'; name: string; address: string };

/** The texts that stand for a subject; none when it cannot be read. A couple's line stands for each of the two. */
export function subjectTexts(subject: Subject): string[] {
  if (subject.kind === 'phone') return present(readPhone(subject.phone));
  if (subject.kind === 'email') return present(readEmail(subject.email));
  const place = placeOf(subject.address);
  if (place === undefined) return [];
  const persons = readName({ full: subject.name, order: 'first_last' }).persons;
  return persons.flatMap(({ first, last }) => (first && last ? [`${last}|${first}|${place}`] : []));
}

export function hashSubjects(hash: KeyedHash, subjects: readonly Subject[]): Buffer[] {
  return subjects.flatMap((subject) => subjectTexts(subject).map((text) => hash(`suppression:${subject.kind}`, text)));
}

/** House number and ZIP code: what stays the same however the street between them is written. */
function placeOf(address: string): string | undefined {
  const zip5 = /\b(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1];
  const { number } = parseAddress({ line: address.split(',', 1)[0]! });
  return zip5 && number ? `${number}|${zip5}` : undefined;
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
