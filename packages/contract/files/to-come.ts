/** The earliest time zone, UTC+14. */
const AHEAD_MS = 14 * 60 * 60 * 1000;

/** Whether a day, 'YYYY-MM-DD', has not begun anywhere on earth, so that no publisher can vouch for it yet. */
export function isToCome(day: string, now = new Date()): boolean {
  return day > new Date(now.getTime() + AHEAD_MS).toISOString().slice(0, 10);
}
