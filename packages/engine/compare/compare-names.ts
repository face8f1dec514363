import type { ComparableName } from './comparable.ts';
import { isTypo } from './text-distance.ts';
import type { PERSON_BITS } from '../weights.ts';

export type SurnameLevel = keyof typeof PERSON_BITS.surname;
export type GivenLevel = keyof typeof PERSON_BITS.given;
export type MiddleLevel = keyof typeof PERSON_BITS.middle;
export type SuffixLevel = keyof typeof PERSON_BITS.suffix;

/** 'part': one is a whole part of the other's double name (MARLOWE and MARLOWE-PIKE, printed with or without hyphen). */
export function compareSurnames(left: ComparableName, right: ComparableName): SurnameLevel {
  if (!left.last || !right.last) return 'missing';
  if (left.last === right.last) return 'exact';
  if (isTypo(left.last, right.last)) return 'typo';
  if (sharesPart(left.last, right.last)) return 'part';
  return left.sound && left.sound === right.sound ? 'sound' : 'different';
}

function sharesPart(left: string, right: string): boolean {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  return shorter.length >= 4 && longer.includes(shorter) && longer.split(/[ -]/).includes(shorter);
}

/** 'middle': one is known by the other's middle name. */
export function compareGivenNames(left: ComparableName, right: ComparableName): GivenLevel {
  const a = left.first;
  const b = right.first;
  if (!a || !b) return 'missing';
  if (a === b) return a.length === 1 ? 'initial' : 'exact';
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : 'different';
  if (left.roots?.some((root) => right.roots?.includes(root))) return 'nickname';
  if (isTypo(a, b)) return 'typo';
  if ((left.middle && left.middle.length > 1 && left.middle === b) || (right.middle && right.middle.length > 1 && right.middle === a))
    return 'middle';
  return 'different';
}

/** 'former': a middle name (or initial) that is the other's surname, as married women carry their birth name. */
export function compareMiddleNames(left: ComparableName, right: ComparableName): MiddleLevel {
  const a = left.middle;
  const b = right.middle;
  if (left.last !== right.last && (isFormer(a, right.last) || isFormer(b, left.last))) return 'former';
  if (!a || !b) return 'missing';
  if (a === b) return a.length === 1 ? 'initial' : 'exact';
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : 'different';
  return isTypo(a, b) ? 'exact' : 'different';
}

function isFormer(middle: string | undefined, surname: string | undefined): boolean {
  return middle !== undefined && surname !== undefined && (middle === surname || (middle.length === 1 && middle === surname[0]));
}

/** JR and II name the same son; any two others contradict. */
export function compareSuffixes(left: ComparableName, right: ComparableName): SuffixLevel {
  if (!left.suffix && !right.suffix) return 'missing';
  if (!left.suffix || !right.suffix) return 'one';
  const a = left.suffix === 'II' ? 'JR' : left.suffix;
  const b = right.suffix === 'II' ? 'JR' : right.suffix;
  return a === b ? 'exact' : 'different';
}
