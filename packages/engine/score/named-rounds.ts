import { canBeOnePerson } from '../cluster/cannot-link.ts';
import { comparePersons, type PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { NAMED_PERSON } from '../model/weights.ts';
import { compareWithout, setOf, withoutConditions, type ConditionSet } from './conditions.ts';
import { expectedAdults, shareThatFits } from './expect-namesakes.ts';
import { toProbability } from '../model/odds.ts';

/** All groups of records under one question: the odds that each is meant, and how each compares. */
export interface Round {
  odds: readonly number[];
  /** Those with any odds, best first. */
  order: readonly number[];
  total: number;
  /** How many more than were found the country's tables let expect who fit name, place and whatever else is asked but a door. */
  unseen: number;
  comparisons: readonly PersonComparison[];
}

/** One question with and without its conditions, put to groups of records that are told by their place in the list. */
export interface Rounds {
  roundOf: (without: ConditionSet) => Round;
  /** 0..1 that a group is of whoever is meant. */
  chanceIn: (round: Round, index: number) => number;
  /** 0..1 that two groups are of one person. */
  sameChance: (one: number, other: number) => number;
}

/** Each round is made when it is asked for, once. */
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

/** The odds of all whom the country's tables let expect of the name there and who were not found: as many as what else is asked fits. */
function unseenOdds(question: PersonView, unseen: number): number {
  if (unseen === 0) return 0;
  const atNoDoor = withoutConditions(question, AT_A_DOOR);
  return unseen * 2 ** (comparePersons(atNoDoor, atNoDoor).weight + NAMED_PERSON.priorWeight);
}

/** What a question says of a door: a namesake behind it is found there, or is not expected. */
const AT_A_DOOR = setOf(['street', 'unit']);

/** 0 for whoever the question cannot mean. */
function oddsOf(question: PersonView, view: PersonView, comparison: PersonComparison): number {
  const isUnlike = comparison.contradiction !== null || comparison.surname === 'missing' || comparison.surname === 'different';
  if (isUnlike || comparison.given === 'missing' || comparison.given === 'middle') return 0;
  return isElsewhere(question, view) ? 0 : 2 ** (comparison.weight + NAMED_PERSON.priorWeight);
}

function byOdds(odds: readonly number[]): number[] {
  return [...odds.keys()].filter((index) => odds[index]! > 0).sort((a, b) => odds[b]! - odds[a]! || a - b);
}

/** The chance that two groups of records are of one person; never near certain, for they were not merged. */
function chanceOfOne(one: PersonView, other: PersonView): number {
  return canBeOnePerson(one, other) ? Math.min(NAMED_PERSON.mostFragment, toProbability(comparePersons(one, other).weight)) : 0;
}

/** The odds of others that may be of the same person as one, by how likely they are; of groups that exclude each other at most one can be. */
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

/** Asked with a state, and never seen in it. */
function isElsewhere(asked: PersonView, view: PersonView): boolean {
  const state = asked.addresses[0]?.parts.state;
  const states = view.addresses.map((address) => address.parts.state).filter((each) => each !== undefined);
  return state !== undefined && states.length > 0 && !states.includes(state);
}
