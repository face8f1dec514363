/** An amount that was looked for and the part of it that was found. */
export interface Share {
  /** Number of the household or parcel it belongs to. */
  unit: number;
  got: number;
  of: number;
}

/** One delivered contact, and whether it is right by the truth. */
export interface JudgedContact {
  unit: number;
  kind: string;
  /** 0..100 */
  confidence: number;
  right: boolean;
  /** Number of independent records that list it, where counted. */
  records?: number | null;
}

/** The sum of `got` divided by the sum of `of`. */
export function shareOf(shares: readonly Share[]): Statistic {
  const statistic: Statistic = (draws) => {
    let [got, of] = [0, 0];
    for (const share of shares) {
      const times = draws ? draws[share.unit]! : 1;
      got += times * share.got;
      of += times * share.of;
    }
    return of === 0 ? Number.NaN : got / of;
  };
  return Object.assign(statistic, { things: shares.length });
}

/** The harmonic mean of two figures. */
export function f1Of(precision: Statistic, recall: Statistic): Statistic {
  return (draws) => {
    const [p, r] = [precision(draws), recall(draws)];
    return (2 * p * r) / (p + r);
  };
}

export function shareRight(contacts: readonly JudgedContact[]): Statistic {
  return shareOf(contacts.map(({ unit, right }) => ({ unit, got: right ? 1 : 0, of: 1 })));
}

/** Brier score: mean squared difference between stated confidence and outcome. */
export function brierOf(contacts: readonly JudgedContact[]): Statistic {
  return shareOf(contacts.map(({ unit, confidence, right }) => ({ unit, got: (confidence / 100 - (right ? 1 : 0)) ** 2, of: 1 })));
}

/** Log loss: mean surprise in nats; probabilities are limited to 0.005..0.995. */
export function logLossOf(contacts: readonly JudgedContact[]): Statistic {
  const surprise = ({ confidence, right }: JudgedContact): number => {
    const p = Math.min(0.995, Math.max(0.005, confidence / 100));
    return -Math.log(right ? p : 1 - p);
  };
  return shareOf(contacts.map((contact) => ({ unit: contact.unit, got: surprise(contact), of: 1 })));
}

const BINS = 15;

/** The parts of a contact that calibration errors need. */
type Weighed = Pick<JudgedContact, 'unit' | 'confidence' | 'right'>;

/**
 * Expected calibration error over bins of equal mass: the difference between stated confidence and share right in each bin, weighted by its mass. Contacts
 * with equal confidence are interchangeable: when a bin boundary falls among them, each side gets its proportion of their right ones.
 */
export function eceOf(contacts: readonly Weighed[], bins = BINS): Statistic {
  const levels = [...Map.groupBy(contacts, ({ confidence }) => confidence)].sort(([a], [b]) => a - b);
  return (draws) => {
    const tied = levels.map(([confidence, members]) => weighLevel(confidence / 100, members, draws));
    const total = tied.reduce((sum, { mass }) => sum + mass, 0);
    return total === 0 ? Number.NaN : binnedError(tied, total / bins) / total;
  };
}

interface Level {
  mass: number;
  /** Stated confidence minus outcome, summed. */
  excess: number;
}

function weighLevel(said: number, members: readonly Weighed[], draws?: Readonly<Uint16Array>): Level {
  let [mass, right] = [0, 0];
  for (const member of members) {
    const times = draws ? draws[member.unit]! : 1;
    mass += times;
    if (member.right) right += times;
  }
  return { mass, excess: said * mass - right };
}

/** The sum over bins of equal mass of the absolute excess in each. */
function binnedError(levels: readonly Level[], binMass: number): number {
  let [error, room, excess] = [0, binMass, 0];
  for (const level of levels) {
    let left = level.mass;
    while (left > 0) {
      const part = Math.min(left, room);
      excess += (level.excess * part) / level.mass;
      left -= part;
      room -= part;
      if (room > 1e-9) continue;
      error += Math.abs(excess);
      [room, excess] = [binMass, 0];
    }
  }
  return error + Math.abs(excess);
}

/** Precision and recall of a grouping of things whose true owner is known, by pairs and per thing (B-cubed). */
interface GroupingCounts {
  pairs: { both: number; grouped: number; true: number };
  cubed: { precision: number; recall: number; things: number };
}

/** `groups` and `truth` hold the group and the owner of each thing, in the same order. */
export function countGrouping(groups: readonly (string | number)[], truth: readonly string[]): GroupingCounts {
  const [byGroup, byOwner, byBoth] = [new Map<unknown, number>(), new Map<string, number>(), new Map<string, number>()];
  groups.forEach((group, index) => {
    count(byGroup, group);
    count(byOwner, truth[index]!);
    count(byBoth, `${group}|${truth[index]!}`);
  });
  const cubed = { precision: 0, recall: 0, things: groups.length };
  groups.forEach((group, index) => {
    const both = byBoth.get(`${group}|${truth[index]!}`)!;
    cubed.precision += both / byGroup.get(group)!;
    cubed.recall += both / byOwner.get(truth[index]!)!;
  });
  return { pairs: { both: pairsOf(byBoth), grouped: pairsOf(byGroup), true: pairsOf(byOwner) }, cubed };
}

function count<K>(map: Map<K, number>, key: K): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

function pairsOf(sizes: ReadonlyMap<unknown, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** A value with its 95 % interval. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** A figure as a function of how often each unit (household or parcel) is drawn; each counts once when no draws are given. */
export interface Statistic {
  (draws?: Readonly<Uint16Array>): number;
  /** Number of things it is computed from, where known. */
  things?: number;
}

const REPLICATES = 300;

/**
 * Bootstrap intervals over whole units drawn with replacement, because the contacts of one household are right or wrong together. All figures use the same
 * samples, and one seed gives the same intervals each time. The spread is centred on the value itself, because an error such as ECE is larger in every resample
 * than in the original data. When no sample differs, the rule of three gives the width.
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

/** Uniform numbers in 0..1 from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface ShareInterval {
  value: number;
  low: number;
  high: number;
}

const Z95 = 1.959964;

/** The share `right` of `count` with its 95 % Wilson interval; 0..1 with value NaN when `count` is 0. */
export function wilsonInterval(right: number, count: number): ShareInterval {
  if (count === 0) return { value: Number.NaN, low: 0, high: 1 };
  const value = right / count;
  const z2 = Z95 * Z95;
  const middle = (value + z2 / (2 * count)) / (1 + z2 / count);
  const half = (Z95 * Math.sqrt((value * (1 - value)) / count + z2 / (4 * count * count))) / (1 + z2 / count);
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
