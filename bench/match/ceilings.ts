import { type RunRecord, SALE_THRESHOLD } from './figures.ts';
import { randomOf, shareOf } from './statistics.ts';

/**
 * Describes what perfect knowledge of the truth would reach with the same records, to show whether a target is attainable: over searches whose people have
 * a live phone on record anywhere, and over all searches by address.
 */
export function sayCeilings({ shares }: Pick<RunRecord, 'shares'>): string {
  const [inAnswer, inRecords, told, owners] = [shares.phoneInAnswer, shares.phoneInRecords, shares.phoneTold, shares.ownerInRecords].map(
    (share) => shareOf(share)().toFixed(4),
  );
  const unlisted = shares.phoneInRecords.filter(({ got }) => got === 0).length;
  const missed = shares.phoneRank1.filter(({ got }) => got === 0).length;
  const withheld = shares.firstWithheld.reduce((sum, { got }) => sum + got, 0);
  return [
    `ceilings: a right phone is among the five of the answer in ${inAnswer}, in the records that were found in ${inRecords}; an owner of today is printed by a record of the parcel in ${owners}`,
    `no right phone stands first in ${missed} of ${shares.phoneRank1.length} searches; of those no engine could avoid ${unlisted}, in which no record that was found has a number that works`,
    `whoever knows which records are whose tells a right phone from every wrong one in ${told}: in the others a wrong one is seen as late, listed as often and checked as well or better; ${withheld} right ones stand first and are withheld, of ${shares.firstWithheld.length} first ones said below ${SALE_THRESHOLD}`,
  ].join('\n');
}

interface Weighed {
  /** 0..100 */
  confidence: number;
}
const DRAWS = 60;

/** The calibration error expected by chance alone for these statements, if each is right exactly as often as its confidence says. */
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
