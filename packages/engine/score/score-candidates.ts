import { areOfOtherGiven, canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { compareNamesakes, type PersonComparison } from '../compare/compare-persons.ts';
import { MATCH_THRESHOLDS, MERGE_THRESHOLD, TENURE } from '../model/weights.ts';
import { CANDIDATE_RATES } from './candidate-rates.ts';
import { namesakeOdds } from './expect-namesakes.ts';
import type { TenureDoubt } from './tenure.ts';

/** A group of records that may be of the person asked for. */
export interface Candidate {
  cluster: PersonCluster;
  comparison: PersonComparison;
  /** The probability that this is the person, given the rivals. */
  probability: number;
  /** Other people of whom these records may be. */
  others?: readonly Other[] | undefined;
  /** Whether every written-out given name in the records is another one, so that only an initial fits. */
  hasOtherGiven?: boolean | undefined;
  /** What the owner's tenure says against it. */
  doubt?: TenureDoubt | null | undefined;
}

type DoubtOf = (cluster: PersonCluster, comparison: PersonComparison) => TenureDoubt | null;
const noDoubt: DoubtOf = () => null;

/** Somebody at the same address who is not the person asked for but to whom records with little detail may belong. */
interface Other {
  cluster: PersonCluster;
  /** How much worse the records fit them than the person asked for, in bits; 0 if as well or better. */
  worse: number;
}

/** In bits: 'W PIKE' and 'WENDY PIKE', clustered as one person, are likelier Wendy than the William asked for, whom the initial also fits. */
export const OTHER_GIVEN = 3;

/** A group of records whose name fits, with the groups among them that cannot be the same person. */
interface Fitting {
  cluster: PersonCluster;
  comparison: PersonComparison;
  facts: CandidateFacts;
  rivals: readonly number[];
  others: readonly Other[];
}

/**
 * Compares the person asked for with every group of records. Groups that exclude each other share the probability: if father and son fit alike, neither is
 * certain. Best first; groups below the floor are left out. `doubtOf`: what the owner's tenure says against a group.
 */
export function scoreCandidates(subject: PersonView, clusters: readonly PersonCluster[], doubtOf: DoubtOf = noDoubt): Candidate[] {
  const fitting = findFitting(subject, clusters);
  const doubts = fitting.map(({ cluster, comparison }) => doubtOf(cluster, comparison));
  const weights = fitting.map(({ facts }, index) => candidateWeight(facts) - (doubts[index]?.bits ?? 0));
  return fitting
    .map(({ cluster, comparison, rivals, others }, index): Candidate & { weight: number } => {
      const weight = weights[index]!;
      const doubt = doubts[index] ?? null;
      const hasOtherGiven = areOfOtherGiven(subject, cluster.view);
      const theirs = [...(hasOtherGiven ? [weight + OTHER_GIVEN] : []), ...(doubt?.born ? [weight + TENURE.unseenElder] : [])];
      const against = [...rivals.map((rival) => weights[rival]!), ...others.map(({ worse }) => weight - worse), ...theirs].filter(
        (rival) => rival >= MATCH_THRESHOLDS.floor,
      );
      return { cluster, comparison, probability: candidateChance(weight, against), others, hasOtherGiven, doubt, weight };
    })
    .filter((candidate) => candidate.weight >= MATCH_THRESHOLDS.floor)
    .map(({ weight: _weight, ...candidate }) => candidate)
    .sort((a, b) => b.probability - a.probability || b.comparison.weight - a.comparison.weight);
}

/** The groups whose name can be that of the person asked for; `rivals` are indexes into the list. */
export function findFitting(subject: PersonView, clusters: readonly PersonCluster[]): Fitting[] {
  const alike = clusters.flatMap((cluster) => {
    const comparison = compareNamesakes(subject, cluster.view);
    return comparison === null ? [] : [{ cluster, comparison }];
  });
  const facts = readCandidateFacts(subject, alike);
  // If a whole family is asked for, its members are not rivals.
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
 * For records with little detail (a bare name or an initial, where father and son or a couple live): people at the same address who cannot be the person asked
 * for and to whom these records may belong.
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

/** Where a group of records places somebody, relative to the homes of the person asked for. */
export const PLACES = ['home', 'number', 'near', 'zip', 'city', 'elsewhere', 'missing'] as const;
export type Place = (typeof PLACES)[number];

/** Parameters that turn the agreement of records into a probability that they are of the person asked for; learned from known people. */
export interface CandidateRates {
  /** Factor for each bit of agreement. */
  slope: number;
  /** Weight by the place of the records. */
  place: Readonly<Record<Place, number>>;
  /** Weight for records from elsewhere when others whose name fits are at home. */
  rivalAtHome: number;
  /** Weight for each doubling of the number of people elsewhere with the name. */
  namesake: number;
}

/** Everything that a candidate's probability depends on, besides the candidates it excludes. */
export interface CandidateFacts {
  weight: number;
  place: Place;
  isRivalAtHome: boolean;
  /** The number of candidates linked to the person by name only, including this one; 0 if this one is linked otherwise. */
  namesakes: number;
  /** The odds that such records are of another person of the name who is expected there, relative to the person; 0 if this one is linked otherwise. */
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

/** The facts of several comparisons with one person, in the same order. */
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

/** Log-odds in bits that the records are of the person, without regard to the other candidates. */
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

/** Lowers the log-odds (bits) for an expected namesake who is `odds` times as likely as the person. */
function besideNamesakes(weight: number, odds: number): number {
  return odds === 0 ? weight : -Math.log2(2 ** -weight + odds);
}

/** The probability of a candidate given the candidates that it excludes, and the possibility that none of them is meant. */
export function candidateChance(weight: number, rivalWeights: readonly number[]): number {
  const odds = 2 ** Math.min(60, weight);
  return odds / (odds + rivalWeights.reduce((sum, rival) => sum + 2 ** Math.min(60, rival), 1));
}

/** Whether something besides the name links the records to the person. */
function isLinked({ address, phone, email, birth }: PersonComparison): boolean {
  return address === 'unit' || address === 'open' || address === 'building' || phone || email || birth !== null;
}
