import { givenNamesFrom, givenShare, surnamesFrom } from '@deedline/country/name-share';
import { lazily } from '@deedline/country/read-table';
import { UNKNOWN_NAME_WEIGHTS } from '../model/weights.ts';
import sexes from './lists/given-sexes.json' with { type: 'json' };

/** The term-frequency weight of sharing a name, in bits: one in a hundred people is called Smith, one in ten thousand Zabriskie. */
export interface TermFrequencies {
  surnameWeight: (surname: string) => number;
  /** Among people with the surname, if it is given and its given names are known separately. */
  givenWeight: (given: string, surname?: string) => number;
}

/** How often each name occurs in the data at hand. */
export interface TermCounts {
  surnames: ReadonlyMap<string, number>;
  givens: ReadonlyMap<string, number>;
}

/** Names rarer than this share may be a typing error, or the name of half a village. */
const RAREST = { surname: 2 ** -14, given: 2 ** -13 } as const;

const toWeights = (names: ReturnType<typeof surnamesFrom>): Map<string, number> =>
  new Map(names.map(([name, share]) => [name, -Math.log2(share)]));
const surnames = lazily(() => toWeights(surnamesFrom(RAREST.surname)));
const givens = lazily(() => toWeights(givenNamesFrom(RAREST.given)));
const MALE: ReadonlySet<string> = new Set(sexes.male.flatMap((row) => row.split(' ')));
const FEMALE: ReadonlySet<string> = new Set(sexes.female.flatMap((row) => row.split(' ')));

/**
 * Frequencies in the whole country. A name that is missing from its tables or among the rarest counts as rare, but may be a typing error or the name of half a
 * village. Given name and surname are correlated: one in ninety people called Patel is a Rakesh.
 */
export const COUNTRY_FREQUENCIES: TermFrequencies = {
  surnameWeight: (surname) => surnames().get(surname) ?? UNKNOWN_NAME_WEIGHTS.surname,
  givenWeight(given, surname) {
    if (given.length === 1) return 4;
    const share = surname === undefined ? null : givenShare(given, surname);
    const weight = share === null ? givens().get(given) : -Math.log2(share);
    return weight === undefined ? UNKNOWN_NAME_WEIGHTS.given : Math.min(weight, -Math.log2(RAREST.given));
  },
};

/** Weight of the country's frequencies, as a number of names, so that chance counts in a small file do no harm. */
const PRIOR_NAMES = 200;

/** Rarity in the data at hand: the observed share, with the country's share as the prior. */
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

/** Whether one is a man's name and the other a woman's, however similar the spelling: DANIEL and DANIELLE. */
export function isOtherSex(left: string, right: string): boolean {
  return (MALE.has(left) && FEMALE.has(right)) || (FEMALE.has(left) && MALE.has(right));
}

export function isGivenName(word: string): boolean {
  return givens().has(word) || MALE.has(word) || FEMALE.has(word);
}

export function isSurname(word: string): boolean {
  return surnames().has(word);
}

/** Whether both are known given names, in which case one is seldom a misspelling of the other. */
export function areBothNames(left: string, right: string): boolean {
  return isGivenName(left) && isGivenName(right);
}
