// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './candidate-odds.ts';

/** Of 9188 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.361,
  place: { home: 0.561, near: 0.074, zip: 0.204, city: 0.057, elsewhere: 0.152, missing: 1.809 },
  rivalAtHome: -0.964,
  namesake: -0.953,
};
