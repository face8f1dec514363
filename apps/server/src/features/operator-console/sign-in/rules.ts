/** How long sessions and links of operators last, and how guessing is slowed down. Pure. */

const MINUTE_MS = 60_000;

export const IDLE_MS = 30 * MINUTE_MS;
export const LONGEST_MS = 12 * 60 * MINUTE_MS;
export const LINK_MS = 24 * 60 * MINUTE_MS;

/** Failures in a row that cost nothing but the try. */
const FREE_FAILURES = 4;
const FIRST_WAIT_MS = MINUTE_MS / 2;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** A row of failures is forgotten after this. */
export const FORGET_MS = 24 * 60 * MINUTE_MS;

/** How long nothing is tried after so many failures in a row: 30 s after the fifth, then twice as long each time, up to 15 minutes. */
export function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - FREE_FAILURES - 1, 20), LONGEST_WAIT_MS);
}
