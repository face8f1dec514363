/** How much may wait: what is begun within some seconds, as fast as searches ended of late. Pure but for its own counts. */

/** Longer than this nobody should wait for the beginning of their search. */
const MOST_WAIT_MS = 5_000;
/** However fast searches end. */
const MOST_WAITING = 2_000;
/** Before anything was measured: what a search takes of a slot while all are busy. */
const FIRST_GUESS_MS = 60;
/** What the newest run counts beside all that went before it. */
const WEIGHT = 0.1;

export interface QueuePace {
  /** A run of so many searches took one slot so long. */
  measured(searches: number, tookMs: number): void;
  /** How long a search waits that has so many before it. */
  waitMs(ahead: number): number;
  /** Whether one more may wait behind so many. */
  hasRoom(ahead: number): boolean;
}

export function createQueuePace(slots: number): QueuePace {
  let eachMs = FIRST_GUESS_MS;
  const waitMs = (ahead: number) => (ahead * eachMs) / slots;
  return {
    measured(searches, tookMs) {
      eachMs += WEIGHT * (tookMs / searches - eachMs);
    },
    waitMs,
    hasRoom: (ahead) => ahead < MOST_WAITING && waitMs(ahead) <= MOST_WAIT_MS,
  };
}
