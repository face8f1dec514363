import { comparePersons, type PersonWeights } from '@deedline/engine/compare/compare-persons';
import { PERSON_WEIGHTS } from '@deedline/engine/compare/person-weights';
import {
  countLevels,
  emptyLevels,
  fieldsOf,
  type LevelField,
  meanTermWeight,
  type PairLevels,
  shares,
  toWeights,
  withoutSilent,
  writeLevels,
} from '../match/labelled/fit-levels.ts';
import type { ViewPair } from './sample-pairs.ts';

/** With fewer observations than this, the previous table's weight is kept. */
const LEAST_COUNT = 12;
/** Limits of a single level's weight. Made-up states contain fewer kinds of error than real files, so counts alone would give unlimited weights. */
const MAX_WEIGHT = 14;
const MIN_WEIGHT = -9;

/** Levels in ascending order of weight, which data may not reverse. */
const RISING: Readonly<Record<string, readonly string[]>> = {
  surname: ['different', 'alike', 'typo', 'exact'],
  given: ['different', 'alike', 'typo', 'exact'],
  middle: ['different', 'initial', 'exact'],
  birth: ['contradiction', 'near', 'year', 'month', 'exact'],
  address: ['elsewhere', 'city', 'zip', 'street', 'alike', 'open', 'unit'],
};

/** Levels that occur only when other fields agree; their weight is counted among such pairs. */
const CONDITIONAL: readonly { field: string; level: string; among: Readonly<Record<string, readonly string[]>> }[] = [
  { field: 'surname', level: 'changed', among: { address: ['unit'], given: ['exact', 'nickname'] } },
  { field: 'middle', level: 'former', among: { surname: ['changed', 'different'] } },
];

interface Estimate {
  table: PersonWeights;
  /** Levels whose counted weight was adjusted or not used. */
  remarks: string[];
}

/**
 * Estimates the weight of each level per field: how often it occurs among pairs of one person compared with pairs of two, smoothed and kept in rising order.
 */
export function estimateTable(same: readonly ViewPair[], random: readonly ViewPair[]): Estimate {
  const fields = fieldsOf(0);
  const [of, against] = [levelsOf(fields, same), levelsOf(fields, random)];
  const remarks: string[] = [];
  const counted = countLevels(fields, of);
  const strangers = countLevels(fields, against);
  const table: Record<string, Record<string, number>> = {};
  fields.forEach((field, at) => {
    const rarity = meanTermWeight(field, at, of);
    // Additive smoothing, distributed as among strangers, so that no level is impossible.
    const share = shares(field, strangers[at]!, against.count);
    const smoothed = counted[at]!.map((count, level) => count + 2 * share[level]!);
    const weights = toWeights(field, withoutSilent(field, smoothed), share, rarity);
    const before: Record<string, number> = PERSON_WEIGHTS[field.name as keyof typeof PERSON_WEIGHTS];
    const own: Record<string, number> = {};
    field.levels.forEach((level, place) => {
      const isCounted = counted[at]![place]! + strangers[at]![place]! >= LEAST_COUNT || field.silent.has(place);
      if (!isCounted) remarks.push(`${field.name}.${level}: met ${counted[at]![place]} + ${strangers[at]![place]} times, left as it was`);
      own[level] = isCounted ? rounded(weights[place]!, rarity[place]) : before[level]!;
    });
    raise(field, own, rarity, remarks);
    for (const { field: name, level, among } of CONDITIONAL) {
      if (name === field.name) own[level] = rounded(worthAmong(fields, of, against, name, level, among) ?? before[level]!);
    }
    table[field.name] = own;
  });
  return { table: table as unknown as PersonWeights, remarks };
}

/**
 * Log2 ratio of a level's frequency among pairs of one person to that among pairs of two, restricted to pairs whose other fields are as required; null for too
 * few.
 */
function worthAmong(
  fields: readonly LevelField[],
  of: PairLevels,
  against: PairLevels,
  name: string,
  level: string,
  among: Readonly<Record<string, readonly string[]>>,
): number | null {
  const shareIn = (pairs: PairLevels): { share: number; met: number } => {
    let [met, all] = [0, 0];
    const levelOf = (field: string, pair: number): string => {
      const at = fields.findIndex((one) => one.name === field);
      return fields[at]!.levels[pairs.levels[at]![pair]!]!;
    };
    for (let pair = 0; pair < pairs.count; pair++) {
      if (!Object.entries(among).every(([field, levels]) => levels.includes(levelOf(field, pair)))) continue;
      all++;
      if (levelOf(name, pair) === level) met++;
    }
    return { share: (met + 0.5) / (all + 1), met };
  };
  const [same, other] = [shareIn(of), shareIn(against)];
  return same.met + other.met < LEAST_COUNT ? null : Math.log2(same.share / other.share);
}

/** Limits and rounds the weight so that it stays within the limits together with the rarity added to it. */
function rounded(weight: number, rarity = 0): number {
  return Math.round(Math.max(MIN_WEIGHT - rarity, Math.min(MAX_WEIGHT - rarity, weight)) * 20) / 20 || 0;
}

function levelsOf(fields: readonly LevelField[], pairs: readonly ViewPair[]): PairLevels {
  const levels = emptyLevels(fields, pairs.length);
  pairs.forEach(([left, right], at) => writeLevels(levels, at, { view: left, traits: [] }, { view: right, traits: [] }));
  return levels;
}

/** Replaces weights that fall where they must rise by their mean, name rarity included. */
function raise(field: LevelField, own: Record<string, number>, rarity: Float64Array, remarks: string[]): void {
  const order = RISING[field.name] ?? [];
  const worth = (level: string): number => own[level]! + rarity[field.levels.indexOf(level)]!;
  for (let at = 1; at < order.length; at++) {
    const [lower, higher] = [order[at - 1]!, order[at]!];
    if (worth(higher) >= worth(lower)) continue;
    const mean = (worth(higher) + worth(lower)) / 2;
    remarks.push(`${field.name}: ${higher} ${own[higher]} fell below ${lower} ${own[lower]}; both take their mean`);
    for (const level of [lower, higher])
      own[level] = rounded(mean - rarity[field.levels.indexOf(level)]!, rarity[field.levels.indexOf(level)]);
    at = Math.max(0, at - 2);
  }
}

/** The weight of a pair that shares a blocking key, by table and prior, and whether it is one person. */
interface Told {
  weight: number;
  isOne: boolean;
}

export function tell(
  table: PersonWeights,
  pairs: readonly { left: { view: ViewPair[0] }; right: { view: ViewPair[0] }; isOne: boolean }[],
): Told[] {
  return pairs.flatMap(({ left, right, isOne }) => {
    const { weight, contradiction } = comparePersons(left.view, right.view, table);
    return contradiction === null ? [{ weight, isOne }] : [];
  });
}

/** The amount to add to the prior so that the expected number of pairs of one person equals the true number. */
export function fitPrior(told: readonly Told[]): number {
  const right = told.filter(({ isOne }) => isOne).length;
  let [low, high] = [-20, 20];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    const said = told.reduce((sum, { weight }) => sum + 1 / (1 + 2 ** -(weight + middle)), 0);
    if (said < right) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const FIELDS_SAY: Readonly<Record<string, string>> = {
  surname: 'Without the rarity of the name, which is added when the name is shared in some form.',
  given: 'Without the rarity of the name, as for `surname`.',
  order: 'Whether given name and surname are exchanged.',
};

/** The text of `packages/engine/compare/person-weights.ts`. */
export function tableText(table: PersonWeights, priorWeight: number, setting: string): string {
  const fields = Object.entries(table).map(([field, levels]) => {
    const said = FIELDS_SAY[field];
    const entries = Object.entries(levels).map(([level, weight]) => `${level}: ${weight}`);
    return `${said === undefined ? '' : `  /** ${said} */\n`}  ${field}: { ${entries.join(', ')} },\n`;
  });
  return `/**
 * The match weight in bits of each level of agreement between two person records: log2 of its probability among records of one person over that among
 * records of two. Written by \`npm run learn\`, never by hand: ${setting}.
 */
export const PERSON_WEIGHTS = {
${fields.join('')}};

/**
 * Log-odds in bits that two records found by one search are of one person, before they are compared. Below zero, because most pairs are not. Fitted so
 * that the expected number of pairs of one person equals the true number.
 */
export const PERSON_PRIOR_WEIGHT = ${priorWeight};
`;
}
