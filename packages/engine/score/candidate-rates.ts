// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './score-candidates.ts';

/** Of 13830 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.355,
  place: { home: 0.925, near: -0.086, zip: 0.444, city: 0, elsewhere: 0.173, missing: 1.29 },
  rivalAtHome: -0.918,
  namesake: -0.797,
};
