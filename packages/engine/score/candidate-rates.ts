// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './candidate-odds.ts';

/** Of 13953 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.396,
  place: { home: 0.597, near: -0.205, zip: 0.717, city: 0.569, elsewhere: -0.677, missing: 0.983 },
  rivalAtHome: -0.97,
  namesake: -0.878,
};
