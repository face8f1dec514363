import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { comparePersons, type PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { MATCH_BITS } from '../weights.ts';

/** A group of records that may be of the person asked for. */
export interface Candidate {
  cluster: PersonCluster;
  comparison: PersonComparison;
  /** The chance that this is the person, rivals considered. */
  probability: number;
}

/**
 * Compares the person asked for with every group of records. Groups that exclude each other share the chance between
 * them: where father and son fit alike, neither is certain. Best first; groups below the floor are left out.
 */
export function scoreCandidates(subject: PersonView, clusters: readonly PersonCluster[]): Candidate[] {
  const scored: { cluster: PersonCluster; comparison: PersonComparison; odds: number }[] = [];
  for (const cluster of clusters) {
    const comparison = comparePersons(subject, cluster.view);
    if (comparison.contradiction !== null || comparison.surname === 'missing' || comparison.bits < MATCH_BITS.floor) continue;
    scored.push({ cluster, comparison, odds: 2 ** comparison.bits });
  }
  return scored
    .map(({ cluster, comparison, odds }) => {
      const rivals = scored.filter((other) => other.cluster !== cluster && !canBeOnePerson(other.cluster.view, cluster.view));
      const against = rivals.reduce((sum, rival) => sum + rival.odds, 1);
      return { cluster, comparison, probability: odds / (odds + against) };
    })
    .sort((a, b) => b.probability - a.probability || b.comparison.bits - a.comparison.bits);
}
