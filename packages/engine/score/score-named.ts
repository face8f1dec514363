import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { NAMED_PERSON } from '../model/weights.ts';
import type { KeyType } from '../keys/key.ts';
import { conditionsOf, confirmedBy, holdsAny, partsOf, type ConditionSet } from './conditions.ts';
import { startRounds, type Round, type Rounds } from './named-rounds.ts';
import type { Candidate } from './score-candidates.ts';

/** Of hundreds of namesakes only the likeliest are worth telling apart. */
const MAX_NAMED = 20;
/** Less than this chance nothing is made of; what could lower it still is not looked for. */
const LEAST_CHANCE = 0.01;

/** A key is cut where more than a hundred records stand under it. */
const LEAST_UNSEEN = 100;
const NONE_CUT: ReadonlySet<KeyType> = new Set();

/** Whoever a question may mean. */
export interface Named {
  /** Those whom nothing that was asked rules out, the likeliest first. */
  candidates: Candidate[];
  /** The likeliest with all who cannot be the same person and are, by `share`, as likely where what the likeliest does not confirm is left aside. */
  even: (share: number) => Candidate[];
  /** Others, by `share` as likely as the likeliest, that may be of the same person: what they say is of whoever is meant, too. */
  fragments: (share: number) => Candidate[];
  /** How many who fit the whole question, but for a door, public figures let expect besides those who were found. */
  unseen: number;
}

interface Scored {
  index: number;
  comparison: PersonComparison;
  chance: number;
  /** Of the conditions that its records do not confirm every set, to be left out of the question. */
  parts: readonly ConditionSet[];
}

/** Somebody else, and how likely beside the one they rival. */
interface Rival extends Omit<Scored, 'parts'> {
  share: number;
}

/**
 * Who a name (with birth date or address, where given) means. Somebody is meant, so the chance is shared among all who fit; a group of
 * records that may be a fragment of another takes only part of its share away. What a question says is evidence for whoever agrees with it
 * and never for whoever is silent on it: the chance of each is the least over the question with and without what their records do not
 * confirm, so that namesakes whom a condition rules out still count against those of whom it knows nothing. Where the name is too common to see all who
 * bear it (`cut`), so do those who were not seen.
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

/** Found among hundreds of a name, and by nothing that would have found all others that it fits. */
function isOneOfUnseen(confirmed: ConditionSet, cut: ReadonlySet<KeyType>): boolean {
  if (!cut.has('nameAnywhere')) return false;
  const isInState = holdsAny(confirmed, ['state']) && !cut.has('nameState');
  return !isInState && !holdsAny(confirmed, ['birth', 'street', 'zip']);
}

/** The best with those who rival it most under any part of the question. */
function evenWith(best: Scored | undefined, share: number, rounds: Rounds): Omit<Scored, 'parts'>[] {
  if (!best) return [];
  const rivals = best.parts.map((part) => rivalsIn(rounds, rounds.roundOf(part), best.index));
  const closest = rivals.reduce((most, each) => ((each[0]?.share ?? 0) > (most[0]?.share ?? 0) ? each : most));
  const even = closest.filter((rival) => rival.share >= share);
  return even.length === 0 ? [] : [best, ...even.map((rival) => ({ ...rival, chance: Math.min(best.chance, rival.chance) }))];
}

/** Who cannot well be the same person, likeliest first. */
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

/** One of several is meant: together they have no more than the whole chance. */
export function shareAmong(even: readonly Candidate[]): Candidate[] {
  const total = even.reduce((sum, { probability }) => sum + probability, 0);
  return even.map((candidate) => (total > 1 ? { ...candidate, probability: candidate.probability / total } : candidate));
}
