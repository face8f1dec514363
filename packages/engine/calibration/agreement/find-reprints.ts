/** How two sources print the same people, counted in pairs of their records. */
export interface PrintCount {
  /** Pairs that state different starting months, so that neither was copied from the other. */
  apart: { pairs: number; alike: number };
  /** Pairs that state no starting month. */
  undated: { pairs: number; alike: number };
}

/** Two sources of which one reprints records of the other under a later date without saying so. */
export interface ReprintingPair {
  one: string;
  other: string;
  /** The share of copies among their identical records without a starting month. */
  copied: number;
  pairs: number;
}

/** With fewer pairs there is no estimate. */
const ENOUGH_PAIRS = 30;
/** Identical records count once if at least this share of them is copied; the others are independent sightings printed in the same way. */
const LEAST_COPIED = 0.8;

/**
 * Finds pairs of sources whose undated records are identical far more often than their demonstrably independent ones. If all sources print in one style
 * (capitals, standard addresses), both are identical equally often and nothing is found.
 */
export function findReprints(counts: ReadonlyMap<string, PrintCount>): ReprintingPair[] {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([pair, { apart, undated }]) => {
      if (apart.pairs < ENOUGH_PAIRS || undated.pairs < ENOUGH_PAIRS || undated.alike === 0) return [];
      // One more than observed: with few pairs, none may be identical by chance.
      const byChance = (apart.alike + 1) / (apart.pairs + 1);
      const copied = 1 - (byChance * undated.pairs) / undated.alike;
      const [one, other] = pair.split('\n') as [string, string];
      return copied < LEAST_COPIED ? [] : [{ one, other, copied, pairs: undated.pairs }];
    });
}
