import { canBeOnePerson } from '../cluster/cannot-link.ts';
import { comparePersons, type PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { NAMED_PERSON } from '../model/weights.ts';
import { compareWithout, setOf, withoutConditions, type ConditionSet } from './conditions.ts';
import { expectedAdults, shareThatFits } from './expect-namesakes.ts';
import { toProbability } from '../model/odds.ts';

/** All groups of records compared with one version of the query: the odds that each is meant. */
export interface Round {
  odds: readonly number[];
  /** Indexes of the groups with odds above 0, best first. */
  order: readonly number[];
  total: number;
  /** The expected number of further people who fit name, place and all other conditions except an exact address, according to the national tables. */
  unseen: number;
  comparisons: readonly PersonComparison[];
}

/** The query with and without its conditions, applied to groups of records identified by their index. */
export interface Rounds {
  roundOf: (without: ConditionSet) => Round;
  /** 0..1: the probability that a group is of the person meant. */
  chanceIn: (round: Round, index: number) => number;
  /** 0..1: the probability that two groups are of one person. */
  sameChance: (one: number, other: number) => number;
}

/** Computes each round lazily and once. */
export function startRounds(asked: PersonView, views: readonly PersonView[]): Rounds {
  const rounds = new Map<ConditionSet, Round>();
  const sameChance = rememberPairs((one, other) => chanceOfOne(views[one]!, views[other]!));
  return {
    roundOf(without) {
      const round = rounds.get(without) ?? makeRound(asked, without, views);
      rounds.set(without, round);
      return round;
    },
    chanceIn: (round, index) => round.odds[index]! / (round.total - fragmentOdds(round, index, sameChance)),
    sameChance,
  };
}

function makeRound(asked: PersonView, without: ConditionSet, views: readonly PersonView[]): Round {
  const question = withoutConditions(asked, without);
  const comparisons = compareWithout(asked, without, views);
  const odds = comparisons.map((comparison, index) => oddsOf(question, views[index]!, comparison));
  const order = byOdds(odds);
  const expected = expectedAdults(
    question,
    order.map((index) => views[index]!),
  );
  const unseen = Math.max(0, expected - order.length) * shareThatFits(question);
  const total = odds.reduce((sum, each) => sum + each, 1 + unseenOdds(question, unseen));
  return { comparisons, odds, order, unseen, total };
}

/** The odds of all expected but unseen people of the name, with the weight of somebody who fits every condition except the address. */
function unseenOdds(question: PersonView, unseen: number): number {
  if (unseen === 0) return 0;
  const atNoDoor = withoutConditions(question, AT_A_DOOR);
  return unseen * 2 ** (comparePersons(atNoDoor, atNoDoor).weight + NAMED_PERSON.priorWeight);
}

/** Conditions of an exact address: a namesake there would have been found. */
const AT_A_DOOR = setOf(['street', 'unit']);

/** 0 for a group that the query cannot mean. */
function oddsOf(question: PersonView, view: PersonView, comparison: PersonComparison): number {
  const isUnlike = comparison.contradiction !== null || comparison.surname === 'missing' || comparison.surname === 'different';
  if (isUnlike || comparison.given === 'missing' || comparison.given === 'middle') return 0;
  return isElsewhere(question, view) ? 0 : 2 ** (comparison.weight + NAMED_PERSON.priorWeight);
}

function byOdds(odds: readonly number[]): number[] {
  return [...odds.keys()].filter((index) => odds[index]! > 0).sort((a, b) => odds[b]! - odds[a]! || a - b);
}

/** The probability that two groups of records are of one person; limited, because the clustering did not merge them. */
function chanceOfOne(one: PersonView, other: PersonView): number {
  return canBeOnePerson(one, other) ? Math.min(NAMED_PERSON.mostFragment, toProbability(comparePersons(one, other).weight)) : 0;
}

/** The odds of other groups that may be of the same person, weighted by how likely that is; among groups that exclude each other only the first counts. */
function fragmentOdds({ odds, order }: Round, index: number, sameChance: (one: number, other: number) => number): number {
  const fragments: number[] = [];
  for (const other of order) {
    if (other === index || sameChance(index, other) === 0) continue;
    if (fragments.every((fragment) => sameChance(fragment, other) > 0)) fragments.push(other);
  }
  return fragments.reduce((sum, fragment) => sum + odds[fragment]! * sameChance(index, fragment), 0);
}

function rememberPairs(ask: (one: number, other: number) => number): (one: number, other: number) => number {
  const known = new Map<number, number>();
  return (one, other) => {
    const pair = one < other ? one * 65_536 + other : other * 65_536 + one;
    const answer = known.get(pair) ?? ask(one, other);
    known.set(pair, answer);
    return answer;
  };
}

/** The query states a state, and the person was only seen in others. */
function isElsewhere(asked: PersonView, view: PersonView): boolean {
  const state = asked.addresses[0]?.parts.state;
  const states = view.addresses.map((address) => address.parts.state).filter((each) => each !== undefined);
  return state !== undefined && states.length > 0 && !states.includes(state);
}
