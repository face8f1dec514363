// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './score-candidates.ts';

/** Of 13951 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.396,
  place: { home: 0.589, near: -0.203, zip: 0.72, city: 0.57, elsewhere: -0.648, missing: 0.97 },
  rivalAtHome: -0.966,
  namesake: -0.882,
};
