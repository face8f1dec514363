import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { comparePersons, type PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { MATCH_BITS } from '../weights.ts';
import { candidateBits, candidateChance, readCandidateFacts, type CandidateFacts } from './candidate-odds.ts';

/** A group of records that may be of the person asked for. */
export interface Candidate {
  cluster: PersonCluster;
  comparison: PersonComparison;
  /** The chance that this is the person, rivals considered. */
  probability: number;
}

/** A group of records whose name fits, with those of them that cannot be the same person. */
interface Fitting {
  cluster: PersonCluster;
  comparison: PersonComparison;
  facts: CandidateFacts;
  rivals: readonly number[];
}

/**
 * Compares the person asked for with every group of records. Groups that exclude each other share the chance between
 * them: where father and son fit alike, neither is certain. Best first; groups below the floor are left out.
 */
export function scoreCandidates(subject: PersonView, clusters: readonly PersonCluster[]): Candidate[] {
  const fitting = findFitting(subject, clusters);
  const bits = fitting.map(({ facts }) => candidateBits(facts));
  return fitting
    .map(({ cluster, comparison, rivals }, index): Candidate & { bits: number } => {
      const against = rivals.map((rival) => bits[rival]!).filter((rival) => rival >= MATCH_BITS.floor);
      return { cluster, comparison, probability: candidateChance(bits[index]!, against), bits: bits[index]! };
    })
    .filter((candidate) => candidate.bits >= MATCH_BITS.floor)
    .map(({ cluster, comparison, probability }) => ({ cluster, comparison, probability }))
    .sort((a, b) => b.probability - a.probability || b.comparison.bits - a.comparison.bits);
}

/** The groups whose name can be that of the person asked for; `rivals` by their place in the list. */
export function findFitting(subject: PersonView, clusters: readonly PersonCluster[]): Fitting[] {
  const alike = clusters.flatMap((cluster) => {
    const comparison = comparePersons(subject, cluster.view);
    const isOther = comparison.contradiction !== null || comparison.surname === 'missing' || comparison.surname === 'different';
    return isOther ? [] : [{ cluster, comparison }];
  });
  const facts = readCandidateFacts(alike.map(({ comparison }) => comparison));
  // Asked for a whole family, its members are no rivals.
  const isFamily = subject.names.every((name) => name.first === undefined);
  return alike.map(({ cluster, comparison }, index) => ({
    cluster,
    comparison,
    facts: isFamily ? { ...facts[index]!, isRivalAtHome: false } : facts[index]!,
    rivals: isFamily ? [] : alike.flatMap((other, at) => (at !== index && !canBeOnePerson(other.cluster.view, cluster.view) ? [at] : [])),
  }));
}
