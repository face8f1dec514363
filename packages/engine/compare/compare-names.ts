import type { PERSON_WEIGHTS } from './person-weights.ts';
import type { ComparableName } from './comparable.ts';
import { readOnce } from '../model/read-once.ts';
import type { PersonName } from '../normalize/name.ts';
import { areBothNames, COUNTRY_FREQUENCIES, isOtherSex, type TermFrequencies } from '../normalize/term-frequencies.ts';
import { nicknameRoots } from '../normalize/nickname.ts';
import { soundOf } from '../text/sound.ts';
import { isAlike, isTypo } from '../text/text-distance.ts';

export type SurnameLevel = keyof typeof PERSON_WEIGHTS.surname;
export type GivenLevel = keyof typeof PERSON_WEIGHTS.given;
export type MiddleLevel = keyof typeof PERSON_WEIGHTS.middle;
export type SuffixLevel = keyof typeof PERSON_WEIGHTS.suffix;

/** Adds to a parsed name the values its comparison needs, with the rarity of the name in the country. */
export const toComparableName = readOnce((name: PersonName): ComparableName => rateName(name, COUNTRY_FREQUENCIES));

/** The same with rarity taken from the given frequencies. */
export function rateName(name: PersonName, rarity: TermFrequencies): ComparableName {
  const { first, middle, last, suffix, display } = name;
  return {
    first,
    roots: first ? nicknameRoots(first) : undefined,
    middle,
    last,
    sound: last ? soundOf(last) : undefined,
    suffix,
    display,
    surnameWeight: name.last ? rarity.surnameWeight(name.last) : 0,
    givenWeight: name.first ? rarity.givenWeight(name.first, name.last) : 0,
  };
}

/**
 * 'exact': equal apart from spaces and hyphens, which files set differently (DE LA CRUZ, DE LACRUZ, DELACRUZ). 'part': one is a whole part of the other's
 * double name (MARLOWE and MARLOWE-PIKE, with or without a hyphen). 'alike': more than a typing slip apart, but too close to be chance.
 */
export function compareSurnames(left: ComparableName, right: ComparableName): SurnameLevel {
  const a = left.last;
  const b = right.last;
  if (!a || !b) return 'missing';
  if (a === b) return 'exact';
  const hasParts = hasSpace(a) || hasSpace(b);
  if (hasParts && joined(a) === joined(b)) return 'exact';
  if (isTypo(a, b)) return 'typo';
  if (hasParts && sharesPart(a, b)) return 'part';
  if (left.sound && left.sound === right.sound) return 'sound';
  return isAlike(a, b) ? 'alike' : 'different';
}

/** Whether every word of the shorter name is in the longer one. */
function sharesPart(left: string, right: string): boolean {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  if (shorter.length < 4) return false;
  const words = longer.split(/[ -]/);
  return (hasSpace(shorter) ? shorter.split(/[ -]/) : [shorter]).every((word) => words.includes(word));
}

/** Whether the text has a space or a hyphen. */
function hasSpace(text: string): boolean {
  return text.includes(' ') || text.includes('-');
}

function joined(text: string): string {
  return hasSpace(text) ? text.replace(/[ -]/g, '') : text;
}

/** 'middle': one person is known by what is the other's middle name. 'alike': two mistyped letters, or a truncated name. */
export function compareGivenNames(left: ComparableName, right: ComparableName): GivenLevel {
  const a = left.first;
  const b = right.first;
  if (!a || !b) return 'missing';
  if (a === b) return a.length === 1 ? 'initial' : 'exact';
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : isInitialOfMiddle(left, right) ? 'middle' : 'different';
  if (sharesRoot(left.roots, right.roots)) return 'nickname';
  if (isSpacedOtherwise(left, right)) return 'exact';
  if (isTypo(a, b)) return isOtherSex(a, b) ? 'different' : areBothNames(a, b) ? 'alike' : 'typo';
  const middle = left.middle;
  const other = right.middle;
  if ((middle && middle.length > 1 && middle === b) || (other && other.length > 1 && other === a)) return 'middle';
  if ((middle && a + middle === b) || (other && b + other === a)) return 'typo';
  if (isInitialOfMiddle(left, right)) return 'middle';
  return (isAlike(a, b) || isCutShort(a, b)) && !areBothNames(a, b) ? 'alike' : 'different';
}

/** 'YOUNG-HEE', 'YOUNGHEE', and 'YOUNG' with the middle name 'HEE' are the same. */
function isSpacedOtherwise({ first = '', middle = '' }: ComparableName, other: ComparableName): boolean {
  if (!first.includes(' ') && !other.first?.includes(' ')) return false;
  const [a, b] = [joined(first), joined(other.first ?? '')];
  return a === b || (middle !== '' && a + joined(middle) === b) || (other.middle !== undefined && b + joined(other.middle) === a);
}

/** 'H A OLSON' and 'ANA H OLSON', 'ROBERT A' and 'ALFONSO R': given names in the other order, with one or both as initials. */
function isInitialOfMiddle(left: ComparableName, right: ComparableName): boolean {
  const [a, b] = [left.middle?.[0], right.middle?.[0]];
  return a !== undefined && b !== undefined && a === right.first?.[0] && b === left.first?.[0];
}

function sharesRoot(left: readonly string[] | undefined, right: readonly string[] | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  for (const root of left) if (right.includes(root)) return true;
  return false;
}

function isCutShort(left: string, right: string): boolean {
  return left.length < right.length ? left.length >= 2 && right.startsWith(left) : right.length >= 2 && left.startsWith(right);
}

/** 'former': a middle name (or initial) is the other's surname, as when a birth name is kept after marriage. */
export function compareMiddleNames(left: ComparableName, right: ComparableName): MiddleLevel {
  const a = left.middle;
  const b = right.middle;
  if (left.last !== right.last && (isFormer(a, right.last) || isFormer(b, left.last))) return 'former';
  if (!a || !b) return 'missing';
  if (a === b) return a.length === 1 ? 'initial' : 'exact';
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : 'different';
  return isTypo(a, b) ? 'exact' : 'different';
}

function isFormer(middle: string | undefined, surname: string | undefined): boolean {
  return middle !== undefined && surname !== undefined && (middle === surname || (middle.length === 1 && middle === surname[0]));
}

/** JR and II count as equal; any other two different suffixes contradict each other. */
export function compareSuffixes(left: ComparableName, right: ComparableName): SuffixLevel {
  if (!left.suffix && !right.suffix) return 'missing';
  if (!left.suffix || !right.suffix) return 'one';
  const a = left.suffix === 'II' ? 'JR' : left.suffix;
  const b = right.suffix === 'II' ? 'JR' : right.suffix;
  return a === b ? 'exact' : 'different';
}
