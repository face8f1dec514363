import { toComparableName } from './compare-names.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import { compareNames } from './compare-persons.ts';
import { isTypo } from '../text/text-distance.ts';

/** Whether two readings of an owner mean the same: one person of each agrees, or the organisations' names do. */
export function isSameOwner(left: NameReading, right: NameReading): boolean {
  if (left.organisation && right.organisation && isSameOrganisation(left.organisation.core, right.organisation.core)) return true;
  return left.persons.some((a) => right.persons.some((b) => isSameNamedPerson(a, b)));
}

/** Whether two names in records about one parcel are of one person: typing errors, nicknames and initials are tolerated. */
export function isSameNamedPerson(left: PersonName, right: PersonName): boolean {
  const { surname, given, middle, suffix } = compareNames(toComparableName(left), toComparableName(right));
  if (surname === 'missing' || surname === 'different' || surname === 'sound' || surname === 'alike') return false;
  return given !== 'different' && given !== 'missing' && suffix !== 'different' && middle !== 'different';
}

/** Whether the core words are the same in any order. A word may be mistyped; none may be missing unless the name was truncated. */
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

/** Rolls print as many letters as the column holds: the shorter name is the beginning of the longer and is long enough to be significant. */
function isCutShort(left: string, right: string): boolean {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  return shorter.length >= CUT_LETTERS && longer.startsWith(shorter);
}

const CUT_LETTERS = 18;
