// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './score-candidates.ts';

/** Of 14146 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.35,
  place: { home: 1.134, number: 1.954, near: 0.215, zip: 0.45, city: 0, elsewhere: 0.441, missing: 1.571 },
  rivalAtHome: -1.13,
  namesake: -0.865,
};
