export const NOISE_PROFILES = ['clean', 'typical', 'shifted'] as const;
export type NoiseName = (typeof NOISE_PROFILES)[number];

/** How far what a feed says lies from what is so. Shares of 1, except where said. */
export interface NoiseProfile {
  /** A typing error in a name, a street or a date. */
  typo: number;
  /** An optional field left empty. */
  missing: number;
  /** Multiplies every feed's mean age. */
  age: number;
  /** An old record published under a new date. */
  restamped: number;
  /** A phone or mailbox filed under somebody else of the same house. */
  mixedUp: number;
  /** A record taken over from another feed, errors and all. */
  copied: number;
  /** Of those, the ones that do not say so. */
  undisclosed: number;
  /** A parcel number or ZIP that went through a spreadsheet and lost its zeros in front. */
  lostZeros: number;
  /** A number that ended, still listed. */
  lingering: number;
  /** Multiplies every feed's coverage. */
  coverage: number;
}

export const NOISE: Readonly<Record<NoiseName, NoiseProfile>> = {
  clean: {
    typo: 0,
    missing: 0.02,
    age: 0.25,
    restamped: 0,
    mixedUp: 0,
    copied: 0.04,
    undisclosed: 0,
    lostZeros: 0,
    lingering: 0.1,
    coverage: 1.1,
  },
  typical: {
    typo: 0.012,
    missing: 0.12,
    age: 1,
    restamped: 0.05,
    mixedUp: 0.02,
    copied: 0.1,
    undisclosed: 0,
    lostZeros: 0.01,
    lingering: 0.4,
    coverage: 1,
  },
  shifted: {
    typo: 0.035,
    missing: 0.2,
    age: 1.8,
    restamped: 0.12,
    mixedUp: 0.035,
    copied: 0.25,
    undisclosed: 0.5,
    lostZeros: 0.04,
    lingering: 0.55,
    coverage: 0.95,
  },
};
