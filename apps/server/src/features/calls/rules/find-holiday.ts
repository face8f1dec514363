import { DAYS, type Holiday } from '@deedline/contract/calling';
import { addDays } from './wall-clock.ts';

/** The name of the holiday that a date is, or that is observed on it: what falls on a Saturday also counts on the Friday before, a Sunday's on the Monday. */
export function findHoliday(holidays: readonly Holiday[], date: string): string | null {
  const weekday = DAYS[new Date(date).getUTCDay()];
  const observed = weekday === 'fri' ? addDays(date, 1) : weekday === 'mon' ? addDays(date, -1) : null;
  for (const holiday of holidays) {
    if (fallsOn(holiday, date)) return holiday.name;
    if (observed !== null && 'day' in holiday && fallsOn(holiday, observed)) return `${holiday.name} (observed)`;
  }
  return null;
}

function fallsOn(holiday: Holiday, date: string): boolean {
  const at = new Date(date);
  if (at.getUTCMonth() + 1 !== holiday.month) return false;
  if ('day' in holiday) return at.getUTCDate() === holiday.day;
  if (DAYS[at.getUTCDay()] !== holiday.weekday) return false;
  const isLast = new Date(addDays(date, 7)).getUTCMonth() !== at.getUTCMonth();
  return holiday.week === 5 ? isLast : Math.ceil(at.getUTCDate() / 7) === holiday.week;
}
