import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { comparePersons, type PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { MATCH_BITS, UNLINKED_NAME } from '../weights.ts';

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
  const alike = clusters.flatMap((cluster) => {
    const comparison = comparePersons(subject, cluster.view);
    const isOther = comparison.contradiction !== null || comparison.surname === 'missing' || comparison.surname === 'different';
    return isOther ? [] : [{ cluster, comparison }];
  });
  const unlinked = alike.filter(({ comparison }) => !isLinked(comparison)).length;
  const unlinkedBits = UNLINKED_NAME.onlyBearerBits - UNLINKED_NAME.bitsPerDoubling * Math.log2(Math.max(1, unlinked));
  const scored = alike
    .map(({ cluster, comparison }) => ({ cluster, comparison, bits: comparison.bits + (isLinked(comparison) ? 0 : unlinkedBits) }))
    .filter(({ bits }) => bits >= MATCH_BITS.floor)
    .map(({ cluster, comparison, bits }) => ({ cluster, comparison, odds: 2 ** bits }));
  const isFamily = subject.names.every((name) => name.first === undefined);
  return scored
    .map(({ cluster, comparison, odds }) => {
      // Asked for a whole family, its members are no rivals.
      const rivals = isFamily
        ? []
        : scored.filter((other) => other.cluster !== cluster && !canBeOnePerson(other.cluster.view, cluster.view));
      const against = rivals.reduce((sum, rival) => sum + rival.odds, 1);
      return { cluster, comparison, probability: odds / (odds + against) };
    })
    .sort((a, b) => b.probability - a.probability || b.comparison.bits - a.comparison.bits);
}

/** Something besides the name ties the records to the person. */
function isLinked({ address, phone, email, birth }: PersonComparison): boolean {
  return address === 'unit' || address === 'open' || address === 'building' || phone || email || birth !== null;
}
