import { randomOf } from '../ground/random.ts';
import type { CountyPlan } from '../places/state-plan.ts';
import { type Difficulty, Noise, NOISE, type NoiseName, type NoiseRates, type Tally } from '../errors/noise.ts';
import type { CountyFeed, StatewideFeed } from '../layouts/outputs.ts';
import type { SpellingMix } from '../errors/misspell.ts';

type Habit = Partial<Record<Difficulty | 'age' | 'lingering' | 'coverage', number>> & { spelling?: SpellingMix };
type Feed = StatewideFeed | CountyFeed;

const OFFICIAL = { nickname: 0.08, initial: 0.1 } as const;
const SCANNED: SpellingMix = { slip: 1, misread: 6, sound: 1 };
const BY_EAR: SpellingMix = { slip: 2, misread: 1, sound: 6 };

/** How each feed differs from the profile: factors for its rates, and its own kind of misspelling. */
const HABITS: Readonly<Record<Feed, Habit>> = {
  registry: { ...OFFICIAL, misspelt: 0.6, marks: 0.6 },
  voters: { ...OFFICIAL, misspelt: 0.5, swapped: 0.5, marks: 0.6, oldName: 1.5, newYear: 2, wrongZip: 0.3, noCity: 0.3, noZip: 0.3 },
  listings: { misspelt: 1.3, alias: 1.2, fillerPhone: 0.6, officePhone: 1.3, noSuffix: 1.2 },
  lines: {},
  emails: { misspelt: 1.2, nickname: 1.3, swapped: 1.5, oldName: 0.6, variant: 1.3, noCity: 2, wrongZip: 1.5, newYear: 3 },
  mailboxes: {},
  moves: { ...OFFICIAL, spelling: SCANNED, misspelt: 1.1, noUnit: 1.4, wrongNumber: 1.6, oldName: 0.5 },
  dnc: {},
  assessor: { ...OFFICIAL, misspelt: 0.7, marks: 1.5, noMiddle: 0.8, wrongZip: 0.7, noSuffix: 0.6 },
  recorder: { ...OFFICIAL, spelling: SCANNED, misspelt: 0.8, noMiddle: 0.5, marks: 0.7, noSuffix: 0.5 },
  tax: { ...OFFICIAL, misspelt: 0.7, marks: 1.2, noMiddle: 0.8, copied: 2, noSuffix: 0.6 },
  clerk: { ...OFFICIAL, spelling: BY_EAR, misspelt: 1.3, swapped: 1.5, newYear: 2, wrongDate: 1.5 },
};

/** In the shifted profile, different feeds are the bad ones. */
const SHIFTED_HABITS: Readonly<Partial<Record<Feed, Habit>>> = {
  voters: { ...OFFICIAL, spelling: BY_EAR, oldName: 1.5, newYear: 3, age: 1.3 },
  listings: { ...HABITS.listings, spelling: SCANNED, copied: 1.4, nickname: 0.6 },
  assessor: { ...HABITS.assessor, spelling: SCANNED, misspelt: 1.1, age: 1.3 },
};

/** A county office's factor for care or pace, between 0.55 and 1.45. */
function countyFactor(seed: number, county: CountyPlan, feed: CountyFeed, what: string): number {
  return 0.55 + randomOf(seed, 'office', county.index, feed, what).next() * 0.9;
}

const CAREFUL: readonly Difficulty[] = ['misspelt', 'swapped', 'marks', 'noSuffix', 'misspeltStreet', 'wrongNumber', 'wrongZip', 'missing'];

function ratesOf(profile: NoiseName, feed: Feed): NoiseRates {
  const { spelling, ...factors } = (profile === 'shifted' && SHIFTED_HABITS[feed]) || HABITS[feed];
  const rates: NoiseRates = { ...NOISE[profile] };
  for (const kind of Object.keys(factors) as (keyof typeof factors)[]) rates[kind] *= factors[kind]!;
  if (spelling) rates.spelling = spelling;
  return rates;
}

/** The error rates of every feed of a state, each created once. */
export class StateNoise {
  readonly profile: NoiseName;
  private readonly seed: number;
  private readonly tally: Tally;
  private readonly made = new Map<string, Noise>();

  constructor(profile: NoiseName, seed: number, tally: Tally) {
    this.profile = profile;
    this.seed = seed;
    this.tally = tally;
  }

  statewide(feed: StatewideFeed): Noise {
    return this.of(feed, () => ratesOf(this.profile, feed), feed);
  }

  county(county: CountyPlan, feed: CountyFeed): Noise {
    const rates = (): NoiseRates => {
      const own = ratesOf(this.profile, feed);
      const careful = countyFactor(this.seed, county, feed, 'care');
      for (const kind of CAREFUL) own[kind] = Math.min(1, own[kind] * careful);
      own.age *= countyFactor(this.seed, county, feed, 'pace');
      own.yearBehind = randomOf(this.seed, 'office', county.index, feed, 'year').chance(own.yearBehind) ? 1 : 0;
      return own;
    };
    return this.of(`${county.fips}/${feed}`, rates, feed);
  }

  private of(key: string, rates: () => NoiseRates, feed: Feed): Noise {
    let noise = this.made.get(key);
    if (!noise) this.made.set(key, (noise = new Noise(rates(), this.tally.of(feed))));
    return noise;
  }
}
