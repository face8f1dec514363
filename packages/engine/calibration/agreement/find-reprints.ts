/** How two sources print the same people, by pairs of their records. */
export interface PrintCount {
  /** Pairs that say since when, and not since the same: nobody copied one of them from the other. */
  apart: { pairs: number; alike: number };
  /** Pairs of which neither says since when. */
  undated: { pairs: number; alike: number };
}

/** Two sources of which one prints records of the other under a later day, without saying so. */
export interface ReprintingPair {
  one: string;
  other: string;
  /** Of their records that print all alike and do not say since when, the share that are copies. */
  copied: number;
  pairs: number;
}

/** Of fewer pairs nothing is told. */
const ENOUGH_PAIRS = 30;
/** What is alike counts once where at least so much of it is copied: of the rest two saw the same and print it in the same way. */
const LEAST_COPIED = 0.8;

/**
 * Pairs of sources whose records print a person to the letter alike far more often than those of theirs that nobody copied. Where all print in one way,
 * capitals and standard addresses, both are alike as often, and nothing is told.
 */
export function findReprints(counts: ReadonlyMap<string, PrintCount>): ReprintingPair[] {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([pair, { apart, undated }]) => {
      if (apart.pairs < ENOUGH_PAIRS || undated.pairs < ENOUGH_PAIRS || undated.alike === 0) return [];
      // One more than were seen: of few pairs none may be alike by chance.
      const byChance = (apart.alike + 1) / (apart.pairs + 1);
      const copied = 1 - (byChance * undated.pairs) / undated.alike;
      const [one, other] = pair.split('\n') as [string, string];
      return copied < LEAST_COPIED ? [] : [{ one, other, copied, pairs: undated.pairs }];
    });
}
