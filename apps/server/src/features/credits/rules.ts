/**
 * How long a hold may be open at most. A search waits for its first run as long as its lease lasts (20 s), runs as long (20 s), is found by
 * the sweeper (5 s), runs once more (20 s) and is found again (5 s): 70 s. The rest is for sweeps with much to do after a crash.
 */
export const HOLD_LIMIT_SECONDS = 180;

/**
 * How much longer the hold of a batch's rows may be. A worker keeps its rows for 150 s at most, and its lease lasts 30 s more; then another
 * takes them over. Three that hang one after the other take 540 s, and the pauses after faults 15 s: 600 s in all.
 */
export const BATCH_HOLD_EXTRA_SECONDS = 420;
