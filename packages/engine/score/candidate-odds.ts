import type { PersonComparison } from '../compare/compare-persons.ts';
import { CANDIDATE_RATES } from './candidate-rates.ts';

/** Where a group of records places somebody, as seen from the homes of the person asked for. */
export const PLACES = ['home', 'near', 'zip', 'city', 'elsewhere', 'missing'] as const;
export type Place = (typeof PLACES)[number];

/** What makes of an agreement of records a chance that they are of the one asked for; learned from known people. */
export interface CandidateRates {
  /** What a bit of agreement is worth here. */
  slope: number;
  /** Bits, by where the records place the person. */
  place: Readonly<Record<Place, number>>;
  /** Bits for records from elsewhere, when others of a name that fits are at home. */
  rivalAtHome: number;
  /** Bits for each doubling of those elsewhere who bear the name. */
  namesake: number;
}

/** All that the chance of one candidate depends on, besides those it excludes. */
export interface CandidateFacts {
  bits: number;
  place: Place;
  isRivalAtHome: boolean;
  /** Candidates that nothing but the name ties to the person, this one among them; 0 where this one is tied. */
  namesakes: number;
}

const PLACE_OF: Readonly<Record<PersonComparison['address'], Place>> = {
  unit: 'home',
  open: 'home',
  building: 'near',
  alike: 'near',
  street: 'near',
  namesake: 'zip',
  zip: 'zip',
  city: 'city',
  elsewhere: 'elsewhere',
  missing: 'missing',
};

/** The facts of each of several comparisons with one person, in their order. */
export function readCandidateFacts(comparisons: readonly PersonComparison[]): CandidateFacts[] {
  const unlinked = comparisons.filter((comparison) => !isLinked(comparison)).length;
  const atHome = comparisons.filter(({ address }) => PLACE_OF[address] === 'home').length;
  return comparisons.map((comparison) => {
    const place = PLACE_OF[comparison.address];
    return { bits: comparison.bits, place, isRivalAtHome: place !== 'home' && atHome > 0, namesakes: isLinked(comparison) ? 0 : unlinked };
  });
}

/** Log-odds in bits that the records are of the person, nobody else considered. */
export function candidateBits({ bits, place, isRivalAtHome, namesakes }: CandidateFacts, rates: CandidateRates = CANDIDATE_RATES): number {
  return (
    bits * rates.slope +
    rates.place[place] +
    (isRivalAtHome ? rates.rivalAtHome : 0) +
    (namesakes > 1 ? rates.namesake * Math.log2(namesakes) : 0)
  );
}

/** The chance of a candidate beside those that it excludes and beside nobody of them. */
export function candidateChance(bits: number, rivalBits: readonly number[]): number {
  const odds = 2 ** Math.min(60, bits);
  return odds / (odds + rivalBits.reduce((sum, rival) => sum + 2 ** Math.min(60, rival), 1));
}

/** Something besides the name ties the records to the person. */
function isLinked({ address, phone, email, birth }: PersonComparison): boolean {
  return address === 'unit' || address === 'open' || address === 'building' || phone || email || birth !== null;
}
