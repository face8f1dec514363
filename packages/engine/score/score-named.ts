import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { NAMED_PERSON } from '../model/weights.ts';
import type { KeyType } from '../keys/key.ts';
import { conditionsOf, confirmedBy, holdsAny, partsOf, type ConditionSet } from './conditions.ts';
import { startRounds, type Round, type Rounds } from './named-rounds.ts';
import type { Candidate } from './score-candidates.ts';

/** Of hundreds of namesakes, only this many of the likeliest are examined. */
const MAX_NAMED = 20;
/** Candidates below this probability are not examined further. */
const LEAST_CHANCE = 0.01;

/** A key is cut if it has more than a hundred records. */
const LEAST_UNSEEN = 100;
const NONE_CUT: ReadonlySet<KeyType> = new Set();

/** The people whom a query may mean. */
export interface Named {
  /** The people whom no condition rules out, the likeliest first. */
  candidates: Candidate[];
  /**
   * The likeliest, with everybody who cannot be the same person and is at least `share` times as likely once the conditions that the likeliest does not confirm
   * are ignored.
   */
  even: (share: number) => Candidate[];
  /** Other groups, at least `share` times as likely as the likeliest, that may be of the same person; their contacts may then be this person's. */
  fragments: (share: number) => Candidate[];
  /** The expected number of further people who fit the whole query except an exact address, according to public figures. */
  unseen: number;
}

interface Scored {
  index: number;
  comparison: PersonComparison;
  chance: number;
  /** All subsets of the conditions that its records do not confirm, each of which is left out of the query in turn. */
  parts: readonly ConditionSet[];
}

/** Somebody else, and how likely they are relative to the person they rival. */
interface Rival extends Omit<Scored, 'parts'> {
  share: number;
}

/**
 * Scores whom a name means, with birth date or address if given. The query means somebody, so the probability is shared among all who fit; a group of records
 * that may be a fragment of another reduces its probability only in part. A condition is evidence for records that agree with it, never for records that do not
 * state it: each probability is the minimum over the query with and without the conditions that its records do not confirm. Namesakes ruled out by a condition
 * thus still count against people about whom it says nothing.
 * If a name is too common for all its records to be fetched (`cut`), the unseen namesakes count as well.
 */
export function scoreNamedPersons(asked: PersonView, clusters: readonly PersonCluster[], cut: ReadonlySet<KeyType> = NONE_CUT): Named {
  const views = clusters.map(({ view }) => view);
  const rounds = startRounds(asked, views);
  const whole = rounds.roundOf(0);
  const conditions = conditionsOf(asked);
  const scored = whole.order.slice(0, MAX_NAMED).map((index): Scored => {
    const comparison = whole.comparisons[index]!;
    const confirmed = confirmedBy(asked, views[index]!, comparison);
    const unconfirmed = conditions & ~confirmed;
    const parts = rounds.chanceIn(whole, index) < LEAST_CHANCE ? [0] : partsOf(unconfirmed);
    const least = Math.min(...parts.map((part) => rounds.chanceIn(rounds.roundOf(part), index)));
    const chance = isOneOfUnseen(confirmed, cut) ? least / LEAST_UNSEEN : least;
    return { index, comparison, chance, parts };
  });
  const records = ({ index }: Scored): number => clusters[index]!.mentions.length;
  scored.sort((a, b) => b.chance - a.chance || b.comparison.weight - a.comparison.weight || records(b) - records(a));
  const toCandidate = ({ index, comparison, chance }: Omit<Scored, 'parts'>): Candidate => ({
    cluster: clusters[index]!,
    comparison,
    probability: chance,
  });
  return {
    candidates: scored.map(toCandidate),
    even: (share) => shareAmong(evenWith(scored[0], share, rounds).map(toCandidate)),
    fragments: (share) => fragmentsOf(scored, share, rounds).map(toCandidate),
    unseen: whole.unseen,
  };
}

/** Whether the group was found among hundreds of one name, and only by conditions under which not all of them were fetched. */
function isOneOfUnseen(confirmed: ConditionSet, cut: ReadonlySet<KeyType>): boolean {
  if (!cut.has('nameAnywhere')) return false;
  const isInState = holdsAny(confirmed, ['state']) && !cut.has('nameState');
  return !isInState && !holdsAny(confirmed, ['birth', 'street', 'zip']);
}

/** The best candidate with its closest rivals under any subset of the query's conditions; empty if none is close enough. */
function evenWith(best: Scored | undefined, share: number, rounds: Rounds): Omit<Scored, 'parts'>[] {
  if (!best) return [];
  const rivals = best.parts.map((part) => rivalsIn(rounds, rounds.roundOf(part), best.index));
  const closest = rivals.reduce((most, each) => ((each[0]?.share ?? 0) > (most[0]?.share ?? 0) ? each : most));
  const even = closest.filter((rival) => rival.share >= share);
  return even.length === 0 ? [] : [best, ...even.map((rival) => ({ ...rival, chance: Math.min(best.chance, rival.chance) }))];
}

/** The groups that are probably not the same person, likeliest first. */
function rivalsIn({ chanceIn, sameChance }: Rounds, round: Round, index: number): Rival[] {
  const own = chanceIn(round, index);
  return round.order
    .slice(0, MAX_NAMED)
    .filter((other) => other !== index && sameChance(other, index) < NAMED_PERSON.leastFragment)
    .map((other) => {
      const chance = chanceIn(round, other);
      return { index: other, comparison: round.comparisons[other]!, chance, share: chance / own };
    })
    .sort((a, b) => b.share - a.share);
}

function fragmentsOf([best, ...others]: readonly Scored[], share: number, { sameChance }: Rounds): Scored[] {
  if (!best) return [];
  return others.filter(({ index, chance }) => chance >= best.chance * share && sameChance(index, best.index) >= NAMED_PERSON.leastFragment);
}

/** Scales the probabilities down if they add up to more than 1: only one of the candidates is meant. */
export function shareAmong(even: readonly Candidate[]): Candidate[] {
  const total = even.reduce((sum, { probability }) => sum + probability, 0);
  return even.map((candidate) => (total > 1 ? { ...candidate, probability: candidate.probability / total } : candidate));
}
