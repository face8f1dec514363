/** How guessing is slowed down. Pure. */

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = MINUTE_MS / 2;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** A row of failures is forgotten after this. */
export const FORGET_MS = 24 * 60 * MINUTE_MS;

/** How long nothing is tried after so many failures in a row: 30 s after the first that is not free, then twice as long each time, up to 15 minutes. */
export function waitAfter(failures: number, freeFailures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - freeFailures - 1, 20), LONGEST_WAIT_MS);
}
