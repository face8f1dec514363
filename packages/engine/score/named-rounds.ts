import { canBeOnePerson } from '../cluster/cannot-link.ts';
import { comparePersons, type PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { NAMED_PERSON } from '../model/weights.ts';
import { compareWithout, setOf, withoutConditions, type ConditionSet } from './conditions.ts';
import { expectedAdults } from './expect-namesakes.ts';
import { toProbability } from '../model/odds.ts';

/** All groups of records under one question: the odds that each is meant, and how each compares. */
export interface Round {
  odds: readonly number[];
  /** Those with any odds, best first. */
  order: readonly number[];
  total: number;
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
  return { comparisons, odds, order, total: odds.reduce((sum, each) => sum + each, 1 + unseenOdds(question, order.length)) };
}

/** What a question may say of a person besides name and place. */
const BEYOND_PLACE = setOf(['middle', 'suffix', 'birth', 'street', 'unit']);

/** The odds of all who bear the name there by the country's tables and were not found: each fits as well as name and place alone do. */
function unseenOdds(question: PersonView, found: number): number {
  const unseen = expectedAdults(question) - found;
  if (unseen <= 0) return 0;
  const bare = withoutConditions(question, BEYOND_PLACE);
  return unseen * 2 ** (comparePersons(bare, bare).weight + NAMED_PERSON.priorWeight);
}

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
