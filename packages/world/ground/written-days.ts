/**
 * Days as files print them. A state is lived until one day and may be dated by another (`WorldOptions.datedOn`): then everything that is written of it stands
 * so many days later or earlier, and nothing else of it is another. What is lived is reckoned with `days.ts`.
 */
import { calendarOf, compactOf, isoOf, monthFirstOf } from './days.ts';

/** Held while one state is written, which is done in one go: a date is printed in many places, and none of them may be forgotten. */
let daysLater = 0;

/** Runs `write`, in which every day is printed `days` later; negative: earlier. */
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
