// Written by `npm run calibrate`; not edited by hand.
import type { CandidateRates } from './candidate-odds.ts';

/** Of 12340 owners that no figure is reported of. */
export const CANDIDATE_RATES: CandidateRates = {
  slope: 0.379,
  place: { home: 0.843, near: 0.12, zip: 0.671, city: 0.418, elsewhere: -0.187, missing: 1.714 },
  rivalAtHome: -0.929,
  namesake: -0.938,
};
