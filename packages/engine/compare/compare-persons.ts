import type { PartialDate } from '../model/evidence.ts';
import { PERSON_BITS, PERSON_PRIOR_BITS } from './person-bits.ts';
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

export type PersonBits = { readonly [F in keyof typeof PERSON_BITS]: Readonly<Record<keyof (typeof PERSON_BITS)[F], number>> };

/** How two persons agree, field by field, and what it adds up to. */
export interface PersonComparison extends NameComparison {
  /** Log-odds that they are one person. */
  bits: number;
  /** The bits of the name alone. */
  nameBits: number;
  /** Set when no other agreement could make them one person. */
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
  /** Given name and surname of the one stand as surname and given name of the other. */
  exchanged: boolean;
  /** What of `bits` is the shared surname's and the shared given name's rarity. */
  surnameRarity: number;
  givenRarity: number;
  bits: number;
}

/**
 * Compares two persons (single records or groups). The best pair of their names counts, so that a former name links;
 * suffixes and given names contradict by their best pair, birth dates and a death before the other began by any pair.
 */
export function comparePersons(left: PersonView, right: PersonView, table: PersonBits = PERSON_BITS): PersonComparison {
  return compareNamed(compareNameLists(left.names, right.names, table), left, right, table);
}

function compareNamed(named: NameComparison, left: PersonView, right: PersonView, table: PersonBits): PersonComparison {
  const birth = compareBirthLists(left.births, right.births);
  const address = compareAddressLists(left.addresses, right.addresses);
  const phone = shares(left.phones, right.phones);
  const email = shares(left.emails, right.emails);
  const isChange = isSurnameChange(named, address);
  const surname = isChange ? 'changed' : named.surname;
  const nameBits = isChange ? named.bits - table.surname.different + table.surname.changed : named.bits;
  const bits =
    PERSON_PRIOR_BITS +
    nameBits +
    table.birth[birth ?? 'missing'] +
    table.address[address] +
    table.phone[phone ? 'shared' : 'none'] +
    table.email[email ? 'shared' : 'none'];
  return { ...named, surname, bits, nameBits, contradiction: findContradiction(named, birth, left, right), birth, address, phone, email };
}

function findContradiction(
  { given, suffix }: NameComparison,
  birth: BirthLevel,
  left: PersonView,
  right: PersonView,
): PersonComparison['contradiction'] {
  if (given === 'different') return 'given';
  if (suffix === 'different') return 'suffix';
  if (birth === 'contradiction') return 'birth';
  return isDeathBetween(left, right) ? 'death' : null;
}

/** The one had died before a record of the other began. */
export function isDeathBetween(left: PersonView, right: PersonView): boolean {
  return isAfterDeath(left.aliveOn, right.diedBy) || isAfterDeath(right.aliveOn, left.diedBy);
}

/** Another surname behind the same door with the same given name is a marriage or divorce more often than a coincidence. */
function isSurnameChange({ surname, given, middle, suffix }: NameComparison, address: AddressLevel): boolean {
  const sameGiven = given === 'exact' || given === 'nickname' || (given === 'typo' && middle !== 'missing');
  return surname === 'different' && address === 'unit' && sameGiven && middle !== 'different' && suffix !== 'different';
}

/**
 * The bits of `comparePersons`, and minus infinity for a contradiction or another surname. Most records found at a house are of others:
 * where their names say so nothing else is compared.
 */
export function agreementBits(left: PersonView, right: PersonView): number {
  const named = compareNameLists(left.names, right.names, PERSON_BITS);
  const isOther = named.given === 'different' || named.suffix === 'different';
  if (isOther || (named.surname === 'different' && !isSurnameChange(named, 'unit'))) return -Infinity;
  const { contradiction, surname, bits } = compareNamed(named, left, right, PERSON_BITS);
  return contradiction === null && surname !== 'different' ? bits : -Infinity;
}

/**
 * What of a question a record agrees with, in bits: what it is silent on or differs in counts for nothing, so that nothing is looked for less
 * because of it. Minus infinity for another name.
 */
export function confirmedBits(asked: PersonView, view: PersonView): number {
  const comparison = comparePersons(asked, view);
  const { surname, given, middle, suffix, birth, address, nameBits } = comparison;
  if (surname === 'different' || given === 'different') return -Infinity;
  const told = [PERSON_BITS.birth[birth ?? 'missing'], PERSON_BITS.address[address]];
  const untold = [PERSON_BITS.middle[middle], PERSON_BITS.suffix[suffix]];
  const least = PERSON_PRIOR_BITS + nameBits - untold.reduce((sum, bits) => sum + Math.min(0, bits), 0);
  return least + told.reduce((sum, bits) => sum + Math.max(0, bits), 0);
}

/** The bits of `comparePersons`, and minus infinity for a contradiction; names that contradict are told before anything else is compared. */
export function mergeableBits(left: PersonView, right: PersonView, table: PersonBits): number {
  const named = compareNameLists(left.names, right.names, table);
  if (named.given === 'different' || named.suffix === 'different') return -Infinity;
  const { contradiction, bits } = compareNamed(named, left, right, table);
  return contradiction === null ? bits : -Infinity;
}

/** The bits and levels of two single names; where they do not fit as printed, the other way round as well. */
export function compareNames(left: ComparableName, right: ComparableName, table: PersonBits = PERSON_BITS): NameComparison {
  const kept = compareInOrder(left, right, table, false);
  if (kept.surname !== 'different' && kept.given !== 'different') return kept;
  if (!mayBeExchanged(left, right)) return kept;
  const exchanged = compareInOrder(left, exchangedOnce(right), table, true);
  return (isGood(exchanged.surname) || isGood(exchanged.given)) && exchanged.bits > kept.bits ? exchanged : kept;
}

function compareInOrder(left: ComparableName, right: ComparableName, table: PersonBits, exchanged: boolean): NameComparison {
  const surname = compareSurnames(left, right);
  const given = compareGivenNames(left, right);
  const middle = given === 'middle' ? 'missing' : compareMiddleNames(left, right);
  const suffix = compareSuffixes(left, right);
  const surnameRarity = sharedBits(surname, left.surnameBits, right.surnameBits);
  const givenRarity = sharedBits(given, left.givenBits, right.givenBits);
  const fit = table.surname[surname] + table.given[given] + table.middle[middle] + table.suffix[suffix];
  const bits = fit + table.order[exchanged ? 'exchanged' : 'kept'] + surnameRarity + givenRarity;
  return { surname, given, middle, suffix, exchanged, surnameRarity, givenRarity, bits };
}

/** What the shared name's rarity adds: of a mistyped pair the likelier is the commoner, of a double name only a part is shared. */
function sharedBits(level: SurnameLevel | GivenLevel, left: number, right: number): number {
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

/** Initials tell before anything else is made. */
function mayBeExchanged(left: ComparableName, right: ComparableName): boolean {
  if (!left.first || !left.last || !right.first || !right.last || left.first.length < 2 || right.first.length < 2) return false;
  return left.first[0] === right.last[0] || left.last[0] === right.first[0];
}

const exchangedOnce = readOnce((name: ComparableName): ComparableName => {
  const { first, last, surnameBits, givenBits } = name;
  const exchanged: ComparableName = { display: name.display, surnameBits: givenBits, givenBits: surnameBits };
  if (last !== undefined) exchanged.first = last;
  if (first !== undefined) exchanged.last = first;
  if (name.suffix !== undefined) exchanged.suffix = name.suffix;
  return exchanged;
});

function compareNameLists(left: readonly ComparableName[], right: readonly ComparableName[], table: PersonBits): NameComparison {
  if (left.length === 1 && right.length === 1) return compareNames(left[0]!, right[0]!, table);
  let best: NameComparison | null = null;
  for (const a of left) {
    for (const b of right) {
      const comparison = compareNames(a, b, table);
      if (!best || comparison.bits > best.bits) best = comparison;
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
  surnameRarity: 0,
  givenRarity: 0,
  bits: 0,
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
  for (const a of left) {
    for (const b of right) {
      const level = compareBirthDates(a, b);
      if (level === 'contradiction') return level;
      if (level && (!best || BIRTH_RANK[level] > BIRTH_RANK[best])) best = level;
    }
  }
  return best;
}

function shares(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (left.size === 0 || right.size === 0) return false;
  const [smaller, larger] = left.size < right.size ? [left, right] : [right, left];
  for (const item of smaller) if (larger.has(item)) return true;
  return false;
}
