/** Simple baselines that anybody could build for the same files, against which the engine's figures are compared. */
import { isTypo } from '@deedline/engine/text/text-distance';
import { foldText } from '@deedline/engine/text/fold';
import type { Pairs } from './candidate-pairs.ts';
import type { DataRecord } from './read-records.ts';
import type { Field } from './read-map.ts';
import { readDateAs } from './read-dates.ts';

type Told = [number, number][];

/**
 * Exact match: links records with the same name and postcode, ignoring letter case. Uses the city where no postcode is mapped, and the name alone where
 * neither is.
 */
export function exactMatch(records: readonly DataRecord[], isPair: (left: number, right: number) => boolean): Told {
  const place: Field | null = (['postcode', 'city'] as const).find((field) => records.some(({ row }) => row.cells[field])) ?? null;
  return groupsOf(records, (record) => {
    const name = nameText(record);
    const where = place === null ? 'anywhere' : text(record, place);
    return name === '' || where === '' ? '' : `${name}|${where}`;
  }).flatMap((members) => pairsOf(members, isPair));
}

/** Recency only: attributes every record of a name to the person of the latest one. `null` where no record has a date. */
export function latestOfName(records: readonly DataRecord[], isPair: (left: number, right: number) => boolean): Told | null {
  if (!records.some(({ row }) => row.cells.seen)) return null;
  const dates = records.map((record) => readDateAs(text(record, 'seen'), null) ?? '');
  return groupsOf(records, nameText).flatMap((members) => {
    const latest = members.reduce((best, at) => (dates[at]! > dates[best]! ? at : best), members[0]!);
    return members
      .filter((at) => at !== latest && isPair(Math.min(at, latest), Math.max(at, latest)))
      .map((at): [number, number] => [at, latest]);
  });
}

const FELLEGI_FIELDS: readonly Field[] = [
  'name',
  'given',
  'middle',
  'surname',
  'birth',
  'birthYear',
  'age',
  'address',
  'number',
  'street',
  'city',
  'state',
  'postcode',
  'phone',
  'email',
];
/** Same, alike, different, missing. */
const SAME = 0;
const ALIKE = 1;
const OTHER = 2;
const MISSING = 3;

/**
 * Plain Fellegi-Sunter over the printed fields, on the same candidate pairs: u comes from random pairs, m and the share of matches from
 * expectation-maximization; keeps pairs with at least even odds.
 */
export function fellegiSunter(records: readonly DataRecord[], pairs: Pairs, random: Pairs, allPairs: number): Told {
  const fields = FELLEGI_FIELDS.filter((field) => records.some(({ row }) => row.cells[field]));
  const texts = fields.map((field) => records.map((record) => text(record, field)));
  const levelsOf = ({ left, right }: Pairs): Uint8Array[] =>
    texts.map((column) => Uint8Array.from(left, (a, at) => agree(column[a]!, column[right[at]!]!)));
  const strangers = levelsOf(random).map((levels) => sharesOf(levels, null));
  const levels = levelsOf(pairs);
  let same = fields.map(() => [0.85, 0.1, 0.05, 0]);
  let share = records.length / 2 / allPairs;
  const chances = new Float64Array(pairs.left.length);
  for (let round = 0; round < 20; round++) {
    const weights = same.map((m, at) => m.map((value, level) => (level === MISSING ? 0 : Math.log2(value / strangers[at]![level]!))));
    const prior = Math.log2(share / (1 - share));
    let expected = 0;
    for (let pair = 0; pair < chances.length; pair++) {
      let weight = prior;
      for (let at = 0; at < levels.length; at++) weight += weights[at]![levels[at]![pair]!]!;
      chances[pair] = 1 / (1 + 2 ** -weight);
      expected += chances[pair]!;
    }
    same = levels.map((column) => sharesOf(column, chances));
    share = Math.min(0.5, Math.max(expected, 1) / allPairs);
  }
  return [...chances.keys()].filter((pair) => chances[pair]! >= 0.5).map((pair) => [pairs.left[pair]!, pairs.right[pair]!]);
}

function agree(left: string, right: string): number {
  if (left === '' || right === '') return MISSING;
  return left === right ? SAME : isTypo(left, right) ? ALIKE : OTHER;
}

function sharesOf(levels: Uint8Array, weights: Float64Array | null): number[] {
  const counts = [1e-3, 1e-3, 1e-3, 0];
  levels.forEach((level, at) => (counts[level]! += level === MISSING ? 0 : (weights?.[at] ?? 1)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => Math.max(count / total, 1e-6));
}

function text({ row }: DataRecord, field: Field): string {
  return foldText(row.cells[field]?.join(' ') ?? '').trim();
}

function nameText(record: DataRecord): string {
  return [text(record, 'name'), text(record, 'given'), text(record, 'surname')].filter(Boolean).join(' ');
}

function groupsOf(records: readonly DataRecord[], textOf: (record: DataRecord) => string): number[][] {
  const groups = new Map<string, number[]>();
  records.forEach((record, at) => {
    const key = textOf(record);
    if (key === '') return;
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  });
  return [...groups.values()];
}

/** All pairs of a group; none for a group of more than 1000 members, which is too large to be one person. */
function pairsOf(members: readonly number[], isPair: (left: number, right: number) => boolean): Told {
  const pairs: Told = [];
  if (members.length > 1000) return pairs;
  for (let i = 0; i < members.length; i++)
    for (let j = i + 1; j < members.length; j++) if (isPair(members[i]!, members[j]!)) pairs.push([members[i]!, members[j]!]);
  return pairs;
}
