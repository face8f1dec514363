import type { PersonView } from '@deedline/engine/compare/comparable';
import type { AddressLevel } from '@deedline/engine/compare/compare-addresses';
import type { BirthLevel } from '@deedline/engine/compare/compare-dates';
import { comparePersons } from '@deedline/engine/compare/compare-persons';
import { PERSON_WEIGHTS } from '@deedline/engine/compare/person-weights';
import { isAlike } from '@deedline/engine/text/text-distance';

/** The weight of each level of each field in these files, and the prior of a pair before anything is compared. */
export interface LevelWeights {
  weights: Float64Array[];
  priorWeight: number;
}

/** Levels to which the term weight of the shared name is added. */
const SHARED: ReadonlySet<string> = new Set(['exact', 'nickname', 'typo', 'part', 'sound', 'alike']);
/** The engine's own table counts as much as this many observed pairs. */
const TABLE_PAIRS = 20;
const ROUNDS = 15;
/** A random pair below this weight counts as two people, whatever the table becomes. */
const STRANGERS_WEIGHT = -14;
/** Largest number of pairs used by the estimate; more would make it slower but no better. */
const MAX_PAIRS = 400_000;

function shipped(field: string, level: string): number {
  return ((PERSON_WEIGHTS as Record<string, Record<string, number>>)[field] ?? {})[level] ?? 0;
}

/**
 * Fits the table to the files without their truth. Level frequencies among pairs of one person come from expectation-maximization over the candidates,
 * those among strangers from random pairs. The shipped table serves as the prior.
 */
export function fitWeights(
  fields: readonly LevelField[],
  pairs: PairLevels,
  random: PairLevels,
  allPairs: number,
  start: number,
): LevelWeights {
  const rarity = fields.map((field, at) => meanTermWeight(field, at, pairs));
  const first = countLevels(fields, random);
  const strangers = fields.map((field, at) => shares(field, first[at]!, random.count));
  let fitted: LevelWeights = { weights: fields.map((field, at) => believed(field, strangers[at]!, rarity[at]!)), priorWeight: start };
  const table = fields.map((field, at) => sharesOfWeights(field, fitted.weights[at]!, strangers[at]!, rarity[at]!));
  const step = Math.max(1, Math.ceil(pairs.count / MAX_PAIRS));
  const suspects = Array.from({ length: random.count }, (_, pair) => pair).filter(
    (pair) => weightOf(fitted, random, pair) > STRANGERS_WEIGHT,
  );
  for (let round = 0; round < ROUNDS; round++) {
    const now = fitted;
    const same = fields.map((field) => new Float64Array(field.levels.length));
    let expected = 0;
    for (let pair = 0; pair < pairs.count; pair += step) {
      const chance = step / (1 + 2 ** -weightOf(now, pairs, pair));
      expected += chance;
      if (chance > 1e-4) addLevels(same, pairs, pair, chance);
    }
    // Some random pairs are of one person; subtracts them from the counts of strangers.
    const other = first.map((counts) => counts.slice());
    for (const pair of suspects) addLevels(other, random, pair, -1 / (1 + 2 ** -weightOf(now, random, pair)));
    const share = Math.min(0.5, Math.max(expected, 1) / allPairs);
    const weights = fields.map((field, at) => {
      const counts = same[at]!.map((count, level) => count + table[at]![level]! * TABLE_PAIRS);
      return toWeights(field, withoutSilent(field, counts), shares(field, other[at]!, random.count), rarity[at]!);
    });
    fitted = { weights, priorWeight: Math.log2(share / (1 - share)) };
  }
  return fitted;
}

/** Log-odds that a pair is of one person; minus infinity when the two are ruled out. */
export function weightOf({ weights, priorWeight }: LevelWeights, pairs: PairLevels, pair: number): number {
  if (pairs.apart[pair] === 1) return -Infinity;
  let sum = priorWeight + pairs.surnameTermWeight[pair]! + pairs.givenTermWeight[pair]!;
  for (let at = 0; at < weights.length; at++) sum += weights[at]![pairs.levels[at]![pair]!]!;
  return sum;
}

/** The number of pairs at each level of each field. */
export function countLevels(fields: readonly LevelField[], pairs: PairLevels): Float64Array[] {
  const counts = fields.map((field) => new Float64Array(field.levels.length));
  for (let pair = 0; pair < pairs.count; pair++) addLevels(counts, pairs, pair, 1);
  return counts;
}

function addLevels(counts: readonly Float64Array[], pairs: PairLevels, pair: number, weight: number): void {
  for (let at = 0; at < counts.length; at++) counts[at]![pairs.levels[at]![pair]!]! += weight;
}

/** Shares of the levels that carry evidence; all are above zero. */
export function shares(field: LevelField, counts: Float64Array, total: number): Float64Array {
  const smallest = 0.5 / Math.max(total, 1000);
  const told = withoutSilent(field, counts);
  return told.map((share, at) => (at === field.missing ? 0 : Math.max(share, smallest)));
}

export function withoutSilent(field: LevelField, counts: Float64Array): Float64Array {
  let told = 0;
  counts.forEach((count, at) => (told += at === field.missing ? 0 : count));
  return counts.map((count, at) => (at === field.missing || told === 0 ? 0 : count / told));
}

function hasRarity(field: LevelField, level: number): boolean {
  return (field.name === 'surname' || field.name === 'given') && SHARED.has(field.levels[level]!);
}

/** Mean rarity of the names shared at each level, which the name itself contributes in addition to the table. */
export function meanTermWeight(field: LevelField, at: number, pairs: PairLevels): Float64Array {
  const sums = new Float64Array(field.levels.length);
  const counts = new Float64Array(field.levels.length).fill(1e-9);
  const values = field.name === 'surname' ? pairs.surnameTermWeight : pairs.givenTermWeight;
  for (let pair = 0; pair < pairs.count; pair++) {
    const level = pairs.levels[at]![pair]!;
    sums[level]! += values[pair]!;
    counts[level]!++;
  }
  return sums.map((sum, level) => (hasRarity(field, level) ? sum / counts[level]! : 0));
}

function believed(field: LevelField, strangers: Float64Array, rarity: Float64Array): Float64Array {
  if (ENGINE_FIELDS.includes(field.name as never)) return Float64Array.from(field.levels, (level) => shipped(field.name, level));
  return toWeights(field, Float64Array.from([0.7, 0.1, 0, 0.2]), strangers, rarity);
}

/** The level shares among pairs of one person that the weights of a table imply. */
function sharesOfWeights(field: LevelField, weights: Float64Array, strangers: Float64Array, rarity: Float64Array): Float64Array {
  return withoutSilent(
    field,
    strangers.map((share, at) => share * 2 ** (weights[at]! + rarity[at]!)),
  );
}

/**
 * Converts shares to weights. Names shared by chance are mostly common ones, so exact agreement counts as the name's own weight, less a deduction for errors.
 */
export function toWeights(field: LevelField, same: Float64Array, strangers: Float64Array, rarity: Float64Array): Float64Array {
  // Strangers' names agree equally often in both orders, so only the rate of exchanged names of one person counts.
  if (field.name === 'order') return Float64Array.from([0, Math.log2(Math.max(same[1]!, 1e-5) / same[0]!)]);
  return Float64Array.from(field.levels, (level, at) => {
    if (field.silent.has(at)) return 0;
    const share = Math.max(same[at]!, 1e-5);
    if (level === 'exact' && hasRarity(field, at)) return Math.log2(share);
    return Math.log2(share / strangers[at]!) - rarity[at]!;
  });
}

/** The fields that the engine compares, and their levels. */
const ENGINE_FIELDS = Object.keys(PERSON_WEIGHTS) as (keyof typeof PERSON_WEIGHTS)[];
const TRAIT_LEVELS = ['same', 'alike', 'missing', 'different'];

export interface LevelField {
  name: string;
  levels: readonly string[];
  /** Indexes of levels that are no evidence either way. */
  silent: ReadonlySet<number>;
  /** Index of the level at which one of the two records has no value; it is left out of the shares. */
  missing: number;
}

export function fieldsOf(traits: number): LevelField[] {
  const engine = ENGINE_FIELDS.map((name) => ({ name, levels: Object.keys(PERSON_WEIGHTS[name]) }));
  const others = Array.from({ length: traits }, (_, at) => ({ name: `other ${at + 1}`, levels: TRAIT_LEVELS }));
  return [...engine, ...others].map(({ name, levels }) => ({
    name,
    levels,
    silent: new Set(levels.flatMap((level, at) => (level === 'missing' || level === 'none' ? [at] : []))),
    missing: levels.indexOf('missing'),
  }));
}

/** The levels of many pairs by field, and the term weights of shared names. */
export interface PairLevels {
  count: number;
  /** Indexed by field, then by pair. */
  levels: Uint8Array[];
  surnameTermWeight: Float32Array;
  givenTermWeight: Float32Array;
  /**
   * 1 for two records at one door that are ruled out as one person: their years of birth contradict each other, or their given names differ and no birth date
   * agrees.
   */
  apart: Uint8Array;
}

export function emptyLevels(fields: readonly LevelField[], count: number): PairLevels {
  const levels = fields.map(() => new Uint8Array(count));
  const [surnameTermWeight, givenTermWeight] = [new Float32Array(count), new Float32Array(count)];
  return { count, levels, surnameTermWeight, givenTermWeight, apart: new Uint8Array(count) };
}

const PLACES = new Map(ENGINE_FIELDS.map((name) => [name, new Map(Object.keys(PERSON_WEIGHTS[name]).map((level, at) => [level, at]))]));

interface Compared {
  view: PersonView;
  traits: readonly (string | null)[];
}

/** Compares two records as the engine does and stores the levels at index `at`. */
export function writeLevels(into: PairLevels, at: number, left: Compared, right: Compared): void {
  const comparison = comparePersons(left.view, right.view);
  const { surname, given, middle, suffix, birth, address } = comparison;
  const named = {
    surname,
    given,
    order: comparison.exchanged ? 'exchanged' : 'kept',
    middle,
    suffix,
    birth: birth ?? 'missing',
    address,
    phone: comparison.phone ? 'shared' : 'none',
    email: comparison.email ? 'shared' : 'none',
  };
  ENGINE_FIELDS.forEach((name, field) => {
    into.levels[field]![at] = PLACES.get(name)!.get(named[name])!;
  });
  left.traits.forEach((trait, index) => {
    const other = right.traits[index];
    const level = !trait || !other ? 2 : trait === other ? 0 : isAlike(trait, other) ? 1 : 3;
    into.levels[ENGINE_FIELDS.length + index]![at] = level;
  });
  into.surnameTermWeight[at] = comparison.surnameTermWeight;
  into.givenTermWeight[at] = comparison.givenTermWeight;
  into.apart[at] = isDoor(address) && (areBornApart(birth, left.view, right.view) || isOfOther(given, birth)) ? 1 : 0;
}

/** Smallest number of years assumed between a parent and a child. */
const GENERATION_YEARS = 13;

/** Whether the birth dates rule out one person: they differ by more than a typing error, or by one that may also occur between a father and his son. */
function areBornApart(birth: BirthLevel, left: PersonView, right: PersonView): boolean {
  if (birth !== 'contradiction' && birth !== 'near') return false;
  const years = Math.abs(Number(left.births[0]!.slice(0, 4)) - Number(right.births[0]!.slice(0, 4)));
  return years >= (birth === 'near' ? GENERATION_YEARS : 2);
}

/** Whether the given names differ and no birth date agrees. */
function isOfOther(given: string, birth: BirthLevel): boolean {
  return given === 'different' && (birth === null || birth === 'contradiction' || birth === 'near');
}

function isDoor(address: AddressLevel): boolean {
  return address === 'unit' || address === 'open';
}

/** Where doors are households, at least this share of the pairs at one door differ in given name and birth date; where a door is one person, hardly any do. */
const SHARED_DOORS = 0.1;

/** Whether doors are shared by several people, judged by the pairs alone, without the truth. */
export function areDoorsShared(fields: readonly LevelField[], pairs: PairLevels): boolean {
  const levelOf = (field: string, pair: number): string | undefined => {
    const at = fields.findIndex(({ name }) => name === field);
    return fields[at]!.levels[pairs.levels[at]![pair]!];
  };
  let [told, others] = [0, 0];
  for (let pair = 0; pair < pairs.count; pair++) {
    const [given, birth] = [levelOf('given', pair), levelOf('birth', pair)];
    if (given === 'missing' || birth === 'missing' || !isDoor(levelOf('address', pair) as AddressLevel)) continue;
    told++;
    if (isOfOther(given!, birth as BirthLevel)) others++;
  }
  return others > told * SHARED_DOORS;
}
