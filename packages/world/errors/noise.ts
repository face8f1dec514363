import type { Random } from '../ground/random.ts';
import type { SpellingMix } from './misspell.ts';

/** How often something happened, and how often its rate made it expected. */
interface Count {
  happened: number;
  expected: number;
}
export type FeedTally = Partial<Record<Difficulty, Count>>;

/** Counts the errors in each feed, for the manifest: a state documents how hard it is. */
export class Tally {
  readonly feeds: Record<string, FeedTally> = {};

  of(feed: string): FeedTally {
    return (this.feeds[feed] ??= {});
  }

  /** The counts with rounded expectations, for people to read. */
  summary(): Record<string, FeedTally> {
    const rounded = (counts: FeedTally): FeedTally =>
      Object.fromEntries(
        Object.entries(counts).map(([kind, { happened, expected }]) => [kind, { happened, expected: Math.round(expected * 10) / 10 }]),
      );
    return Object.fromEntries(Object.entries(this.feeds).map(([feed, counts]) => [feed, rounded(counts)]));
  }
}

/** The error rates of one feed. */
export class Noise {
  readonly rates: NoiseRates;
  private readonly counts: FeedTally;

  constructor(rates: NoiseRates, counts: FeedTally = {}) {
    this.rates = rates;
    this.counts = counts;
  }

  /** Draws whether an error happens here and counts it; `factor` scales its rate. */
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

export const NOISE_PROFILES = ['clean', 'typical', 'shifted'] as const;
export type NoiseName = (typeof NOISE_PROFILES)[number];

/** What can be wrong with a record. Rates apply only where the error is possible: only a name with a suffix can lose it. */
export const DIFFICULTIES = {
  misspelt: 'a name word with a slip of the finger, a misread letter, or spelled as it sounds',
  nickname: 'an everyday form for the given name, where it has one',
  initial: 'an initial for the given name',
  swapped: 'given name and surname exchanged',
  middleFirst: 'the given names in the other order',
  oldName: 'a name given up years ago: three years after the change; more at once, less later',
  halfSurname: 'one half of a double surname',
  marks: 'apostrophe or hyphen dropped, particles run together, MC set apart',
  variant: 'another transliteration or spelling of the same name',
  honorific: 'MR, MRS or DR before a name on one line',
  noSuffix: 'JR, SR or III left out',
  wrongSuffix: 'II for JR, 3RD for III',
  noMiddle: 'the middle name left out',
  shortForm: 'a word of a company’s name abbreviated; its LLC in another form four times as often',
  misspeltStreet: 'a wrong letter in the street',
  wrongNumber: 'a wrong digit in the house number',
  alias: 'the former or the highway name of a street that has two',
  noUnit: 'the unit left out',
  noCity: 'the city left out',
  noZip: 'the ZIP left out',
  wrongZip: 'two digits of the ZIP exchanged, or that of the place next to it',
  yearOnly: 'the year of birth alone',
  newYear: '1 January for the day of birth',
  wrongDate: 'month and day exchanged, or a year off by one or ten',
  wrongDigit: 'a phone with one wrong digit',
  fillerPhone: 'a phone that is nobody’s: ten times one digit',
  officePhone: 'the number of an office under a person',
  officeEmail: 'info@ or none@ under a person',
  wrongMailbox: 'a mailbox with a letter too few',
  copied: 'a record taken over from another feed, errors and all',
  undisclosed: 'a copy that does not say so',
  restamped: 'an old record under a new date',
  mixedUp: 'a phone filed under somebody else of the family',
  deadSaidActive: 'a line that has ended, checked and said to be connected',
  lostZeros: 'a parcel number or ZIP that lost its zeros in front in a spreadsheet',
  missing: 'an optional field left empty',
} as const;
export type Difficulty = keyof typeof DIFFICULTIES;

/** How far a feed deviates from the truth. */
export interface NoiseRates extends Record<Difficulty, number> {
  spelling: SpellingMix;
  /** Factor for the feed's mean age. */
  age: number;
  /** The rate at which ended numbers are still listed. */
  lingering: number;
  /** The share of offices whose data is of the year before. */
  yearBehind: number;
  /** Factor for the feed's coverage. */
  coverage: number;
}

const NONE = Object.fromEntries(Object.keys(DIFFICULTIES).map((kind) => [kind, 0])) as Record<Difficulty, number>;

/** Rates from 0 to 1; packages/world/README.md states their sources. */
export const NOISE: Readonly<Record<NoiseName, NoiseRates>> = {
  // Even without errors, people use nicknames and leave fields empty.
  clean: {
    ...NONE,
    nickname: 0.12,
    initial: 0.02,
    oldName: 0.02,
    halfSurname: 0.05,
    marks: 0.1,
    honorific: 0.01,
    noSuffix: 0.06,
    noMiddle: 0.04,
    shortForm: 0.002,
    noUnit: 0.01,
    noCity: 0.005,
    noZip: 0.005,
    yearOnly: 0.01,
    copied: 0.04,
    missing: 0.02,
    spelling: { slip: 1, misread: 0, sound: 0 },
    age: 0.25,
    lingering: 0.1,
    yearBehind: 0,
    coverage: 1.1,
  },
  typical: {
    misspelt: 0.014,
    nickname: 0.22,
    initial: 0.04,
    swapped: 0.004,
    middleFirst: 0.008,
    oldName: 0.08,
    halfSurname: 0.25,
    marks: 0.3,
    variant: 0.06,
    honorific: 0.02,
    noSuffix: 0.24,
    wrongSuffix: 0.03,
    noMiddle: 0.14,
    shortForm: 0.02,
    misspeltStreet: 0.012,
    wrongNumber: 0.004,
    alias: 0.2,
    noUnit: 0.07,
    noCity: 0.04,
    noZip: 0.03,
    wrongZip: 0.008,
    yearOnly: 0.04,
    newYear: 0.01,
    wrongDate: 0.008,
    wrongDigit: 0.004,
    fillerPhone: 0.008,
    officePhone: 0.008,
    officeEmail: 0.012,
    wrongMailbox: 0.004,
    copied: 0.1,
    undisclosed: 0.3,
    restamped: 0.05,
    mixedUp: 0.02,
    deadSaidActive: 0.04,
    lostZeros: 0.01,
    missing: 0.12,
    spelling: { slip: 6, misread: 2, sound: 2 },
    age: 1,
    lingering: 0.4,
    yearBehind: 0.1,
    coverage: 1,
  },
  // Scanned and recorded by ear rather than typed, from older rolls that copy each other without saying so.
  shifted: {
    misspelt: 0.036,
    nickname: 0.15,
    initial: 0.1,
    swapped: 0.014,
    middleFirst: 0.025,
    oldName: 0.16,
    halfSurname: 0.5,
    marks: 0.65,
    variant: 0.16,
    honorific: 0.06,
    noSuffix: 0.4,
    wrongSuffix: 0.06,
    noMiddle: 0.25,
    shortForm: 0.05,
    misspeltStreet: 0.03,
    wrongNumber: 0.012,
    alias: 0.45,
    noUnit: 0.15,
    noCity: 0.06,
    noZip: 0.05,
    wrongZip: 0.025,
    yearOnly: 0.1,
    newYear: 0.035,
    wrongDate: 0.02,
    wrongDigit: 0.01,
    fillerPhone: 0.02,
    officePhone: 0.02,
    officeEmail: 0.03,
    wrongMailbox: 0.012,
    copied: 0.25,
    undisclosed: 0.6,
    restamped: 0.12,
    mixedUp: 0.035,
    deadSaidActive: 0.2,
    lostZeros: 0.04,
    missing: 0.2,
    spelling: { slip: 2, misread: 4, sound: 4 },
    age: 1.8,
    lingering: 0.55,
    yearBehind: 0.3,
    coverage: 0.95,
  },
};
