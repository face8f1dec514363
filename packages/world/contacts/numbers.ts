import type { CountyPlan } from '../places/state-plan.ts';
import { NUMBERS_PER_AREA_CODE, NUMBERS_PER_BLOCK } from '../places/state-plan.ts';

/** Directory assistance in every area code. */
const DIRECTORY_ASSISTANCE = 1212;
/** A prime above any county's capacity, so that it deals each number once before any twice; products stay below 2^53. */
const STRIDE = 7_368_787;

/** The n-th number of a county, (NPA) 555-XXXX as ten digits; no number comes twice while the county's area codes last. */
export function countyNumber(county: CountyPlan, index: number): string {
  const capacity = county.areaCodes.length * NUMBERS_PER_AREA_CODE;
  const place = ((index % capacity) * STRIDE) % capacity;
  const line = place % NUMBERS_PER_AREA_CODE;
  const digits = line >= DIRECTORY_ASSISTANCE ? line + 1 : line;
  return `${county.areaCodes[Math.floor(place / NUMBERS_PER_AREA_CODE)]!}555${String(digits).padStart(4, '0')}`;
}

/** The n-th number of a block's share. */
export function blockNumber(county: CountyPlan, block: number, index: number): string {
  return countyNumber(county, block * NUMBERS_PER_BLOCK + index);
}

/** A number of the county that nobody is ever given: every county has some past its last block's share. */
export function unusedNumber(county: CountyPlan, index: number): string {
  return countyNumber(county, county.areaCodes.length * NUMBERS_PER_AREA_CODE - 1 - index);
}

export const CARRIERS = {
  mobile: ['Northlight Wireless', 'Cardinal Mobile', 'Bluewire', 'Peakcell', 'Hello Sparrow Mobile'],
  landline: ['Fenmark Bell', 'Tarn Valley Telephone', 'Heron Cable Voice'],
  voip: ['Cloudline Voice', 'Ringtree', 'Openpipe VoIP'],
} as const;
