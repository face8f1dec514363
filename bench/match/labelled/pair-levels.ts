import { comparePersons } from '@deedline/engine/compare/compare-persons';
import { isAlike } from '@deedline/engine/text/text-distance';
import { PERSON_WEIGHTS } from '@deedline/engine/compare/person-weights';
import type { PersonView } from '@deedline/engine/compare/comparable';

/** The fields that the engine compares, and its levels of each. */
export const ENGINE_FIELDS = Object.keys(PERSON_WEIGHTS) as (keyof typeof PERSON_WEIGHTS)[];
const TRAIT_LEVELS = ['same', 'alike', 'missing', 'different'];

export interface LevelField {
  name: string;
  levels: readonly string[];
  /** Places of levels that are no evidence either way. */
  silent: ReadonlySet<number>;
  /** The place of the level at which one of the two says nothing; it has no share among the others. */
  missing: number;
}

export function fieldsOf(traits: number): LevelField[] {
  const engine = ENGINE_FIELDS.map((name) => ({ name, levels: Object.keys(PERSON_WEIGHTS[name]) }));
  const others = Array.from({ length: traits }, (_, at) => ({ name: `other ${at + 1}`, levels: TRAIT_LEVELS }));
  return [...engine, ...others].map(({ name, levels }) => ({
    name,
    levels,
    silent: new Set(levels.flatMap((level, at) => (level === 'missing' || level === 'none' ? [at] : []))),
    missing: levels.indexOf('missing'),
  }));
}

/** The levels of many pairs, field by field, and what the rarity of shared names adds. */
export interface PairLevels {
  count: number;
  /** By field, then by pair. */
  levels: Uint8Array[];
  surnameTermWeight: Float32Array;
  givenTermWeight: Float32Array;
}

export function emptyLevels(fields: readonly LevelField[], count: number): PairLevels {
  const levels = fields.map(() => new Uint8Array(count));
  return { count, levels, surnameTermWeight: new Float32Array(count), givenTermWeight: new Float32Array(count) };
}

const PLACES = new Map(ENGINE_FIELDS.map((name) => [name, new Map(Object.keys(PERSON_WEIGHTS[name]).map((level, at) => [level, at]))]));

interface Compared {
  view: PersonView;
  traits: readonly (string | null)[];
}

/** Compares two records as the engine does and writes the levels down at `at`. */
export function writeLevels(into: PairLevels, at: number, left: Compared, right: Compared): void {
  const comparison = comparePersons(left.view, right.view);
  const { surname, given, middle, suffix, birth, address } = comparison;
  const named = {
    surname,
    given,
    order: comparison.exchanged ? 'exchanged' : 'kept',
    middle,
    suffix,
    birth: birth ?? 'missing',
    address,
    phone: comparison.phone ? 'shared' : 'none',
    email: comparison.email ? 'shared' : 'none',
  };
  ENGINE_FIELDS.forEach((name, field) => {
    into.levels[field]![at] = PLACES.get(name)!.get(named[name])!;
  });
  left.traits.forEach((trait, index) => {
    const other = right.traits[index];
    const level = !trait || !other ? 2 : trait === other ? 0 : isAlike(trait, other) ? 1 : 3;
    into.levels[ENGINE_FIELDS.length + index]![at] = level;
  });
  into.surnameTermWeight[at] = comparison.surnameTermWeight;
  into.givenTermWeight[at] = comparison.givenTermWeight;
}
