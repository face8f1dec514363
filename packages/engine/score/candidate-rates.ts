// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './score-candidates.ts';

/** Of 14141 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.349,
  place: { home: 1.131, number: 1.887, near: 0.221, zip: 0.456, city: 0, elsewhere: 0.442, missing: 1.575 },
  rivalAtHome: -1.13,
  namesake: -0.865,
};
