import { PERSON_BITS } from '@deedline/engine/compare/person-bits';
import { ENGINE_FIELDS, type LevelField, type PairLevels } from './pair-levels.ts';

/** What each level of each field is worth in these files, and the chance of a pair before anything is compared. */
export interface LevelBits {
  bits: Float64Array[];
  priorBits: number;
}

/** Levels whose bits the rarity of the shared name is added to. */
const SHARED: ReadonlySet<string> = new Set(['exact', 'nickname', 'typo', 'part', 'sound', 'alike']);
/** As many pairs as the engine's own table weighs against what the files show. */
const TABLE_PAIRS = 20;
const ROUNDS = 15;
/** A random pair below this is of two people, whatever the table becomes. */
const STRANGERS_BITS = -14;
/** Pairs that the estimate looks at; more make it slower and no better. */
const MOST_PAIRS = 400_000;

/** The engine's table as it is shipped, with the chance that a job of this size gives a pair. */
export function shippedBits(fields: readonly LevelField[], priorBits: number): LevelBits {
  return { bits: fields.map((field) => Float64Array.from(field.levels, (level) => shipped(field.name, level))), priorBits };
}

function shipped(field: string, level: string): number {
  return ((PERSON_BITS as Record<string, Record<string, number>>)[field] ?? {})[level] ?? 0;
}

/**
 * Fits the table to the files without their truth: how often each level is met among pairs of one person by expectation and maximization
 * over the candidates, among strangers by counting random pairs. The shipped table is what is believed before anything is seen.
 */
export function fitBits(fields: readonly LevelField[], pairs: PairLevels, random: PairLevels, allPairs: number, start: number): LevelBits {
  const rarity = fields.map((field, at) => meanRarity(field, at, pairs));
  const first = countLevels(fields, random);
  const strangers = fields.map((field, at) => shares(field, first[at]!, random.count));
  let fitted: LevelBits = { bits: fields.map((field, at) => believed(field, strangers[at]!, rarity[at]!)), priorBits: start };
  const table = fields.map((field, at) => sharesOfBits(field, fitted.bits[at]!, strangers[at]!, rarity[at]!));
  const step = Math.max(1, Math.ceil(pairs.count / MOST_PAIRS));
  const suspects = Array.from({ length: random.count }, (_, pair) => pair).filter((pair) => bitsOf(fitted, random, pair) > STRANGERS_BITS);
  for (let round = 0; round < ROUNDS; round++) {
    const now = fitted;
    const same = fields.map((field) => new Float64Array(field.levels.length));
    let expected = 0;
    for (let pair = 0; pair < pairs.count; pair += step) {
      const chance = step / (1 + 2 ** -bitsOf(now, pairs, pair));
      expected += chance;
      if (chance > 1e-4) addLevels(same, pairs, pair, chance);
    }
    // Some random pairs are of one person: they are taken out of what strangers show.
    const other = first.map((counts) => counts.slice());
    for (const pair of suspects) addLevels(other, random, pair, -1 / (1 + 2 ** -bitsOf(now, random, pair)));
    const share = Math.min(0.5, Math.max(expected, 1) / allPairs);
    const bits = fields.map((field, at) => {
      const counts = same[at]!.map((count, level) => count + table[at]![level]! * TABLE_PAIRS);
      return toBits(field, withoutSilent(field, counts), shares(field, other[at]!, random.count), rarity[at]!);
    });
    fitted = { bits, priorBits: Math.log2(share / (1 - share)) };
  }
  return fitted;
}

/** Log-odds that a pair is of one person. */
export function bitsOf({ bits, priorBits }: LevelBits, pairs: PairLevels, pair: number): number {
  let sum = priorBits + pairs.surnameRarity[pair]! + pairs.givenRarity[pair]!;
  for (let at = 0; at < bits.length; at++) sum += bits[at]![pairs.levels[at]![pair]!]!;
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
export function meanRarity(field: LevelField, at: number, pairs: PairLevels): Float64Array {
  const sums = new Float64Array(field.levels.length);
  const counts = new Float64Array(field.levels.length).fill(1e-9);
  const values = field.name === 'surname' ? pairs.surnameRarity : pairs.givenRarity;
  for (let pair = 0; pair < pairs.count; pair++) {
    const level = pairs.levels[at]![pair]!;
    sums[level]! += values[pair]!;
    counts[level]!++;
  }
  return sums.map((sum, level) => (hasRarity(field, level) ? sum / counts[level]! : 0));
}

function believed(field: LevelField, strangers: Float64Array, rarity: Float64Array): Float64Array {
  if (ENGINE_FIELDS.includes(field.name as never)) return Float64Array.from(field.levels, (level) => shipped(field.name, level));
  return toBits(field, Float64Array.from([0.7, 0.1, 0, 0.2]), strangers, rarity);
}

/** What shares among pairs of one person the bits of a table mean. */
function sharesOfBits(field: LevelField, bits: Float64Array, strangers: Float64Array, rarity: Float64Array): Float64Array {
  return withoutSilent(
    field,
    strangers.map((share, at) => share * 2 ** (bits[at]! + rarity[at]!)),
  );
}

/** Among pairs that share a name by chance it is a common one: exact agreement is worth the name's own bits, less what errors take away. */
export function toBits(field: LevelField, same: Float64Array, strangers: Float64Array, rarity: Float64Array): Float64Array {
  // Strangers' names agree either way round as often: what counts is how often one person's are exchanged.
  if (field.name === 'order') return Float64Array.from([0, Math.log2(Math.max(same[1]!, 1e-5) / same[0]!)]);
  return Float64Array.from(field.levels, (level, at) => {
    if (field.silent.has(at)) return 0;
    const share = Math.max(same[at]!, 1e-5);
    if (level === 'exact' && hasRarity(field, at)) return Math.log2(share);
    return Math.log2(share / strangers[at]!) - rarity[at]!;
  });
}
