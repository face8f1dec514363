import { compareBirthDates } from '../compare/compare-dates.ts';
import { compareGivenNames, compareSuffixes } from '../compare/compare-names.ts';
import { compareNames, comparePersons, isDeathBetween, mayBeWrongBirth } from '../compare/compare-persons.ts';
import type { ComparableName, PersonView } from '../compare/comparable.ts';

/**
 * False when a record of one group contradicts a record of the other: a death before it began, birth dates that differ (unless one of them may be
 * wrong) or suffixes that do, or given names that find no counterpart on either side. Initials say too little to speak for or against.
 */
export function canBeOnePerson(left: PersonView, right: PersonView): boolean {
  if (isDeathBetween(left, right)) return false;
  if (hasOtherBirth(left, right) && !mayBeWrongBirth(comparePersons(left, right), left, right)) return false;
  for (const a of left.names) for (const b of right.names) if (compareSuffixes(a, b) === 'different') return false;
  const mine = left.names.filter(hasFullGiven);
  const yours = right.names.filter(hasFullGiven);
  return !areStrangers(mine, yours) && !areStrangers(mine.filter(isOneName), yours.filter(isOneName));
}

function hasOtherBirth(left: PersonView, right: PersonView): boolean {
  return left.births.some((a) => right.births.some((b) => compareBirthDates(a, b) === 'contradiction'));
}

function areStrangers(mine: readonly ComparableName[], yours: readonly ComparableName[]): boolean {
  return hasStranger(mine, yours) && hasStranger(yours, mine);
}

/** Not short for several names: SAM is a counterpart of SAMUEL and of SAMANTHA, and makes no bridge between them. */
function isOneName({ first, roots }: ComparableName): boolean {
  return roots === undefined || roots.length < 2 || roots.includes(first!);
}

function hasFullGiven(name: ComparableName): boolean {
  return (name.first?.length ?? 0) > 1;
}

/** Some name here is the counterpart of none there. */
function hasStranger(names: readonly ComparableName[], others: readonly ComparableName[]): boolean {
  return others.length > 0 && names.some((name) => others.every((other) => isStranger(name, other)));
}

/** Another given name, exchanged columns considered. */
function isStranger(name: ComparableName, other: ComparableName): boolean {
  return compareGivenNames(name, other) === 'different' && compareNames(name, other).given === 'different';
}
