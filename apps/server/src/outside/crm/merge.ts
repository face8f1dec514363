/** Separates our values in a contact from the customer's, which stay whatever we send. */
import { compareSurnames, toComparableName } from '@deedline/engine/compare/compare-names';
import { readName } from '@deedline/engine/normalize/name';
import type { CrmPerson, KnownContact } from './crm.ts';

/** Merges a list: our current values first, then theirs. Values that we wrote earlier and no longer send are dropped. */
export function mergeList(theirs: readonly string[], was: readonly string[], now: readonly string[]): string[] {
  const ours = new Set([...was, ...now].map(comparable));
  return [...now, ...theirs.filter((value) => !ours.has(comparable(value)))];
}

/** Merges one value: ours is written if the field is empty or holds what we wrote. Null if nothing has to change. */
export function mergeValue(there: string | undefined, was: string | undefined, now: string | undefined): string | null {
  const isOurs = there === undefined || there === '' || (was !== undefined && comparable(there) === comparable(was));
  if (!isOurs || (now ?? '') === (there ?? '')) return null;
  return now ?? '';
}

/** The changes to fields. Fields that we wrote and no longer send become empty. */
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

/** The fields that are ours after a merge: those that it changes, and those that were ours before. If the customer already had the same value, it is theirs. */
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

/** Returns the person without the phones and emails that the contact had before us: those are the customer's and stay when ours are removed. */
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

/** Numbers are compared by their last ten digits, whatever is written between them; other text is trimmed and lowercased. */
export function comparable(value: string): string {
  return /^\+?[\d\s().-]{10,}$/.test(value) ? value.replace(/\D/g, '').slice(-10) : value.trim().toLowerCase();
}

/**
 * Whether a contact that was found by number or email may be this person. A household's number may lead to somebody else, whose surname or first initial
 * differs. A contact without a name matches anybody.
 */
export function mayBe(person: { first: string; last: string }, name: string): boolean {
  if (name.trim() === '') return true;
  const [asked, there] = [`${person.first} ${person.last}`.trim(), name].map((full) => readName({ full, order: 'first_last' }));
  if (asked!.persons.length === 0 || there!.persons.length === 0) return comparable(`${person.first} ${person.last}`) === comparable(name);
  const [left, right] = [asked!.persons[0]!, there!.persons[0]!];
  const isSurname = ['exact', 'typo', 'part'].includes(compareSurnames(toComparableName(left), toComparableName(right)));
  return isSurname && (!left.first || !right.first || left.first[0] === right.first[0]);
}
