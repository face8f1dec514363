import type { PersonView } from '../compare/comparable.ts';
import { comparePersons, mergeableWeight, type PersonWeights } from '../compare/compare-persons.ts';
import { PERSON_WEIGHTS } from '../compare/person-weights.ts';
import { AMBIGUOUS_MARGIN, MERGE_THRESHOLD } from '../model/weights.ts';
import { canBeOnePerson } from './cannot-link.ts';
import type { Mention } from './mention.ts';
import { groupSame, mergeViews } from './person-view.ts';

/** Records considered to be of one person. */
export interface PersonCluster {
  mentions: readonly Mention[];
  view: PersonView;
}

interface Edge {
  left: number;
  right: number;
  weight: number;
}

/**
 * Groups mentions into persons. Groups are merged pair by pair, best agreement first, as long as no member of one group contradicts a member of the other, so
 * strangers are never chained through a record that fits both. A record that fits two different persons about equally well joins neither. The order of the
 * mentions makes no difference.
 */
export function clusterPersons(mentions: readonly Mention[]): PersonCluster[] {
  return clusterGroups(groupSame(mentions), PERSON_WEIGHTS, 0);
}

/** `clusterPersons` for groups of identically printed mentions, with an unreleased weights table and a prior shifted by `priorShift` bits. */
export function clusterGroups(groups: readonly PersonCluster[], table: PersonWeights, priorShift: number): PersonCluster[] {
  const edges = agreeingPairs(groups, table, MERGE_THRESHOLD - priorShift);
  const torn = tornGroups(groups, edges);
  const home = groups.map((_, index) => index);
  const members = groups.map((_, index) => [index]);
  const clusters: (PersonCluster | null)[] = [...groups];
  for (const { left, right } of edges) {
    if (torn.has(left) || torn.has(right)) continue;
    const [mine, yours] = [find(home, left), find(home, right)];
    const [into, from] = [Math.min(mine, yours), Math.max(mine, yours)];
    const a = clusters[into];
    const b = clusters[from];
    if (into === from || !a || !b || !canBeOnePerson(a.view, b.view)) continue;
    if (!agreeOnTheWhole(groups, members[into]!, members[from]!, table)) continue;
    clusters[into] = { mentions: [...a.mentions, ...b.mentions], view: mergeViews([a.view, b.view]) };
    clusters[from] = null;
    home[from] = into;
    members[into]!.push(...members[from]!);
  }
  return clusters.filter((cluster) => cluster !== null);
}

/** In large clusters only the first members, which agreed best, are compared. */
const MAX_SPEAKERS = 4;
/** Upper limit of what one pair contributes: it says no more than that a match is nearly certain. */
const MAX_PAIR_WEIGHT = 8;

/** Average linkage: a record's agreement with one member must not be outweighed by its disagreement with the others. */
function agreeOnTheWhole(
  groups: readonly PersonCluster[],
  mine: readonly number[],
  yours: readonly number[],
  table: PersonWeights,
): boolean {
  if (mine.length === 1 && yours.length === 1) return true;
  let sum = 0;
  for (let i = 0; i < mine.length && i < MAX_SPEAKERS; i++) {
    for (let j = 0; j < yours.length && j < MAX_SPEAKERS; j++) {
      const { weight } = comparePersons(groups[mine[i]!]!.view, groups[yours[j]!]!.view, table);
      sum += Math.max(-MAX_PAIR_WEIGHT, Math.min(MAX_PAIR_WEIGHT, weight));
    }
  }
  return sum > 0;
}

/** Pairs above the threshold, best first. Ties are ordered by position, which `groupSame` makes independent of the input order. */
function agreeingPairs(groups: readonly PersonCluster[], table: PersonWeights, leastWeight: number): Edge[] {
  const edges: Edge[] = [];
  for (const [left, right] of linkedPairs(groups)) {
    const weight = mergeableWeight(groups[left]!.view, groups[right]!.view, table);
    if (weight >= leastWeight) edges.push({ left, right, weight });
  }
  return edges.sort((a, b) => b.weight - a.weight || a.left - b.left || a.right - b.right);
}

/** Groups that have two about equally good best partners which exclude each other. */
function tornGroups(groups: readonly PersonCluster[], edges: readonly Edge[]): ReadonlySet<number> {
  const partners = new Map<number, { other: number; weight: number }[]>();
  for (const { left, right, weight } of edges) {
    append(partners, left, { other: right, weight });
    append(partners, right, { other: left, weight });
  }
  const excluding = rememberPairs(groups.length, (one, other) => !canBeOnePerson(groups[one]!.view, groups[other]!.view));
  const torn = new Set<number>();
  for (const [group, list] of partners) {
    const best = list[0]!;
    const close = list.filter((partner) => best.weight - partner.weight < AMBIGUOUS_MARGIN).map(({ other }) => other);
    if (close.some((one, at) => close.slice(0, at).some((other) => excluding(one, other)))) torn.add(group);
  }
  return torn;
}

/** Caches the answer for each pair of `count` groups: somebody with many records is a close partner of each of them. */
function rememberPairs(count: number, ask: (one: number, other: number) => boolean): (one: number, other: number) => boolean {
  const known = new Map<number, boolean>();
  return (one, other) => {
    const pair = Math.min(one, other) * count + Math.max(one, other);
    const answer = known.get(pair) ?? ask(one, other);
    known.set(pair, answer);
    return answer;
  };
}

function append<V>(map: Map<number, V[]>, key: number, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function find(home: number[], index: number): number {
  let root = index;
  while (home[root] !== root) root = home[root]!;
  home[index] = root;
  return root;
}

/** Blocks larger than this are skipped because they bring strangers together; their members still meet in their other blocks. */
const BLOCK_LIMIT = 60;

/**
 * Candidate pairs by blocking keys. Something besides the name must link the groups: a house number within a ZIP code or city, a phone, an email, a birth date,
 * or a name with a birth year. A name alone, however rare, identifies nobody, so no other pair is compared.
 */
export function linkedPairs(groups: readonly { view: PersonView }[]): [number, number][] {
  const blocks = new Map<string, number[]>();
  groups.forEach(({ view }, index) => {
    for (const key of blockKeys(view)) {
      const block = blocks.get(key);
      if (!block) blocks.set(key, [index]);
      else if (block.at(-1) !== index) block.push(index);
    }
  });
  const pairs = new Map<number, [number, number]>();
  for (const block of blocks.values()) {
    if (block.length > BLOCK_LIMIT) continue;
    for (let i = 0; i < block.length; i++) {
      for (let j = i + 1; j < block.length; j++) pairs.set(block[i]! * groups.length + block[j]!, [block[i]!, block[j]!]);
    }
  }
  return [...pairs.values()];
}

function blockKeys(view: PersonView): Set<string> {
  const keys = new Set<string>();
  const initials = initialsOf(view);
  for (const { parts } of view.addresses) {
    if (!parts.number) continue;
    for (const initial of initials) {
      if (parts.zip5) keys.add(`a|${parts.number}|${parts.zip5}|${initial}`);
      if (parts.city) keys.add(`c|${parts.number}|${parts.city}|${initial}`);
    }
  }
  for (const phone of view.phones) keys.add(`p|${phone}`);
  for (const email of view.emails) keys.add(`e|${email}`);
  for (const birth of view.births) {
    if (birth.length >= 10) keys.add(`b|${birth}`);
    for (const name of view.names) if (name.sound && name.roots) keys.add(`y|${name.sound}|${name.roots[0]}|${birth.slice(0, 4)}`);
  }
  return keys;
}

/** Initials of given name, formal name and surname: at least one of them survives a typo, a nickname or swapped columns. */
function initialsOf({ names }: PersonView): string[] {
  const initials: string[] = [];
  for (const { first, last, roots } of names) {
    for (const word of [first, last, roots?.[0]]) {
      const initial = word?.[0] ?? '';
      if (!initials.includes(initial)) initials.push(initial);
    }
  }
  return initials;
}
