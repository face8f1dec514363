import type { PartialDate } from '../model/evidence.ts';
import { PERSON_WEIGHTS, PERSON_PRIOR_WEIGHT } from './person-weights.ts';
import { readOnce } from '../model/read-once.ts';
import { compareAddressLists, type AddressLevel } from './compare-addresses.ts';
import { compareBirthDates, isAfterDeath, type BirthLevel } from './compare-dates.ts';
import {
  compareGivenNames,
  compareMiddleNames,
  compareSuffixes,
  compareSurnames,
  type GivenLevel,
  type MiddleLevel,
  type SuffixLevel,
  type SurnameLevel,
} from './compare-names.ts';
import type { ComparableName, PersonView } from './comparable.ts';

export type PersonWeights = { readonly [F in keyof typeof PERSON_WEIGHTS]: Readonly<Record<keyof (typeof PERSON_WEIGHTS)[F], number>> };

/** How two persons agree, field by field, and the resulting weight. */
export interface PersonComparison extends NameComparison {
  /** Log-odds in bits that they are one person. */
  weight: number;
  /** The match weight of the name alone. */
  nameWeight: number;
  /** Set if no other agreement could make them one person. */
  contradiction: 'given' | 'suffix' | 'birth' | 'death' | null;
  birth: BirthLevel;
  address: AddressLevel;
  phone: boolean;
  email: boolean;
}

export interface NameComparison {
  surname: SurnameLevel;
  given: GivenLevel;
  middle: MiddleLevel;
  suffix: SuffixLevel;
  /** Given name and surname of one are surname and given name of the other. */
  exchanged: boolean;
  /** The term-frequency part of `weight`: what the shared surname and the shared given name add because of their rarity. */
  surnameTermWeight: number;
  givenTermWeight: number;
  weight: number;
}

/**
 * Compares two persons (single records or groups). The best pair of their names counts, so that a former name links. Given names contradict by their best pair,
 * suffixes if no two of those borne agree, and birth dates, or a death before the other began, by any pair.
 */
export function comparePersons(left: PersonView, right: PersonView, table: PersonWeights = PERSON_WEIGHTS): PersonComparison {
  return compareNamed(compareNameLists(left.names, right.names, table), left, right, table);
}

/** `comparePersons`, but null for a different name, a missing name or a contradiction. If the names decide, nothing else is compared. */
export function compareNamesakes(left: PersonView, right: PersonView): PersonComparison | null {
  const named = compareNameLists(left.names, right.names, PERSON_WEIGHTS);
  if (isOtherName(named) || named.surname === 'missing') return null;
  const compared = compareNamed(named, left, right, PERSON_WEIGHTS);
  return compared.contradiction !== null || compared.surname === 'different' ? null : compared;
}

/** Whether the name is another person's, whatever else agrees. */
function isOtherName(named: NameComparison): boolean {
  const isOther = named.given === 'different' || named.suffix === 'different';
  return isOther || (named.surname === 'different' && !isSurnameChange(named, 'unit'));
}

function compareNamed(named: NameComparison, left: PersonView, right: PersonView, table: PersonWeights): PersonComparison {
  const birth = compareBirthLists(left.births, right.births);
  const address = compareAddressLists(left.addresses, right.addresses);
  const phone = shares(left.phones, right.phones, left.common);
  const email = shares(left.emails, right.emails, left.common);
  const isChange = isSurnameChange(named, address);
  const surname = isChange ? 'changed' : named.surname;
  const nameWeight = isChange ? named.weight - table.surname.different + table.surname.changed : named.weight;
  const weight =
    PERSON_PRIOR_WEIGHT +
    nameWeight +
    table.birth[birth ?? 'missing'] +
    table.address[address] +
    table.phone[phone ? 'shared' : 'none'] +
    table.email[email ? 'shared' : 'none'];
  return {
    surname,
    given: named.given,
    middle: named.middle,
    suffix: named.suffix,
    exchanged: named.exchanged,
    surnameTermWeight: named.surnameTermWeight,
    givenTermWeight: named.givenTermWeight,
    weight,
    nameWeight,
    contradiction: findContradiction(named, birth, left, right),
    birth,
    address,
    phone,
    email,
  };
}

function findContradiction(
  { given, suffix }: NameComparison,
  birth: BirthLevel,
  left: PersonView,
  right: PersonView,
): PersonComparison['contradiction'] {
  if (given === 'different') return 'given';
  if (suffix === 'different' || bearOtherSuffixes(left.names, right.names)) return 'suffix';
  if (birth === 'contradiction') return 'birth';
  return isDeathBetween(left, right) ? 'death' : null;
}

/** Both bear a suffix in some record, and no two of these are equal: a record without one among them does not join father and son. */
function bearOtherSuffixes(left: readonly ComparableName[], right: readonly ComparableName[]): boolean {
  if (left.length === 1 && right.length === 1) return false;
  let isAnyOther = false;
  for (const a of left) {
    if (!a.suffix) continue;
    for (const b of right) {
      const level = compareSuffixes(a, b);
      if (level === 'exact') return false;
      if (level === 'different') isAnyOther = true;
    }
  }
  return isAnyOther;
}

/** Whether one had died before a record of the other began. */
export function isDeathBetween(left: PersonView, right: PersonView): boolean {
  return isAfterDeath(left.aliveOn, right.diedBy) || isAfterDeath(right.aliveOn, left.diedBy);
}

/** Another surname with the same given name at the same address is more often a marriage or divorce than a coincidence. */
function isSurnameChange({ surname, given, middle, suffix }: NameComparison, address: AddressLevel): boolean {
  const sameGiven = given === 'exact' || given === 'nickname' || (given === 'typo' && middle !== 'missing');
  return surname === 'different' && address === 'unit' && sameGiven && middle !== 'different' && suffix !== 'different';
}

/**
 * The match weight of `comparePersons`, or minus infinity for a contradiction or another surname. If the names decide, nothing else is compared, because most
 * records found at a house are of other people.
 */
export function agreementWeight(left: PersonView, right: PersonView): number {
  const named = compareNameLists(left.names, right.names, PERSON_WEIGHTS);
  if (isOtherName(named)) return -Infinity;
  const { contradiction, surname, weight } = compareNamed(named, left, right, PERSON_WEIGHTS);
  return contradiction === null && surname !== 'different' ? weight : -Infinity;
}

/**
 * The match weight of the parts of a query that a record agrees with. Parts that it lacks or contradicts count as 0, so that they do not keep a record from
 * being followed. Minus infinity for another name.
 */
export function confirmedWeight(asked: PersonView, view: PersonView): number {
  const comparison = comparePersons(asked, view);
  const { surname, given, middle, suffix, birth, address, nameWeight } = comparison;
  if (surname === 'different' || given === 'different') return -Infinity;
  const told = [PERSON_WEIGHTS.birth[birth ?? 'missing'], PERSON_WEIGHTS.address[address]];
  const untold = [PERSON_WEIGHTS.middle[middle], PERSON_WEIGHTS.suffix[suffix]];
  const least = PERSON_PRIOR_WEIGHT + nameWeight - untold.reduce((sum, weight) => sum + Math.min(0, weight), 0);
  return least + told.reduce((sum, weight) => sum + Math.max(0, weight), 0);
}

/**
 * The match weight of `comparePersons`, or minus infinity for a contradiction (unless a birth date may be wrong). Contradicting names are checked before
 * anything else.
 */
export function mergeableWeight(left: PersonView, right: PersonView, table: PersonWeights): number {
  const named = compareNameLists(left.names, right.names, table);
  if (named.given === 'different' || named.suffix === 'different') return -Infinity;
  const compared = compareNamed(named, left, right, table);
  const isForgiven = compared.contradiction === 'birth' && mayBeWrongBirth(compared, left, right);
  return compared.contradiction === null || isForgiven ? compared.weight : -Infinity;
}

/** Minimum number of years between a parent and a child of the same name. */
const GENERATION_YEARS = 13;

/**
 * Whether contradicting birth dates of one full name at one address, less than a generation apart, may be an error: nobody lives with a namesake of their own
 * age, so one of the dates is wrong.
 */
export function mayBeWrongBirth(
  { surname, given, middle, suffix, address }: PersonComparison,
  left: PersonView,
  right: PersonView,
): boolean {
  const isOneName = given === 'exact' && isGood(surname) && middle !== 'different' && (suffix === 'exact' || suffix === 'missing');
  if (!isOneName || address !== 'unit' || isDeathBetween(left, right)) return false;
  return left.births.every((a) => right.births.every((b) => Math.abs(Number(a.slice(0, 4)) - Number(b.slice(0, 4))) < GENERATION_YEARS));
}

/** About as many pairs as a few hundred searches compare; a few megabytes. */
const MAX_PAIRS = 20_000;
const compared = new Map<ComparableName, Map<ComparableName, NameComparison>>();
let pairs = 0;

/**
 * Match weight and comparison levels of two single names; if they do not fit as printed, also with given name and surname swapped. Results for the default
 * table are cached up to `MAX_PAIRS`, because the records of a household repeat the same few names in every round of lookups.
 */
export function compareNames(left: ComparableName, right: ComparableName, table: PersonWeights = PERSON_WEIGHTS): NameComparison {
  if (table !== PERSON_WEIGHTS) return compareFresh(left, right, table);
  let others = compared.get(left);
  const known = others?.get(right);
  if (known !== undefined) return known;
  if (pairs >= MAX_PAIRS) {
    compared.clear();
    pairs = 0;
    others = undefined;
  }
  if (others === undefined) compared.set(left, (others = new Map()));
  const made = compareFresh(left, right, table);
  others.set(right, made);
  pairs += 1;
  return made;
}

function compareFresh(left: ComparableName, right: ComparableName, table: PersonWeights): NameComparison {
  const kept = compareInOrder(left, right, table, false);
  if (kept.surname !== 'different' && kept.given !== 'different') return kept;
  if (!mayBeExchanged(left, right)) return kept;
  const exchanged = compareInOrder(left, exchangedOnce(right), table, true);
  return (isGood(exchanged.surname) || isGood(exchanged.given)) && exchanged.weight > kept.weight ? exchanged : kept;
}

function compareInOrder(left: ComparableName, right: ComparableName, table: PersonWeights, exchanged: boolean): NameComparison {
  const surname = compareSurnames(left, right);
  const given = compareGivenNames(left, right);
  const middle = given === 'middle' ? 'missing' : compareMiddleNames(left, right);
  const suffix = compareSuffixes(left, right);
  const surnameTermWeight = sharedTermWeight(surname, left.surnameWeight, right.surnameWeight);
  const givenTermWeight = sharedTermWeight(given, left.givenWeight, right.givenWeight);
  const fit = table.surname[surname] + table.given[given] + table.middle[middle] + table.suffix[suffix];
  const weight = fit + table.order[exchanged ? 'exchanged' : 'kept'] + surnameTermWeight + givenTermWeight;
  return { surname, given, middle, suffix, exchanged, surnameTermWeight, givenTermWeight, weight };
}

/** The weight of the shared name's rarity. For a mistyped pair the more common name is the likelier one; of a double name only a part is shared. */
function sharedTermWeight(level: SurnameLevel | GivenLevel, left: number, right: number): number {
  switch (level) {
    case 'exact':
    case 'nickname':
    case 'typo':
    case 'sound':
    case 'alike':
    case 'part':
      return Math.min(left, right);
    default:
      return 0;
  }
}

function isGood(level: SurnameLevel | GivenLevel): boolean {
  return level === 'exact' || level === 'typo' || level === 'nickname' || level === 'part' || level === 'alike' || level === 'sound';
}

/** A cheap pre-check by initials. */
function mayBeExchanged(left: ComparableName, right: ComparableName): boolean {
  if (!left.first || !left.last || !right.first || !right.last || left.first.length < 2 || right.first.length < 2) return false;
  return left.first[0] === right.last[0] || left.last[0] === right.first[0];
}

const exchangedOnce = readOnce((name: ComparableName): ComparableName => {
  const { first, last, suffix, display, surnameWeight, givenWeight } = name;
  return {
    first: last,
    roots: undefined,
    middle: undefined,
    last: first,
    sound: undefined,
    suffix,
    display,
    surnameWeight: givenWeight,
    givenWeight: surnameWeight,
  };
});

function compareNameLists(left: readonly ComparableName[], right: readonly ComparableName[], table: PersonWeights): NameComparison {
  if (left.length === 1 && right.length === 1) return compareNames(left[0]!, right[0]!, table);
  let best: NameComparison | null = null;
  for (const a of left) {
    for (const b of right) {
      const comparison = compareNames(a, b, table);
      if (!best || comparison.weight > best.weight) best = comparison;
    }
  }
  return best ?? NAMELESS;
}

const NAMELESS: NameComparison = {
  surname: 'missing',
  given: 'missing',
  middle: 'missing',
  suffix: 'missing',
  exchanged: false,
  surnameTermWeight: 0,
  givenTermWeight: 0,
  weight: 0,
};

const BIRTH_RANK: Readonly<Record<NonNullable<BirthLevel>, number>> = {
  contradiction: -1,
  near: 0,
  parts: 1,
  typo: 2,
  year: 3,
  month: 4,
  exact: 5,
};

function compareBirthLists(left: readonly PartialDate[], right: readonly PartialDate[]): BirthLevel {
  let best: BirthLevel = null;
  let isOther = false;
  for (const a of left) {
    for (const b of right) {
      const level = compareBirthDates(a, b);
      if (level === 'contradiction') isOther = true;
      else if (level && (!best || BIRTH_RANK[level] > BIRTH_RANK[best])) best = level;
    }
  }
  // One of a person's two dates is wrong, so a record that exactly matches the other still means them.
  return isOther && best !== 'exact' ? 'contradiction' : best;
}

function shares(left: ReadonlySet<string>, right: ReadonlySet<string>, common: ReadonlySet<string> | undefined): boolean {
  if (left.size === 0 || right.size === 0) return false;
  const [smaller, larger] = left.size < right.size ? [left, right] : [right, left];
  for (const item of smaller) if (larger.has(item) && !common?.has(item)) return true;
  return false;
}
