import { UNKNOWN_NAME_WEIGHTS } from '../model/weights.ts';
import frequency from './lists/name-frequency.json' with { type: 'json' };

/** The term-frequency weight of sharing a name, in bits: one in a hundred is called Smith, one in ten thousand Zabriskie. */
export interface TermFrequencies {
  surnameWeight: (surname: string) => number;
  givenWeight: (given: string) => number;
}

/** How often each name stands in the data at hand. */
export interface TermCounts {
  surnames: ReadonlyMap<string, number>;
  givens: ReadonlyMap<string, number>;
}

const SURNAMES = readClasses(frequency.surnames);
const GIVENS = new Map([frequency.male, frequency.female, frequency.either].flatMap((list) => [...readClasses(list)]));
const MALE: ReadonlySet<string> = new Set(readClasses(frequency.male).keys());
const FEMALE: ReadonlySet<string> = new Set(readClasses(frequency.female).keys());

/** '6.5 SMITH 7.0 JOHNSON WILLIAMS': each word has the weight before it. */
function readClasses(lines: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  let at = 0;
  for (const word of lines.flatMap((line) => line.split(' '))) {
    const number = Number(word);
    if (Number.isNaN(number)) weights.set(word, at);
    else at = number;
  }
  return weights;
}

/** Of the whole country; a name that it does not list is rare, but may be a typing error or the name of half a village. */
export const COUNTRY_FREQUENCIES: TermFrequencies = {
  surnameWeight: (surname) => SURNAMES.get(surname) ?? UNKNOWN_NAME_WEIGHTS.surname,
  givenWeight: (given) => GIVENS.get(given) ?? (given.length === 1 ? 4 : UNKNOWN_NAME_WEIGHTS.given),
};

/** As many names of the country are mixed in as make a small file's chance counts harmless. */
const PRIOR_NAMES = 200;

/** Rarity in the data at hand: the share of its own count, with the country's share as what is expected before counting. */
export function termFrequenciesOf(counts: TermCounts): TermFrequencies {
  return {
    surnameWeight: mixed(counts.surnames, COUNTRY_FREQUENCIES.surnameWeight),
    givenWeight: mixed(counts.givens, COUNTRY_FREQUENCIES.givenWeight),
  };
}

function mixed(counts: ReadonlyMap<string, number>, expected: (word: string) => number): (word: string) => number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return (word) => {
    const known = counts.get(word) ?? 0;
    return Math.log2(total + PRIOR_NAMES) - Math.log2(known + PRIOR_NAMES * 2 ** -expected(word));
  };
}

/** True for DANIEL against DANIELLE: one bears a man's name, the other a woman's, however alike they are spelled. */
export function isOtherSex(left: string, right: string): boolean {
  return (MALE.has(left) && FEMALE.has(right)) || (FEMALE.has(left) && MALE.has(right));
}

export function isGivenName(word: string): boolean {
  return GIVENS.has(word);
}

export function isSurname(word: string): boolean {
  return SURNAMES.has(word);
}

/** True when both are names that people bear: one is seldom the other mistyped. */
export function areBothNames(left: string, right: string): boolean {
  return GIVENS.has(left) && GIVENS.has(right);
}
