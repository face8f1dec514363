// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './score-candidates.ts';

/** Of 13857 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.354,
  place: { home: 1.068, near: 0.301, zip: 0.791, city: 0, elsewhere: 0.506, missing: 1.659 },
  rivalAtHome: -1.254,
  namesake: -0.86,
};
