import type { FoundPhone } from './vendor.ts';

/** Maps a vendor's word ('Mobile', 'Wireless', 'Land Line', 'FixedVoIP'); undefined for others. */
export function readLineType(word: string | undefined): FoundPhone['lineType'] {
  if (word === undefined) return undefined;
  if (/mobile|wireless|cell/i.test(word)) return 'mobile';
  if (/voip/i.test(word)) return 'voip';
  return /land|fixed|residential/i.test(word) ? 'landline' : undefined;
}

/** In whole years; undefined if nobody can have this age. */
export function readAge(years: number | undefined): number | undefined {
  return years !== undefined && Number.isInteger(years) && years >= 0 && years <= 125 ? years : undefined;
}

/** 1 is the best; undefined if it is no valid rank. */
export function readRank(place: number | undefined): number | undefined {
  return place !== undefined && Number.isInteger(place) && place > 0 && place < 1000 ? place : undefined;
}
