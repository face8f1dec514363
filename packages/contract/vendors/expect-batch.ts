/** Estimates what vendors may find for the rows of a batch and what they will bill. Pure: the same rates give the same figures. */

/** How often a vendor has a result for such questions: a Beta distribution with a weak prior, learned only from calls of this installation. */
export interface HitRate {
  alpha: number;
  beta: number;
}

export interface Expectable {
  rate: HitRate;
  /** The price of one question, in millionths of a dollar. */
  micros: number;
  billedBy: 'hit' | 'request' | 'row';
}

export interface Range {
  expected: number;
  /** The interval that contains nine of ten such batches. */
  low: number;
  high: number;
}

export interface BatchExpectation {
  /** Rows for which a vendor has a result. */
  hits: Range;
  costMicros: Range;
}

const DRAWS = 2_000;
const TAIL = 0.05;

/**
 * Vendors are asked in the given order: each is asked about the rows for which those before it had nothing. The asking ends when the next question could exceed
 * the cap. Answers that are already stored, and checks of what was found, are not considered: the first would mean fewer questions, the second more.
 */
export function expectBatch(rows: number, vendors: readonly Expectable[], capMicros: number | null): BatchExpectation {
  const random = createRandom(rows);
  const draws = Array.from({ length: DRAWS }, () => drawBatch(rows, vendors, capMicros ?? Infinity, random));
  return { hits: rangeOf(draws.map(({ hits }) => hits)), costMicros: rangeOf(draws.map(({ micros }) => micros)) };
}

function drawBatch(rows: number, vendors: readonly Expectable[], capMicros: number, random: () => number) {
  const sum = { hits: 0, micros: 0 };
  let left = rows;
  for (const { rate, micros, billedBy } of vendors) {
    const share = drawBeta(rate, random);
    const each = micros * (billedBy === 'hit' ? share : 1);
    const asked = each === 0 ? left : Math.min(left, (capMicros - sum.micros) / each);
    const most = billedBy === 'hit' && micros > 0 ? Math.min(asked, (capMicros - sum.micros) / micros) : asked;
    const hits = clamp(asked * share + Math.sqrt(asked * share * (1 - share)) * drawNormal(random), 0, most);
    sum.hits += hits;
    sum.micros = Math.min(capMicros, sum.micros + micros * (billedBy === 'hit' ? hits : asked));
    left -= hits;
  }
  return sum;
}

function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.round(share * (sorted.length - 1))]!);
  return { expected: Math.round(sorted.reduce((sum, value) => sum + value, 0) / sorted.length), low: at(TAIL), high: at(1 - TAIL) };
}

function drawBeta({ alpha, beta }: HitRate, random: () => number): number {
  const [a, b] = [drawGamma(alpha, random), drawGamma(beta, random)];
  return a / (a + b);
}

/** Marsaglia and Tsang (2000); their method needs a shape of at least 1, and a smaller one is drawn one higher and scaled. `shape` is above 0. */
function drawGamma(shape: number, random: () => number): number {
  if (shape < 1) return drawGamma(shape + 1, random) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** mulberry32, a generator that returns the same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
