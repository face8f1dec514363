// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './candidate-odds.ts';

/** Of 6031 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 1,
  place: { home: -2.167, near: -2.825, zip: -2.106, city: 0.053, elsewhere: -0.067, missing: 0.626 },
  rivalAtHome: -1.53,
  namesake: -0.261,
};
