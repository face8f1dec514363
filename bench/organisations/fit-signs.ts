/** Logistic regression over the signs of lines: stochastic gradient descent with a step size per sign; weak signs are dropped. */
import { visitSigns } from '@deedline/engine/normalize/organisation-signs';
import { randomOf } from '@deedline/world/ground/random';

export interface DoubtfulLine {
  text: string;
  tokens: readonly string[];
  /** The score from the word lists. */
  listed: number;
  isFirm: boolean;
}

interface SignTable {
  /** Log-odds of a firm by sign, in steps of a quarter. */
  weights: ReadonlyMap<string, number>;
  weightOfLists: number;
}

/** Signs in fewer lines are ignored. */
const SEEN_AT_LEAST = 12;
const ROUNDS = 8;
const STEP = 0.3;
const STEP_OF_LISTS = 0.1;
/** Regularization that pulls weights to zero, where most signs end. */
const PULL = 0.02;
const QUARTER = 0.25;

function countSigns(lines: readonly DoubtfulLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tokens } of lines) {
    const own = new Set<string>();
    visitSigns(tokens, (sign) => own.add(sign));
    for (const sign of own) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return counts;
}

/** Log-odds that a line names a firm. */
export function judgeLine({ weights, weightOfLists }: SignTable, { tokens, listed }: DoubtfulLine): number {
  let sum = weightOfLists * listed;
  visitSigns(tokens, (sign) => {
    sum += weights.get(sign) ?? 0;
  });
  return sum;
}

function shrink(weight: number, by: number): number {
  return weight > by ? weight - by : weight < -by ? weight + by : 0;
}

/** Firms and people have equal weight, whatever their numbers. Deterministic: the same lines give the same table. */
export function fitSigns(lines: readonly DoubtfulLine[], seenAtLeast = SEEN_AT_LEAST): SignTable {
  const signs = [...countSigns(lines)].filter(([, count]) => count >= seenAtLeast).map(([sign]) => sign);
  const indexOf = new Map(signs.map((sign, index) => [sign, index]));
  const rows = lines.map(({ tokens, listed, isFirm }) => {
    const own: number[] = [];
    visitSigns(tokens, (sign) => own.push(indexOf.get(sign) ?? -1));
    return { signs: own.filter((index) => index >= 0), listed, isFirm };
  });
  const firms = rows.filter((row) => row.isFirm).length;
  const weights = new Float64Array(signs.length);
  const squares = new Float64Array(signs.length);
  let weightOfLists = 0;
  let squaresOfLists = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const row of shuffled(rows, round)) {
      let sum = weightOfLists * row.listed;
      for (const index of row.signs) sum += weights[index]!;
      const share = rows.length / 2 / (row.isFirm ? firms : rows.length - firms);
      const error = (1 / (1 + Math.exp(-sum)) - Number(row.isFirm)) * share;
      for (const index of row.signs) {
        squares[index]! += error * error;
        const step = STEP / Math.sqrt(1 + squares[index]!);
        weights[index] = shrink(weights[index]! - step * error, step * PULL);
      }
      squaresOfLists += (error * row.listed) ** 2;
      weightOfLists -= (STEP_OF_LISTS / Math.sqrt(1 + squaresOfLists)) * error * row.listed;
    }
  }
  const rounded = signs.map((sign, index) => [sign, Math.round(weights[index]! / QUARTER) * QUARTER] as const);
  return {
    weights: new Map(rounded.filter(([, weight]) => weight !== 0)),
    weightOfLists: Math.round(weightOfLists / QUARTER) * QUARTER,
  };
}

function shuffled<T>(rows: readonly T[], round: number): T[] {
  const random = randomOf(1, 'fit-signs', round);
  const out = [...rows];
  for (let last = out.length - 1; last > 0; last--) {
    const other = random.int(last + 1);
    [out[last], out[other]] = [out[other]!, out[last]!];
  }
  return out;
}

const WIDTH = 180;

/** Joins words into lines of at most `WIDTH` characters. */
function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line.length + word.length >= WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

/** The text of `packages/engine/normalize/lists/organisation-signs.json`. */
export function signTableText({ weights, weightOfLists }: SignTable, countedFrom: string): string {
  const byWeight = [...Map.groupBy([...weights.keys()].sort(), (sign) => weights.get(sign)!)].sort(([a], [b]) => a - b);
  const words = byWeight.flatMap(([weight, signs]) => [String(weight), ...signs]);
  return `${JSON.stringify({ countedFrom, weightOfLists, signs: wrap(words) }, null, 2)}\n`;
}
