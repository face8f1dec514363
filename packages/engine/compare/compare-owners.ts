import { toComparableName } from './compare-names.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import { compareNames } from './compare-persons.ts';
import { isTypo } from '../text/text-distance.ts';

/** True when two spellings of an owner mean the same: one person of each agrees, or the organisations' names do. */
export function isSameOwner(left: NameReading, right: NameReading): boolean {
  if (left.organisation && right.organisation && isSameOrganisation(left.organisation.core, right.organisation.core)) return true;
  return left.persons.some((a) => right.persons.some((b) => isSameNamedPerson(a, b)));
}

/** Two names of one person in records about one parcel: typing errors, nicknames and initials are forgiven. */
export function isSameNamedPerson(left: PersonName, right: PersonName): boolean {
  const { surname, given, middle, suffix } = compareNames(toComparableName(left), toComparableName(right));
  if (surname === 'missing' || surname === 'different' || surname === 'sound' || surname === 'alike') return false;
  return given !== 'different' && given !== 'missing' && suffix !== 'different' && middle !== 'different';
}

/** The same core words in any order; a word may be mistyped, none may be missing unless the line was cut short. */
export function isSameOrganisation(left: readonly string[], right: readonly string[]): boolean {
  if (left.length === 0 || right.length === 0) return false;
  if (isCutShort(left.join(''), right.join(''))) return true;
  if (left.length !== right.length) return false;
  const rest = [...right];
  return left.every((word) => {
    const at = rest.findIndex((other) => other === word || (word.length > 4 && isTypo(word, other)));
    if (at < 0) return false;
    rest.splice(at, 1);
    return true;
  });
}

/** Rolls print as many letters as the column holds: the shorter begins the longer, and is long enough to mean it. */
function isCutShort(left: string, right: string): boolean {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  return shorter.length >= CUT_LETTERS && longer.startsWith(shorter);
}

const CUT_LETTERS = 18;
