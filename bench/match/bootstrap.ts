/** A value with its 95 % interval. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** A figure, given how often each unit (household or parcel) is drawn; all once where nothing is given. */
export interface Statistic {
  (draws?: Readonly<Uint16Array>): number;
  /** How many things it is made of, where that is known. */
  things?: number;
}

const REPLICATES = 300;

/**
 * The spread of figures over samples of whole units, drawn with replacement: contacts of one household are right or wrong together. All
 * figures see the same samples, and one seed gives the same intervals each time. The spread is laid around the value itself, because an
 * error such as ECE is larger in every resample than in what it was drawn from. Where no sample differs, the rule of three tells the width.
 */
export function bootstrap<Name extends string>(
  statistics: Readonly<Record<Name, Statistic>>,
  units: number,
  seed: number,
): Record<Name, Interval> {
  const random = randomOf(seed);
  const names = Object.keys(statistics) as Name[];
  const samples = names.map((): number[] => []);
  const draws = new Uint16Array(units);
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    draws.fill(0);
    for (let drawn = 0; drawn < units; drawn++) draws[Math.floor(random() * units)]!++;
    names.forEach((name, index) => samples[index]!.push(statistics[name](draws)));
  }
  const entries = names.map((name, index) => [name, toInterval(statistics[name](), samples[index]!, statistics[name].things ?? units)]);
  return Object.fromEntries(entries) as Record<Name, Interval>;
}

function toInterval(value: number, samples: readonly number[], things: number): Interval {
  const sorted = samples.filter((sample) => !Number.isNaN(sample)).sort((a, b) => a - b);
  if (Number.isNaN(value) || sorted.length === 0) return { value, low: value, high: value };
  const mean = sorted.reduce((sum, sample) => sum + sample, 0) / sorted.length;
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!;
  const [below, above] = [mean - at(0.025), at(0.975) - mean];
  const least = below + above === 0 ? 3 / Math.max(3, things) : 0;
  return { value, low: Math.max(0, value - below - least), high: Math.max(value, Math.min(1, value + above + least)) };
}

/** Even numbers 0..1 from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
