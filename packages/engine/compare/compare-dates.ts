import type { PartialDate } from '../model/evidence.ts';
import { isOneEdit } from '../text/text-distance.ts';

/** How far two birth dates agree; `null` when one of them is not known. */
export type BirthLevel = 'exact' | 'typo' | 'month' | 'year' | 'parts' | 'near' | 'contradiction' | null;

/**
 * Compares as much as both say. One mistyped digit or a swapped day and month is a typo, not another person; 'parts': two of year, month
 * and day agree; 'near' are bare years or months that a slip of that kind tells apart, which many strangers have.
 */
export function compareBirthDates(left: PartialDate | undefined, right: PartialDate | undefined): BirthLevel {
  if (!left || !right) return null;
  if (left === right) return left.length >= 10 ? 'exact' : left.length >= 7 ? 'month' : 'year';
  const shared = isNewYear(left) || isNewYear(right) ? 4 : Math.min(left.length, right.length);
  if (left.startsWith(right.slice(0, shared))) return shared >= 10 ? 'exact' : shared >= 7 ? 'month' : 'year';
  if (shared >= 10) {
    const [year, month, day] = [
      left.startsWith(right.slice(0, 4)),
      left.slice(5, 7) === right.slice(5, 7),
      left.endsWith(right.slice(8, 10)),
    ];
    const isExchanged = year && left.slice(5, 7) === right.slice(8, 10) && left.slice(8, 10) === right.slice(5, 7);
    if (isExchanged || isOneEdit(left, right) || (month && day && isNearYear(left, right))) return 'typo';
    if (Number(year) + Number(month) + Number(day) === 2) return 'parts';
  }
  if (shared === 4) return isNearYear(left, right) ? 'near' : 'contradiction';
  const [month, other] = [left.slice(5, 7), right.slice(5, 7)];
  const isSlip = left.startsWith(right.slice(0, 4)) ? isOneEdit(month, other) : month === other && isNearYear(left, right);
  return shared === 7 && isSlip ? 'near' : 'contradiction';
}

/** Where a form wants a whole date and the year alone is known, 1 January is what is typed. */
export function isNewYear(date: PartialDate): boolean {
  return date.endsWith('-01-01');
}

/** One digit wrong, or a year or ten off. */
function isNearYear(left: string, right: string): boolean {
  const years = Math.abs(Number(left.slice(0, 4)) - Number(right.slice(0, 4)));
  return years === 1 || years === 10 || isOneEdit(left.slice(0, 4), right.slice(0, 4));
}

/** The first and the last day that a date may mean. */
export function firstDayOf(date: PartialDate): string {
  return date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date.slice(0, 10);
}

export function lastDayOf(date: PartialDate): string {
  return date.length === 4 ? `${date}-12-31` : date.length === 7 ? `${date}-31` : date.slice(0, 10);
}

/** Years after a death in which a feed may still take up what it heard late, or an executor have the mail forwarded. */
const LATE_YEARS = 1;

/** Someone who was alive that long after a death is somebody else. Days; false where one of them is not known. */
export function isAfterDeath(aliveOn: string | undefined, diedBy: string | undefined): boolean {
  if (aliveOn === undefined || diedBy === undefined) return false;
  return aliveOn > `${String(Number(diedBy.slice(0, 4)) + LATE_YEARS).padStart(4, '0')}${diedBy.slice(4)}`;
}

const DAY_MS = 86_400_000;

/** A partial date as days since 1970: a bare year or month counts from its middle. `null` when it is not a date. */
export function dateToDays(date: PartialDate | null | undefined): number | null {
  if (!date) return null;
  const full = date.length === 4 ? `${date}-07-01` : date.length === 7 ? `${date}-15` : date.slice(0, 10);
  const time = Date.parse(`${full}T00:00:00Z`);
  return Number.isNaN(time) ? null : Math.round(time / DAY_MS);
}

/** Years from one date to another, never below zero; `null` when one of them is not known. */
export function yearsBetween(from: PartialDate | null | undefined, to: PartialDate | null | undefined): number | null {
  const start = dateToDays(from);
  const end = dateToDays(to);
  return start === null || end === null ? null : Math.max(0, (end - start) / 365.25);
}

/** Whoever is younger is named by no answer. */
export const OF_AGE = 18;

/** Whole years of age on a day; from a bare year, the age reached that year. `null` when the birth date is not known. */
export function ageOn(birthDate: PartialDate | null | undefined, today: PartialDate): number | null {
  if (!birthDate || birthDate.length < 4) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const hadBirthday = birthDate.length < 7 || today.slice(5, birthDate.length) >= birthDate.slice(5);
  const age = hadBirthday ? years : years - 1;
  return Number.isFinite(age) && age >= 0 && age <= 120 ? age : null;
}

const [YEAR, MONTH, DAY] = [4, 7, 10];

/** The year that most records give; of its months, and then of its days, what most of those give that say so much. */
export function likeliestBirth(births: readonly PartialDate[]): PartialDate | null {
  let likeliest: PartialDate | null = null;
  for (const length of [YEAR, MONTH, DAY]) {
    const told = births.filter(
      (birth) => birth.length >= length && birth.startsWith(likeliest ?? '') && (length === YEAR || !isNewYear(birth)),
    );
    likeliest = mostFrequent(told.map((birth) => birth.slice(0, length))) ?? likeliest;
  }
  const newYear = births.find((birth) => isNewYear(birth) && birth.startsWith(likeliest ?? ''));
  return newYear ?? likeliest;
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.entries()].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? null;
}
