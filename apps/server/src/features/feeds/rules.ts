/** When a feed is fetched. Pure; hours are in UTC. */

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
/** `once`: only when an operator asks for it. */
export type Every = Period | 'once';

/** The next time of a feed that is off. */
export const NEVER = new Date('9999-12-31T00:00:00Z');

const HOUR_MS = 3_600_000;
/** Hours until a retry, after the first failure in a row, the second and so on, so that a server that is down for an evening does not cost a week. */
const RETRY_HOURS = [1, 4, 12, 24];

/** The next time after `after`: every day, every Monday, or the first of every month, at that hour. */
export function nextTime(every: Every, hour: number, after: Date): Date {
  if (every === 'once') return NEVER;
  for (let day = 0; ; day += 1) {
    const at = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate() + day, hour));
    const fits = every === 'day' || (every === 'week' ? at.getUTCDay() === 1 : at.getUTCDate() === 1);
    if (fits && at > after) return at;
  }
}

/**
 * When a feed that failed for the `failures`th time in a row is tried again: soon at first, and never later than its next regular time. A feed that is fetched
 * once is not retried; an operator can ask for it again.
 */
export function nextTry(every: Every, hour: number, after: Date, failures: number): Date {
  if (every === 'once') return NEVER;
  const soon = after.getTime() + RETRY_HOURS[Math.min(failures, RETRY_HOURS.length) - 1]! * HOUR_MS;
  return new Date(Math.min(soon, nextTime(every, hour, after).getTime()));
}
