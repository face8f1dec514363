/** How long sessions and links of operators last. */

const MINUTE_MS = 60_000;

export const IDLE_MS = 30 * MINUTE_MS;
export const LONGEST_MS = 12 * 60 * MINUTE_MS;
export const LINK_MS = 24 * 60 * MINUTE_MS;
