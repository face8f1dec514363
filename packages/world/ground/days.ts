/** Dates as whole days since 1970-01-01, so that histories compare and add as numbers. */

export function dayOf(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** Reads 'YYYY-MM-DD'; null if it is not a calendar date. */
export function readDay(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  return isoOf(day) === text ? day : null;
}

interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/** Converts days to a calendar date with Howard Hinnant's civil_from_days. */
export function calendarOf(days: number): CalendarDay {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

export function yearOf(days: number): number {
  return calendarOf(days).year;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

export function isoOf(days: number): string {
  const { year, month, day } = calendarOf(days);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** 'YYYYMMDD'. */
export function compactOf(days: number): string {
  return isoOf(days).replaceAll('-', '');
}

/** 'MMDDYYYY', as Sunbiz writes dates. */
export function monthFirstOf(days: number): string {
  const { year, month, day } = calendarOf(days);
  return `${twoDigits(month)}${twoDigits(day)}${year}`;
}
