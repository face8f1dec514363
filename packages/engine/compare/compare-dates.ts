import type { PartialDate } from '../model/evidence.ts';
import { isOneEdit } from '../text/text-distance.ts';

/** How well two birth dates agree; null if one of them is unknown. */
export type BirthLevel = 'exact' | 'typo' | 'month' | 'year' | 'parts' | 'near' | 'contradiction' | null;

/**
 * Compares the parts that both state. One mistyped digit or swapped day and month is a typo, not another person. 'parts': two of year, month and day agree.
 * 'near': bare years or months that differ by such a typing error, as those of many strangers do.
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

/** January 1 is what people type when a form requires a full date and only the year is known. */
export function isNewYear(date: PartialDate): boolean {
  return date.endsWith('-01-01');
}

/** One digit differs, or the years are one or ten apart. */
function isNearYear(left: string, right: string): boolean {
  const years = Math.abs(Number(left.slice(0, 4)) - Number(right.slice(0, 4)));
  return years === 1 || years === 10 || isOneEdit(left.slice(0, 4), right.slice(0, 4));
}

/** The first (and below, the last) day that a date may mean. A month ends on day 31, whether or not it has one. */
export function firstDayOf(date: PartialDate): string {
  return date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date.slice(0, 10);
}

export function lastDayOf(date: PartialDate): string {
  return date.length === 4 ? `${date}-12-31` : date.length === 7 ? `${date}-31` : date.slice(0, 10);
}

/** Years after a death within which a source may still record late information, or an executor may have mail forwarded. */
const LATE_YEARS = 1;

/** Whether somebody was alive so long after a death that they are another person. Takes days; false if one of them is unknown. */
export function isAfterDeath(aliveOn: string | undefined, diedBy: string | undefined): boolean {
  if (aliveOn === undefined || diedBy === undefined) return false;
  return aliveOn > `${String(Number(diedBy.slice(0, 4)) + LATE_YEARS).padStart(4, '0')}${diedBy.slice(4)}`;
}

const DAY_MS = 86_400_000;

/** A partial date as days since 1970; a bare year or month counts from its middle. Null if it is not a date. */
export function dateToDays(date: PartialDate | null | undefined): number | null {
  if (!date) return null;
  const full = date.length === 4 ? `${date}-07-01` : date.length === 7 ? `${date}-15` : date.slice(0, 10);
  const time = Date.parse(`${full}T00:00:00Z`);
  return Number.isNaN(time) ? null : Math.round(time / DAY_MS);
}

/** Years from one date to another, never below zero; null if one of them is unknown. */
export function yearsBetween(from: PartialDate | null | undefined, to: PartialDate | null | undefined): number | null {
  const start = dateToDays(from);
  const end = dateToDays(to);
  return start === null || end === null ? null : Math.max(0, (end - start) / 365.25);
}

/** Answers never name anybody younger. */
export const OF_AGE = 18;

/** Age in whole years on a day; for a bare year, the age reached in that year. Null if the birth date is unknown. */
export function ageOn(birthDate: PartialDate | null | undefined, today: PartialDate): number | null {
  if (!birthDate || birthDate.length < 4) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const hadBirthday = birthDate.length < 7 || today.slice(5, birthDate.length) >= birthDate.slice(5);
  const age = hadBirthday ? years : years - 1;
  return Number.isFinite(age) && age >= 0 && age <= 120 ? age : null;
}

const [YEAR, MONTH, DAY] = [4, 7, 10];

/** The year that most records state; then the month most frequent among those that agree, then the day. */
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
