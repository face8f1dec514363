import { firstDayOf, lastDayOf } from '../compare/compare-dates.ts';
import type { PartialDate } from '../evidence.ts';

/** Surely later: a bare year or month is after a day only if all of its days are, and before it likewise. Any date is after ''. */
export function isAfter(date: PartialDate, other: PartialDate): boolean {
  return firstDayOf(date) > lastDayOf(other);
}
