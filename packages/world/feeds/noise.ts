import type { Random } from '../random.ts';
import type { Difficulty, NoiseRates } from './noise-profiles.ts';

/** How often something happened, and how often it was to be expected by its rate. */
export interface Count {
  happened: number;
  expected: number;
}
export type FeedTally = Partial<Record<Difficulty, Count>>;

/** What went wrong in each feed, for the manifest: a state says itself how hard it is. */
export class Tally {
  readonly feeds: Record<string, FeedTally> = {};

  of(feed: string): FeedTally {
    return (this.feeds[feed] ??= {});
  }

  /** With expectations rounded, for people to read. */
  summary(): Record<string, FeedTally> {
    const rounded = (counts: FeedTally): FeedTally =>
      Object.fromEntries(
        Object.entries(counts).map(([kind, { happened, expected }]) => [kind, { happened, expected: Math.round(expected * 10) / 10 }]),
      );
    return Object.fromEntries(Object.entries(this.feeds).map(([feed, counts]) => [feed, rounded(counts)]));
  }
}

/** The noise of one feed. */
export class Noise {
  readonly rates: NoiseRates;
  private readonly counts: FeedTally;

  constructor(rates: NoiseRates, counts: FeedTally = {}) {
    this.rates = rates;
    this.counts = counts;
  }

  /** Whether it happens here; `factor` where it is more or less likely than usual. */
  happens(random: Random, kind: Difficulty, factor = 1): boolean {
    const rate = Math.min(1, this.rates[kind] * factor);
    if (rate === 0) return false;
    const count = (this.counts[kind] ??= { happened: 0, expected: 0 });
    const does = random.chance(rate);
    count.expected += rate;
    if (does) count.happened++;
    return does;
  }
}
