// Written by `npm run bench:reliability -- --write`; not edited by hand.
import type { BandTable } from './bands.ts';

/** Worlds tried: typical noise; shifted noise; a fifth of dead lines called active; stale and copied undeclared, nothing checked. */
export const BANDS: BandTable = {
  mobile: [
    { from: 0.5, low: 0.377, high: 0.611 },
    { from: 0.6, low: 0.6, high: 0.764 },
    { from: 0.7, low: 0.717, high: 0.766 },
    { from: 0.8, low: 0.833, high: 0.938 },
    { from: 0.9, low: 0.862, high: 0.978 },
  ],
  landline: [{ from: 0.8, low: 0.574, high: 0.977 }],
  voip: [
    { from: 0.5, low: 0.533, high: 0.533 },
    { from: 0.6, low: 0.821, high: 0.821 },
    { from: 0.7, low: 0.667, high: 0.667 },
    { from: 0.8, low: 0.866, high: 0.966 },
    { from: 0.9, low: 0.861, high: 0.959 },
  ],
  unknown: [
    { from: 0.5, low: 0.709, high: 0.709 },
    { from: 0.6, low: 0.716, high: 0.775 },
    { from: 0.7, low: 0.683, high: 0.714 },
    { from: 0.8, low: 0.81, high: 0.947 },
    { from: 0.9, low: 0.815, high: 0.912 },
  ],
  email: [
    { from: 0.5, low: 0.424, high: 0.575 },
    { from: 0.6, low: 0.554, high: 0.694 },
    { from: 0.7, low: 0.733, high: 0.861 },
    { from: 0.8, low: 0.878, high: 0.935 },
  ],
};
