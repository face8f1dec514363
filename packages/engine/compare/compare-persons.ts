import type { PartialDate } from '../evidence.ts';
import { PERSON_BITS, PERSON_PRIOR_BITS } from '../weights.ts';
import { compareAddressLists, type AddressLevel } from './compare-addresses.ts';
import { compareBirthDates, type BirthLevel } from './compare-dates.ts';
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

/** How two persons agree, field by field, and what it adds up to. */
export interface PersonComparison {
  /** Log-odds that they are one person. */
  bits: number;
  /** The bits of the name alone. */
  nameBits: number;
  /** Set when no other agreement could make them one person. */
  contradiction: 'given' | 'suffix' | 'birth' | null;
  surname: SurnameLevel;
  given: GivenLevel;
  middle: MiddleLevel;
  suffix: SuffixLevel;
  birth: BirthLevel;
  address: AddressLevel;
  phone: boolean;
  email: boolean;
}

interface NameComparison {
  surname: SurnameLevel;
  given: GivenLevel;
  middle: MiddleLevel;
  suffix: SuffixLevel;
  bits: number;
}

/**
 * Compares two persons (single records or groups). The best pair of their names counts, so that a former name links;
 * suffixes and given names contradict by their best pair, birth dates by any pair.
 */
export function comparePersons(left: PersonView, right: PersonView): PersonComparison {
  return compareNamed(compareNameLists(left.names, right.names), left, right);
}

function compareNamed(named: NameComparison, left: PersonView, right: PersonView): PersonComparison {
  const birth = compareBirthLists(left.births, right.births);
  const address = compareAddressLists(left.addresses, right.addresses);
  const phone = shares(left.phones, right.phones);
  const email = shares(left.emails, right.emails);
  const name = isSurnameChange(named, address)
    ? { ...named, surname: 'changed' as const, bits: named.bits - PERSON_BITS.surname.different + PERSON_BITS.surname.changed }
    : named;
  const bits =
    PERSON_PRIOR_BITS +
    name.bits +
    PERSON_BITS.birth[birth ?? 'missing'] +
    PERSON_BITS.address[address] +
    (phone ? PERSON_BITS.phone.shared : PERSON_BITS.phone.none) +
    (email ? PERSON_BITS.email.shared : PERSON_BITS.email.none);
  const contradiction =
    name.given === 'different' ? 'given' : name.suffix === 'different' ? 'suffix' : birth === 'contradiction' ? 'birth' : null;
  return { ...name, bits, nameBits: name.bits, contradiction, birth, address, phone, email };
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
  const named = compareNameLists(left.names, right.names);
  const isOther = named.given === 'different' || named.suffix === 'different';
  if (isOther || (named.surname === 'different' && !isSurnameChange(named, 'unit'))) return -Infinity;
  const { contradiction, surname, bits } = compareNamed(named, left, right);
  return contradiction === null && surname !== 'different' ? bits : -Infinity;
}

/** The bits and levels of two single names. */
export function compareNames(left: ComparableName, right: ComparableName): NameComparison {
  const surname = compareSurnames(left, right);
  const given = compareGivenNames(left, right);
  const middle = given === 'middle' ? 'missing' : compareMiddleNames(left, right);
  const suffix = compareSuffixes(left, right);
  const surnameBits = PERSON_BITS.surname[surname] + (isShared(surname) ? Math.max(left.surnameBits, right.surnameBits) : 0);
  const givenBits = PERSON_BITS.given[given] + (isShared(given) ? Math.max(left.givenBits, right.givenBits) : 0);
  const bits = surnameBits + givenBits + PERSON_BITS.middle[middle] + PERSON_BITS.suffix[suffix];
  return { surname, given, middle, suffix, bits };
}

function isShared(level: SurnameLevel | GivenLevel): boolean {
  return level === 'exact' || level === 'typo' || level === 'part' || level === 'sound' || level === 'nickname';
}

function compareNameLists(left: readonly ComparableName[], right: readonly ComparableName[]): NameComparison {
  let best: NameComparison | null = null;
  for (const a of left) {
    for (const b of right) {
      const comparison = compareNames(a, b);
      if (!best || comparison.bits > best.bits) best = comparison;
    }
  }
  return best ?? { surname: 'missing', given: 'missing', middle: 'missing', suffix: 'missing', bits: 0 };
}

const BIRTH_ORDER: readonly NonNullable<BirthLevel>[] = ['near', 'typo', 'year', 'month', 'exact'];

function compareBirthLists(left: readonly PartialDate[], right: readonly PartialDate[]): BirthLevel {
  let best: BirthLevel = null;
  for (const a of left) {
    for (const b of right) {
      const level = compareBirthDates(a, b);
      if (level === 'contradiction') return level;
      if (level && (!best || BIRTH_ORDER.indexOf(level) > BIRTH_ORDER.indexOf(best))) best = level;
    }
  }
  return best;
}

function shares(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const [smaller, larger] = left.size < right.size ? [left, right] : [right, left];
  for (const item of smaller) if (larger.has(item)) return true;
  return false;
}
