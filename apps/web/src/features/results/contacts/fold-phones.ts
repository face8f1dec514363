import type { Phone } from '@deedline/contract/results';

/** So many rows stand open. */
const SHOWN = 5;

/**
 * Which of the numbers wait until they are asked for, by their place: those after the fifth, where there are at least two such. The first that may be
 * called stays, however weak, where none of the five may be.
 */
export function foldPhones(phones: readonly Pick<Phone, 'callReadiness'>[]): ReadonlySet<number> {
  const firstCallable = phones.findIndex(({ callReadiness }) => callReadiness?.state === 'callable');
  const folded = phones.map((_phone, place) => place).filter((place) => place >= SHOWN && place !== firstCallable);
  return new Set(folded.length < 2 ? [] : folded);
}
