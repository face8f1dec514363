import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { canBeOnePerson } from '../cluster/cannot-link.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { NAMED_PERSON } from '../weights.ts';
import type { Candidate } from './score-candidates.ts';

/** Of hundreds of namesakes only the likeliest are worth telling apart. */
const MOST_NAMED = 20;

/**
 * Who a name (with birth date or address, where given) means. Somebody is meant, so the chance is shared among all who
 * fit; a group of records that may be a fragment of another takes only part of its share away.
 */
export function scoreNamedPersons(asked: PersonView, clusters: readonly PersonCluster[]): Candidate[] {
  const fits = clusters.flatMap((cluster) => {
    const comparison = comparePersons(asked, cluster.view);
    const unlike = comparison.contradiction !== null || comparison.surname === 'missing' || comparison.surname === 'different';
    if (unlike || comparison.given === 'missing' || comparison.given === 'middle') return [];
    return isElsewhere(asked, cluster) ? [] : [{ cluster, comparison, odds: 2 ** (comparison.bits + NAMED_PERSON.priorBits) }];
  });
  fits.sort((a, b) => b.odds - a.odds || b.cluster.mentions.length - a.cluster.mentions.length);
  const total = fits.reduce((sum, fit) => sum + fit.odds, 1);
  const leading = fits.slice(0, MOST_NAMED);
  return leading
    .map(({ cluster, comparison, odds }) => {
      const fragments = leading.filter((other) => other.cluster !== cluster && canBeOnePerson(cluster.view, other.cluster.view));
      const spared = fragments.reduce((sum, other) => sum + other.odds * (1 - NAMED_PERSON.fragmentShare), 0);
      return { cluster, comparison, probability: odds / (total - spared) };
    })
    .sort(
      (a, b) =>
        b.probability - a.probability || b.comparison.bits - a.comparison.bits || b.cluster.mentions.length - a.cluster.mentions.length,
    );
}

/** Asked with a state, and never seen in it. */
function isElsewhere(asked: PersonView, { view }: PersonCluster): boolean {
  const state = asked.addresses[0]?.parts.state;
  const states = view.addresses.map((address) => address.parts.state).filter((each) => each !== undefined);
  return state !== undefined && states.length > 0 && !states.includes(state);
}
