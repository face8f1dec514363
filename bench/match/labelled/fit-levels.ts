import type { PersonView } from '@deedline/engine/compare/comparable';
import type { AddressLevel } from '@deedline/engine/compare/compare-addresses';
import type { BirthLevel } from '@deedline/engine/compare/compare-dates';
import { comparePersons } from '@deedline/engine/compare/compare-persons';
import { PERSON_WEIGHTS } from '@deedline/engine/compare/person-weights';
import { isAlike } from '@deedline/engine/text/text-distance';

/** What each level of each field is worth in these files, and the chance of a pair before anything is compared. */
export interface LevelWeights {
  weights: Float64Array[];
  priorWeight: number;
}

/** Levels whose weight the term frequency of the shared name is added to. */
const SHARED: ReadonlySet<string> = new Set(['exact', 'nickname', 'typo', 'part', 'sound', 'alike']);
/** As many pairs as the engine's own table weighs against what the files show. */
const TABLE_PAIRS = 20;
const ROUNDS = 15;
/** A random pair below this is of two people, whatever the table becomes. */
const STRANGERS_WEIGHT = -14;
/** Pairs that the estimate looks at; more make it slower and no better. */
const MAX_PAIRS = 400_000;

function shipped(field: string, level: string): number {
  return ((PERSON_WEIGHTS as Record<string, Record<string, number>>)[field] ?? {})[level] ?? 0;
}

/**
 * Fits the table to the files without their truth: how often each level is met among pairs of one person by expectation and maximization
 * over the candidates, among strangers by counting random pairs. The shipped table is what is believed before anything is seen.
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
    // Some random pairs are of one person: they are taken out of what strangers show.
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

/** Log-odds that a pair is of one person; minus infinity where no agreement could make it one. */
export function weightOf({ weights, priorWeight }: LevelWeights, pairs: PairLevels, pair: number): number {
  if (pairs.apart[pair] === 1) return -Infinity;
  let sum = priorWeight + pairs.surnameTermWeight[pair]! + pairs.givenTermWeight[pair]!;
  for (let at = 0; at < weights.length; at++) sum += weights[at]![pairs.levels[at]![pair]!]!;
  return sum;
}

/** How many of the pairs are met at each level of each field. */
export function countLevels(fields: readonly LevelField[], pairs: PairLevels): Float64Array[] {
  const counts = fields.map((field) => new Float64Array(field.levels.length));
  for (let pair = 0; pair < pairs.count; pair++) addLevels(counts, pairs, pair, 1);
  return counts;
}

function addLevels(counts: readonly Float64Array[], pairs: PairLevels, pair: number, weight: number): void {
  for (let at = 0; at < counts.length; at++) counts[at]![pairs.levels[at]![pair]!]! += weight;
}

/** Shares of the levels that say something, none of them zero. */
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

/** Mean rarity of the names shared at each level: what the table leaves to the name itself. */
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

/** What shares among pairs of one person the weights of a table mean. */
function sharesOfWeights(field: LevelField, weights: Float64Array, strangers: Float64Array, rarity: Float64Array): Float64Array {
  return withoutSilent(
    field,
    strangers.map((share, at) => share * 2 ** (weights[at]! + rarity[at]!)),
  );
}

/** Among pairs that share a name by chance it is a common one: exact agreement is worth the name's own weight, less what errors take away. */
export function toWeights(field: LevelField, same: Float64Array, strangers: Float64Array, rarity: Float64Array): Float64Array {
  // Strangers' names agree either way round as often: what counts is how often one person's are exchanged.
  if (field.name === 'order') return Float64Array.from([0, Math.log2(Math.max(same[1]!, 1e-5) / same[0]!)]);
  return Float64Array.from(field.levels, (level, at) => {
    if (field.silent.has(at)) return 0;
    const share = Math.max(same[at]!, 1e-5);
    if (level === 'exact' && hasRarity(field, at)) return Math.log2(share);
    return Math.log2(share / strangers[at]!) - rarity[at]!;
  });
}

/** The fields that the engine compares, and its levels of each. */
const ENGINE_FIELDS = Object.keys(PERSON_WEIGHTS) as (keyof typeof PERSON_WEIGHTS)[];
const TRAIT_LEVELS = ['same', 'alike', 'missing', 'different'];

export interface LevelField {
  name: string;
  levels: readonly string[];
  /** Places of levels that are no evidence either way. */
  silent: ReadonlySet<number>;
  /** The place of the level at which one of the two says nothing; it has no share among the others. */
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

/** The levels of many pairs, field by field, and what the rarity of shared names adds. */
export interface PairLevels {
  count: number;
  /** By field, then by pair. */
  levels: Uint8Array[];
  surnameTermWeight: Float32Array;
  givenTermWeight: Float32Array;
  /** 1 for two behind one door whose years of birth contradict each other, or who differ in given name and agree in no birth date. */
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

/** Compares two records as the engine does and writes the levels down at `at`. */
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

/** Years between a parent and a child, at least. */
const GENERATION_YEARS = 13;

/** Their years of birth contradict each other: no slip tells them apart, or one that a father and his son have as well. */
function areBornApart(birth: BirthLevel, left: PersonView, right: PersonView): boolean {
  if (birth !== 'contradiction' && birth !== 'near') return false;
  const years = Math.abs(Number(left.births[0]!.slice(0, 4)) - Number(right.births[0]!.slice(0, 4)));
  return years >= (birth === 'near' ? GENERATION_YEARS : 2);
}

/** Another given name, and no birth date that agrees. */
function isOfOther(given: string, birth: BirthLevel): boolean {
  return given === 'different' && (birth === null || birth === 'contradiction' || birth === 'near');
}

function isDoor(address: AddressLevel): boolean {
  return address === 'unit' || address === 'open';
}

/** Of pairs behind one door, so many differ in given name and in birth date where households live, and hardly any where a door is a person. */
const SHARED_DOORS = 0.1;

/** Households are told by whom they hold: it needs no truth. */
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
