// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './score-candidates.ts';

/** Of 8124 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.307,
  place: { home: 1.222, near: 0.619, zip: 0.972, city: 0, elsewhere: 0.899, missing: 2.196 },
  rivalAtHome: -1.074,
  namesake: -0.978,
};
