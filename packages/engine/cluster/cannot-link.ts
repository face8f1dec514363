import { compareBirthDates } from '../compare/compare-dates.ts';
import { compareGivenNames, compareSuffixes } from '../compare/compare-names.ts';
import { compareNames, comparePersons, isDeathBetween, mayBeWrongBirth } from '../compare/compare-persons.ts';
import type { ComparableName, PersonView } from '../compare/comparable.ts';

/**
 * Returns false when the two groups of records contradict each other: one died before the other's records began, birth dates differ (unless one of them may be
 * wrong), suffixes differ, or each side has a given name without a counterpart on the other. Initials count neither for nor against.
 */
export function canBeOnePerson(left: PersonView, right: PersonView): boolean {
  if (isDeathBetween(left, right)) return false;
  if (hasOtherBirth(left, right) && !mayBeWrongBirth(comparePersons(left, right), left, right)) return false;
  for (const a of left.names) for (const b of right.names) if (compareSuffixes(a, b) === 'different') return false;
  return !areStrangers(left.names, right.names, hasFullGiven) && !areStrangers(left.names, right.names, hasOneFullGiven);
}

/** Whether each side has a written-out given name without a counterpart on the other. Initials are ignored. */
export function areOfOtherGiven(left: PersonView, right: PersonView): boolean {
  return areStrangers(left.names, right.names, hasFullGiven);
}

function hasOtherBirth(left: PersonView, right: PersonView): boolean {
  return left.births.some((a) => right.births.some((b) => compareBirthDates(a, b) === 'contradiction'));
}

type Kind = (name: ComparableName) => boolean;

/** Considers only names of the given kind. */
function areStrangers(mine: readonly ComparableName[], yours: readonly ComparableName[], isOfKind: Kind): boolean {
  return hasStranger(mine, yours, isOfKind) && hasStranger(yours, mine, isOfKind);
}

const hasFullGiven: Kind = ({ first }) => first !== undefined && first.length > 1;

/** Excludes nicknames of several names: SAM matches both SAMUEL and SAMANTHA and must not link the two. */
const hasOneFullGiven: Kind = (name) =>
  hasFullGiven(name) && (name.roots === undefined || name.roots.length < 2 || name.roots.includes(name.first!));

/** Whether some name on this side has no counterpart on the other side. False if the other side has no names of this kind. */
function hasStranger(names: readonly ComparableName[], others: readonly ComparableName[], isOfKind: Kind): boolean {
  if (!others.some(isOfKind)) return false;
  for (const name of names) if (isOfKind(name) && !hasCounterpart(name, others, isOfKind)) return true;
  return false;
}

function hasCounterpart(name: ComparableName, others: readonly ComparableName[], isOfKind: Kind): boolean {
  for (const other of others) if (isOfKind(other) && !isStranger(name, other)) return true;
  return false;
}

/** Whether the given names differ even if given name and surname were swapped in one of the records. */
function isStranger(name: ComparableName, other: ComparableName): boolean {
  return compareGivenNames(name, other) === 'different' && compareNames(name, other).given === 'different';
}
