// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './candidate-odds.ts';

/** Of 13892 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.409,
  place: { home: 0.574, near: -0.295, zip: 0.637, city: 0.558, elsewhere: -0.661, missing: 0.997 },
  rivalAtHome: -1.042,
  namesake: -0.864,
};
