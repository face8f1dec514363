/**
 * Prints dates into files. A state is lived until one day and may be dated by another (`WorldOptions.datedOn`): then every printed date is shifted by the same
 * number of days and nothing else changes. Dates of the simulation itself use `days.ts`.
 */
import { calendarOf, compactOf, isoOf, monthFirstOf } from './days.ts';

/**
 * The shift while one state is written. It is global because dates are printed in many places and none may be missed; a state is written synchronously in one
 * go.
 */
let daysLater = 0;

/** Runs `write` with every printed date shifted by `days`; negative shifts to earlier dates. */
export function writeLater(days: number, write: () => void): void {
  daysLater = days;
  try {
    write();
  } finally {
    daysLater = 0;
  }
}

/** 'YYYY-MM-DD'. */
export function printDay(day: number): string {
  return isoOf(day + daysLater);
}

/** 'YYYYMMDD'. */
export function printCompact(day: number): string {
  return compactOf(day + daysLater);
}

/** 'MMDDYYYY', as Sunbiz writes dates. */
export function printMonthFirst(day: number): string {
  return monthFirstOf(day + daysLater);
}

export function printedYear(day: number): number {
  return printedCalendar(day).year;
}

/** Year, month and day of the month. */
export function printedCalendar(day: number): ReturnType<typeof calendarOf> {
  return calendarOf(day + daysLater);
}
