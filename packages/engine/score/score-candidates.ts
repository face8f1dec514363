import { areOfOtherGiven, canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { compareNamesakes, type PersonComparison } from '../compare/compare-persons.ts';
import { MATCH_THRESHOLDS, MERGE_THRESHOLD } from '../model/weights.ts';
import { CANDIDATE_RATES } from './candidate-rates.ts';
import { namesakeOdds } from './expect-namesakes.ts';

/** A group of records that may be of the person asked for. */
export interface Candidate {
  cluster: PersonCluster;
  comparison: PersonComparison;
  /** The chance that this is the person, rivals considered. */
  probability: number;
  /** Who else these records may be of. */
  others?: readonly Other[] | undefined;
  /** Whether every given name that they write out is another's, so that an initial alone fits. */
  hasOtherGiven?: boolean | undefined;
}

/** Somebody at the door of records that say too little, who is not the person asked for and may be whom they are of. */
interface Other {
  cluster: PersonCluster;
  /** How much worse the records fit them than the person asked for, in bits; 0 for as well or better. */
  worse: number;
}

/** In bits: 'W PIKE' and 'WENDY PIKE', taken to be one person, are likelier Wendy than William, whose the initial may be. */
export const OTHER_GIVEN = 3;

/** A group of records whose name fits, with those of them that cannot be the same person. */
interface Fitting {
  cluster: PersonCluster;
  comparison: PersonComparison;
  facts: CandidateFacts;
  rivals: readonly number[];
  others: readonly Other[];
}

/**
 * Compares the person asked for with every group of records. Groups that exclude each other share the chance between
 * them: where father and son fit alike, neither is certain. Best first; groups below the floor are left out.
 */
export function scoreCandidates(subject: PersonView, clusters: readonly PersonCluster[]): Candidate[] {
  const fitting = findFitting(subject, clusters);
  const weights = fitting.map(({ facts }) => candidateWeight(facts));
  return fitting
    .map(({ cluster, comparison, rivals, others }, index): Candidate & { weight: number } => {
      const weight = weights[index]!;
      const hasOtherGiven = areOfOtherGiven(subject, cluster.view);
      const theirs = hasOtherGiven ? [weight + OTHER_GIVEN] : [];
      const against = [...rivals.map((rival) => weights[rival]!), ...others.map(({ worse }) => weight - worse), ...theirs].filter(
        (rival) => rival >= MATCH_THRESHOLDS.floor,
      );
      return { cluster, comparison, probability: candidateChance(weight, against), others, hasOtherGiven, weight };
    })
    .filter((candidate) => candidate.weight >= MATCH_THRESHOLDS.floor)
    .map(({ weight: _weight, ...candidate }) => candidate)
    .sort((a, b) => b.probability - a.probability || b.comparison.weight - a.comparison.weight);
}

/** The groups whose name can be that of the person asked for; `rivals` by their place in the list. */
export function findFitting(subject: PersonView, clusters: readonly PersonCluster[]): Fitting[] {
  const alike = clusters.flatMap((cluster) => {
    const comparison = compareNamesakes(subject, cluster.view);
    return comparison === null ? [] : [{ cluster, comparison }];
  });
  const facts = readCandidateFacts(subject, alike);
  // Asked for a whole family, its members are no rivals.
  const isFamily = subject.names.every((name) => name.first === undefined);
  return alike.map(({ cluster, comparison }, index) => ({
    cluster,
    comparison,
    facts: isFamily ? { ...facts[index]!, isRivalAtHome: false } : facts[index]!,
    others: isFamily ? [] : findOthers(comparison, cluster, clusters, alike),
    rivals: isFamily ? [] : alike.flatMap((other, at) => (at !== index && !canBeOnePerson(other.cluster.view, cluster.view) ? [at] : [])),
  }));
}

/**
 * Of records that say too little, as a bare name or an initial does where father and son or a couple live: those of the same door who cannot be the person
 * asked for, and whose these records may be.
 */
function findOthers(
  { nameWeight }: PersonComparison,
  cluster: PersonCluster,
  clusters: readonly PersonCluster[],
  alike: readonly Pick<Fitting, 'cluster'>[],
): Other[] {
  const doors = cluster.view.addresses.map(({ building }) => building);
  return clusters.flatMap((other) => {
    const isHere = other !== cluster && other.view.addresses.some(({ building }) => doors.includes(building));
    if (!isHere || alike.some((fitting) => fitting.cluster === other) || !canBeOnePerson(cluster.view, other.view)) return [];
    const theirs = compareNamesakes(cluster.view, other.view);
    if (theirs === null || theirs.weight < MERGE_THRESHOLD) return [];
    return [{ cluster: other, worse: Math.max(0, nameWeight - theirs.nameWeight) * CANDIDATE_RATES.slope }];
  });
}

/** Where a group of records places somebody, as seen from the homes of the person asked for. */
export const PLACES = ['home', 'number', 'near', 'zip', 'city', 'elsewhere', 'missing'] as const;
export type Place = (typeof PLACES)[number];

/** What makes of an agreement of records a chance that they are of the one asked for; learned from known people. */
export interface CandidateRates {
  /** What a bit of agreement is worth here. */
  slope: number;
  /** Weight by where the records place the person. */
  place: Readonly<Record<Place, number>>;
  /** Weight of records from elsewhere, when others of a name that fits are at home. */
  rivalAtHome: number;
  /** Weight for each doubling of those elsewhere who bear the name. */
  namesake: number;
}

/** All that the chance of one candidate depends on, besides those it excludes. */
export interface CandidateFacts {
  weight: number;
  place: Place;
  isRivalAtHome: boolean;
  /** Candidates that nothing but the name ties to the person, this one among them; 0 where this one is tied. */
  namesakes: number;
  /** How many times as likely as of the person such records are of somebody of the name who is expected there; 0 where this one is tied. */
  othersExpected: number;
}

const PLACE_OF: Readonly<Record<PersonComparison['address'], Place>> = {
  unit: 'home',
  open: 'home',
  building: 'near',
  alike: 'near',
  street: 'near',
  number: 'number',
  namesake: 'zip',
  zip: 'zip',
  city: 'city',
  elsewhere: 'elsewhere',
  missing: 'missing',
};

/** The facts of each of several comparisons with one person, in their order. */
function readCandidateFacts(subject: PersonView, alike: readonly Pick<Candidate, 'cluster' | 'comparison'>[]): CandidateFacts[] {
  const comparisons = alike.map(({ comparison }) => comparison);
  const unlinked = comparisons.filter((comparison) => !isLinked(comparison)).length;
  const atHome = comparisons.filter(({ address }) => PLACE_OF[address] === 'home').length;
  return alike.map(({ cluster, comparison }) => {
    const place = PLACE_OF[comparison.address];
    return {
      weight: comparison.weight,
      place,
      isRivalAtHome: place !== 'home' && atHome > 0,
      namesakes: isLinked(comparison) ? 0 : unlinked,
      othersExpected: isLinked(comparison) ? 0 : namesakeOdds(subject, cluster.view, comparison),
    };
  });
}

/** Log-odds in bits that the records are of the person, nobody else who was found considered. */
export function candidateWeight(
  { weight, place, isRivalAtHome, namesakes, othersExpected }: CandidateFacts,
  rates: CandidateRates = CANDIDATE_RATES,
): number {
  const own =
    weight * rates.slope +
    rates.place[place] +
    (isRivalAtHome ? rates.rivalAtHome : 0) +
    (namesakes > 1 ? rates.namesake * Math.log2(namesakes) : 0);
  return besideNamesakes(own, othersExpected);
}

/** The log-odds in bits where the records may be of somebody else of that name, `odds` times as likely as of the person. */
function besideNamesakes(weight: number, odds: number): number {
  return odds === 0 ? weight : -Math.log2(2 ** -weight + odds);
}

/** The chance of a candidate beside those that it excludes and beside nobody of them. */
export function candidateChance(weight: number, rivalWeights: readonly number[]): number {
  const odds = 2 ** Math.min(60, weight);
  return odds / (odds + rivalWeights.reduce((sum, rival) => sum + 2 ** Math.min(60, rival), 1));
}

/** Something besides the name ties the records to the person. */
function isLinked({ address, phone, email, birth }: PersonComparison): boolean {
  return address === 'unit' || address === 'open' || address === 'building' || phone || email || birth !== null;
}
