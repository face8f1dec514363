import type { Statistic } from './bootstrap.ts';

/** Something that was looked for: how much of it was got. */
export interface Share {
  /** The household or parcel it belongs to, by number. */
  unit: number;
  got: number;
  of: number;
}

/** One contact as delivered, and whether the truth says it is right. */
export interface JudgedContact {
  unit: number;
  kind: string;
  /** 0..100 */
  confidence: number;
  right: boolean;
  /** Independent records that list it, where they are counted. */
  records?: number | null;
}

/** Sum got over sum looked for. */
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

/** Mean squared distance of what was said from what is so. */
export function brierOf(contacts: readonly JudgedContact[]): Statistic {
  return shareOf(contacts.map(({ unit, confidence, right }) => ({ unit, got: (confidence / 100 - (right ? 1 : 0)) ** 2, of: 1 })));
}

/** Mean surprise in nats; nothing counts as surer than one in two hundred. */
export function logLossOf(contacts: readonly JudgedContact[]): Statistic {
  const surprise = ({ confidence, right }: JudgedContact): number => {
    const p = Math.min(0.995, Math.max(0.005, confidence / 100));
    return -Math.log(right ? p : 1 - p);
  };
  return shareOf(contacts.map((contact) => ({ unit: contact.unit, got: surprise(contact), of: 1 })));
}

const BINS = 15;

/**
 * Expected calibration error: bins of equal mass, each with the distance of what was said from what was right, by its mass. Contacts said
 * alike are alike: where a bin ends among them, each side gets its part of what was right of them all.
 */
export function eceOf(contacts: readonly JudgedContact[]): Statistic {
  const levels = [...Map.groupBy(contacts, ({ confidence }) => confidence)].sort(([a], [b]) => a - b);
  return (draws) => {
    const tied = levels.map(([confidence, members]) => weighLevel(confidence / 100, members, draws));
    const total = tied.reduce((sum, { mass }) => sum + mass, 0);
    return total === 0 ? Number.NaN : binnedError(tied, total / BINS) / total;
  };
}

interface Level {
  mass: number;
  /** What was said more than was right, summed. */
  excess: number;
}

function weighLevel(said: number, members: readonly JudgedContact[], draws?: Readonly<Uint16Array>): Level {
  let [mass, right] = [0, 0];
  for (const member of members) {
    const times = draws ? draws[member.unit]! : 1;
    mass += times;
    if (member.right) right += times;
  }
  return { mass, excess: said * mass - right };
}

/** The sum over bins of so much mass of what each said too much or too little. */
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

/** Precision and recall of a grouping of things whose true owner is known: by pairs, and per thing (B-cubed). */
export interface GroupingCounts {
  pairs: { both: number; grouped: number; true: number };
  cubed: { precision: number; recall: number; things: number };
}

/** `groups` and `truth` name the group and the owner of each thing, in one order. */
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
