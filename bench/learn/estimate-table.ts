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

/** Fewer than this, and what the table held is worth more than what was counted. */
const LEAST_COUNT = 12;
/** No single agreement is worth more, and no single disagreement less: worlds end, errors do not. */
const MAX_WEIGHT = 14;
const MIN_WEIGHT = -9;

/** Which of two levels says more, where no data may turn it round. */
const RISING: Readonly<Record<string, readonly string[]>> = {
  surname: ['different', 'alike', 'typo', 'exact'],
  given: ['different', 'alike', 'typo', 'exact'],
  middle: ['different', 'initial', 'exact'],
  birth: ['contradiction', 'near', 'year', 'month', 'exact'],
  address: ['elsewhere', 'city', 'zip', 'street', 'alike', 'open', 'unit'],
};

/** Levels that only arise where other fields agree: they are worth what they tell there. */
const CONDITIONAL: readonly { field: string; level: string; among: Readonly<Record<string, readonly string[]>> }[] = [
  { field: 'surname', level: 'changed', among: { address: ['unit'], given: ['exact', 'nickname'] } },
  { field: 'middle', level: 'former', among: { surname: ['changed', 'different'] } },
];

interface Estimate {
  table: PersonWeights;
  /** What could not be taken as it was counted. */
  remarks: string[];
}

/** The worth of each level: how often it is met among pairs of one person against pairs of two, per field, smoothed and kept rising. */
export function estimateTable(same: readonly ViewPair[], random: readonly ViewPair[]): Estimate {
  const fields = fieldsOf(0);
  const [of, against] = [levelsOf(fields, same), levelsOf(fields, random)];
  const remarks: string[] = [];
  const counted = countLevels(fields, of);
  const strangers = countLevels(fields, against);
  const table: Record<string, Record<string, number>> = {};
  fields.forEach((field, at) => {
    const rarity = meanTermWeight(field, at, of);
    // One more of each level than was met, spread as among strangers: nothing is impossible.
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

/** Log2 of how much oftener a level is met among pairs of one person than of two, where the other fields stand as they must; of few, null. */
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

/** Held within the limits, the rarity that is added to it included. */
function rounded(weight: number, rarity = 0): number {
  return Math.round(Math.max(MIN_WEIGHT - rarity, Math.min(MAX_WEIGHT - rarity, weight)) * 20) / 20 || 0;
}

function levelsOf(fields: readonly LevelField[], pairs: readonly ViewPair[]): PairLevels {
  const levels = emptyLevels(fields, pairs.length);
  pairs.forEach(([left, right], at) => writeLevels(levels, at, { view: left, traits: [] }, { view: right, traits: [] }));
  return levels;
}

/** Levels that fall where they must rise are given their mean, name rarity included. */
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

/** What a table and its prior say of pairs that keys brought together, and what is so. */
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

/** What is to be added to the prior so that as many pairs as are of one person are said to be. */
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
  surname: 'Without the rarity of the name, which is added where it is shared in some form.',
  given: 'Likewise.',
  order: 'Given name and surname exchanged.',
};

/** The text of `packages/engine/compare/person-weights.ts`. */
export function tableText(table: PersonWeights, priorWeight: number, setting: string): string {
  const fields = Object.entries(table).map(([field, levels]) => {
    const said = FIELDS_SAY[field];
    const entries = Object.entries(levels).map(([level, weight]) => `${level}: ${weight}`);
    return `${said === undefined ? '' : `  /** ${said} */\n`}  ${field}: { ${entries.join(', ')} },\n`;
  });
  return `/**
 * The match weight of each comparison level of two records of persons, in bits: log2 of how much likelier it is among records of one person than among
 * records of two. Written by \`npm run learn\`, never by hand: ${setting}.
 */
export const PERSON_WEIGHTS = {
${fields.join('')}};

/**
 * Two records that one search brought together, before anything is compared: below zero because most of them are not of one person. Fitted so
 * that as many of such pairs are said to be of one person as are.
 */
export const PERSON_PRIOR_WEIGHT = ${priorWeight};
`;
}
