import type { Mention } from '@deedline/engine/cluster/mention';
import { isTypo } from '@deedline/engine/text/text-distance';
import type { Evidence } from '@deedline/engine/model/evidence';
import { randomOf } from '../statistics.ts';
import type { Method } from '../method.ts';
import { latestFirst, listContacts, personOf, readAsked, readPeople, type Subject } from './read-records.ts';

/** The fields that are compared between two records, and the levels of agreement; 'missing' is no evidence either way. */
const FIELDS = ['first', 'last', 'born', 'street', 'zip', 'phone', 'email'] as const;
type Field = (typeof FIELDS)[number];
type Level = 'same' | 'close' | 'different' | 'missing';
type Levels = Record<Field, Level>;
type Weights = Record<Field, Record<Level, number>>;

interface Compared {
  first: readonly string[];
  last: readonly string[];
  born: readonly string[];
  street: readonly string[];
  zip: readonly string[];
  phone: readonly string[];
  email: readonly string[];
}

const PAIRS = 40_000;
/** Prior of the posterior: the share of pairs brought together by a search that are of one person. */
const PRIOR = 0.05;

/**
 * Textbook Fellegi-Sunter: one weight per field and level, with m from pairs of one person and u from random pairs, both of the train split. It uses no
 * term frequencies and no contradictions, joins every pair above one half, and reports the raw posterior as its confidence.
 */
export function fellegiSunter(trained: ReadonlyMap<string, readonly Evidence[]>): Method {
  const weights = learnWeights(trained);
  const posterior = (a: Compared, b: Compared): number => {
    const levels = compareAll(a, b);
    const weight = FIELDS.reduce((sum, field) => sum + weights[field][levels[field]], Math.log2(PRIOR / (1 - PRIOR)));
    return 1 / (1 + 2 ** -weight);
  };
  return {
    name: 'plain Fellegi-Sunter',
    answer(query, found) {
      const asked = readAsked(query, found);
      const people = readPeople(found);
      const subjects = query.mode === 'reverse_phone' || query.mode === 'reverse_email' ? [] : toSubjects(asked);
      const scored = people
        .map((mention) => {
          const compared = toCompared(mention);
          const held =
            query.mode === 'reverse_phone'
              ? mention.phones.includes(query.phone)
              : query.mode === 'reverse_email' && mention.emails.includes(query.email);
          return { mention, confidence: held ? 99 : 100 * Math.max(0, ...subjects.map((subject) => posterior(subject, compared))) };
        })
        .filter(({ confidence }) => confidence > 0.5)
        .sort((a, b) => b.confidence - a.confidence || latestFirst(a.mention, b.mention));
      const best = scored[0];
      return {
        ...asked,
        person: best && best.confidence >= 20 ? personOf(best.mention, best.confidence) : null,
        ...listContacts(found, scored),
      };
    },
    group: (found) => joinPairs(readPeople(found), posterior),
  };
}

function toSubjects(asked: Subject): Compared[] {
  return asked.names.map((name) => ({
    first: name.first ? [name.first] : [],
    last: name.last ? [name.last] : [],
    born: asked.born ? [asked.born] : [],
    street: asked.places.map((place) => `${place.number ?? ''} ${place.street ?? ''}`),
    zip: asked.places.flatMap((place) => place.zip5 ?? []),
    phone: [],
    email: [],
  }));
}

function toCompared({ names, birthDate, addresses, phones, emails }: Mention): Compared {
  return {
    first: names.flatMap((name) => name.first ?? []),
    last: names.flatMap((name) => name.last ?? []),
    born: birthDate ? [birthDate] : [],
    street: addresses.map(({ parts }) => `${parts.number ?? ''} ${parts.street ?? ''}`),
    zip: addresses.flatMap(({ parts }) => parts.zip5 ?? []),
    phone: phones,
    email: emails,
  };
}

function compareAll(a: Compared, b: Compared): Levels {
  return Object.fromEntries(FIELDS.map((field) => [field, compareField(field, a[field], b[field])])) as Levels;
}

function compareField(field: Field, left: readonly string[], right: readonly string[]): Level {
  if (left.length === 0 || right.length === 0) return 'missing';
  let best: Level = 'different';
  for (const a of left) {
    for (const b of right) {
      if (a === b) return 'same';
      if (isClose(field, a, b)) best = 'close';
    }
  }
  return best;
}

function isClose(field: Field, a: string, b: string): boolean {
  if (field === 'born') return a.slice(0, 4) === b.slice(0, 4);
  if (field === 'first' && (a.length === 1 || b.length === 1)) return a[0] === b[0];
  return (field === 'first' || field === 'last' || field === 'street') && isTypo(a, b);
}

function learnWeights(trained: ReadonlyMap<string, readonly Evidence[]>): Weights {
  const random = randomOf(64);
  const people = [...trained.values()].map((records) => readPeople(records).map(toCompared)).filter((records) => records.length > 0);
  const several = people.filter((records) => records.length > 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const [matches, randoms] = [countLevels(), countLevels()];
  for (let pair = 0; pair < PAIRS && several.length > 0; pair++) {
    const records = pick(several);
    const first = Math.floor(random() * records.length);
    const second = (first + 1 + Math.floor(random() * (records.length - 1))) % records.length;
    addLevels(matches, compareAll(records[first]!, records[second]!));
    addLevels(randoms, compareAll(pick(pick(people)), pick(pick(people))));
  }
  return Object.fromEntries(FIELDS.map((field) => [field, weightsOf(matches[field], randoms[field])])) as Weights;
}

function countLevels(): Weights {
  return Object.fromEntries(FIELDS.map((field) => [field, { same: 0.5, close: 0.5, different: 0.5, missing: 0 }])) as Weights;
}

function addLevels(counts: Weights, levels: Levels): void {
  for (const field of FIELDS) counts[field][levels[field]]++;
}

/** log2(m/u) of each level, over the pairs where both records have a value. */
function weightsOf(matches: Record<Level, number>, randoms: Record<Level, number>): Record<Level, number> {
  const sum = (counts: Record<Level, number>): number => counts.same + counts.close + counts.different;
  const weightOf = (level: Level): number => Math.log2(matches[level] / sum(matches) / (randoms[level] / sum(randoms)));
  return { same: weightOf('same'), close: weightOf('close'), different: weightOf('different'), missing: 0 };
}

/** Joins every pair above one half, transitively. */
function joinPairs(people: readonly Mention[], posterior: (a: Compared, b: Compared) => number): Map<string, number> {
  const compared = people.map(toCompared);
  const home = people.map((_, index) => index);
  const find = (index: number): number => (home[index] === index ? index : (home[index] = find(home[index]!)));
  for (let i = 0; i < people.length; i++)
    for (let j = i + 1; j < people.length; j++)
      if (find(i) !== find(j) && posterior(compared[i]!, compared[j]!) > 0.5) home[find(i)] = find(j);
  return new Map(people.map((mention, index) => [mention.evidence.id, find(index)]));
}
