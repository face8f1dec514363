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
  return !areStrangers(left.names, right.names, hasFullGiven) && !areStrangers(left.names, right.names, hasOneFullGiven);
}

/** Whether every given name that is written out is another person's; initials say too little. */
export function areOfOtherGiven(left: PersonView, right: PersonView): boolean {
  return areStrangers(left.names, right.names, hasFullGiven);
}

function hasOtherBirth(left: PersonView, right: PersonView): boolean {
  return left.births.some((a) => right.births.some((b) => compareBirthDates(a, b) === 'contradiction'));
}

type Kind = (name: ComparableName) => boolean;

/** Of the names of a kind. */
function areStrangers(mine: readonly ComparableName[], yours: readonly ComparableName[], isOfKind: Kind): boolean {
  return hasStranger(mine, yours, isOfKind) && hasStranger(yours, mine, isOfKind);
}

const hasFullGiven: Kind = ({ first }) => first !== undefined && first.length > 1;

/** Not short for several names: SAM is a counterpart of SAMUEL and of SAMANTHA, and makes no bridge between them. */
const hasOneFullGiven: Kind = (name) =>
  hasFullGiven(name) && (name.roots === undefined || name.roots.length < 2 || name.roots.includes(name.first!));

/** Some name here is the counterpart of none there, where there are any. */
function hasStranger(names: readonly ComparableName[], others: readonly ComparableName[], isOfKind: Kind): boolean {
  if (!others.some(isOfKind)) return false;
  for (const name of names) if (isOfKind(name) && !hasCounterpart(name, others, isOfKind)) return true;
  return false;
}

function hasCounterpart(name: ComparableName, others: readonly ComparableName[], isOfKind: Kind): boolean {
  for (const other of others) if (isOfKind(other) && !isStranger(name, other)) return true;
  return false;
}

/** Another given name, exchanged columns considered. */
function isStranger(name: ComparableName, other: ComparableName): boolean {
  return compareGivenNames(name, other) === 'different' && compareNames(name, other).given === 'different';
}
