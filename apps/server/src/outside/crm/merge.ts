/** What of a contact is ours and what is theirs: theirs stays, whatever we send. */
import { compareSurnames, toComparableName } from '@deedline/engine/compare/compare-names';
import { readName } from '@deedline/engine/normalize/name';
import type { CrmPerson, KnownContact } from './crm.ts';

/** Of a list: ours of now first, then theirs; what was ours and is no longer sent is left out. */
export function mergeList(theirs: readonly string[], was: readonly string[], now: readonly string[]): string[] {
  const ours = new Set([...was, ...now].map(comparable));
  return [...now, ...theirs.filter((value) => !ours.has(comparable(value)))];
}

/** Of one value: ours where it is empty or holds what we put; null where nothing is to be changed. */
export function mergeValue(there: string | undefined, was: string | undefined, now: string | undefined): string | null {
  const isOurs = there === undefined || there === '' || (was !== undefined && comparable(there) === comparable(was));
  if (!isOurs || (now ?? '') === (there ?? '')) return null;
  return now ?? '';
}

/** The changes of fields: those that were ours and are sent no more become empty. */
export function mergeFields(
  there: Readonly<Record<string, string | undefined>>,
  was: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Record<string, string> {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = mergeValue(there[key], was[key], now[key]);
      return value === null ? [] : [[key, value]];
    }),
  );
}

/** What of a merge is ours afterwards: what was changed to it, and what was ours before; the same value of theirs is theirs. */
export function oursOf(
  there: Readonly<Record<string, string | undefined>>,
  was: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Record<string, string> {
  const changes = mergeFields(there, was, now);
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => changes[key] === value || (was[key] !== undefined && there[key] === value)),
  );
}

/** Of whom is sent, without the phones and emails that stood there before us: those are theirs, and stay when ours are taken out. */
export function withoutTheirs(
  person: CrmPerson,
  there: Record<'phones' | 'emails', readonly { value: string }[]>,
  known: KnownContact | null,
): CrmPerson {
  const theirs = (kind: 'phones' | 'emails') =>
    new Set(
      mergeList(
        there[kind].map(({ value }) => value),
        known?.put[kind] ?? [],
        [],
      ).map(comparable),
    );
  const [phones, emails] = [theirs('phones'), theirs('emails')];
  return {
    ...person,
    phones: person.phones.filter(({ number }) => !phones.has(comparable(number))),
    emails: person.emails.filter((email) => !emails.has(comparable(email))),
  };
}

/** Numbers are the same whatever is written between their digits. */
export function comparable(value: string): string {
  return /^\+?[\d\s().-]{10,}$/.test(value) ? value.replace(/\D/g, '').slice(-10) : value.trim().toLowerCase();
}

/** A contact that is found by a number of a household may be somebody else's: then the surname differs. One without a name is anybody's. */
export function mayBe(person: { first: string; last: string }, name: string): boolean {
  if (name.trim() === '') return true;
  const [asked, there] = [`${person.first} ${person.last}`.trim(), name].map((full) => readName({ full, order: 'first_last' }));
  if (asked!.persons.length === 0 || there!.persons.length === 0) return comparable(`${person.first} ${person.last}`) === comparable(name);
  const [left, right] = [asked!.persons[0]!, there!.persons[0]!];
  const isSurname = ['exact', 'typo', 'part'].includes(compareSurnames(toComparableName(left), toComparableName(right)));
  return isSurname && (!left.first || !right.first || left.first[0] === right.first[0]);
}
