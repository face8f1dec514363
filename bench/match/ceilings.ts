import type { RunRecord } from './figures.ts';
import { randomOf, shareOf } from './statistics.ts';

/**
 * What whoever knew the truth would reach with the same records, so that it is seen whether a target can be had: of searches whose people have a live
 * phone on record anywhere, and of all searches by address.
 */
export function sayCeilings({ shares }: Pick<RunRecord, 'shares'>): string {
  const [inAnswer, inRecords, owners] = [shares.phoneInAnswer, shares.phoneInRecords, shares.ownerInRecords].map((share) =>
    shareOf(share)().toFixed(4),
  );
  return `ceilings: a right phone is among the five of the answer in ${inAnswer}, in the records that were found in ${inRecords}; an owner of today is printed by a record of the parcel in ${owners}`;
}

interface Weighed {
  /** 0..100 */
  confidence: number;
}
const DRAWS = 60;

/** The calibration error that chance alone gives so many statements of these confidences, each right exactly as often as it is said. */
export function errorByChance(
  said: readonly Weighed[],
  errorOf: (judged: { unit: number; confidence: number; right: boolean }[]) => number,
): number {
  const random = randomOf(17);
  let sum = 0;
  for (let draw = 0; draw < DRAWS; draw++)
    sum += errorOf(said.map(({ confidence }) => ({ unit: 0, confidence, right: random() < confidence / 100 })));
  return sum / DRAWS;
}
