// Written by `npm run bench:reliability -- --write`; not edited by hand.
import type { BandTable } from './bands.ts';

/** Worlds tried: typical noise; shifted noise; a fifth of dead lines called active; stale and copied undeclared, nothing checked. */
export const BANDS: BandTable = {
  mobile: [
    { from: 0.5, low: 0.465, high: 0.578 },
    { from: 0.6, low: 0.484, high: 0.677 },
    { from: 0.7, low: 0.742, high: 0.826 },
    { from: 0.8, low: 0.883, high: 0.949 },
    { from: 0.9, low: 0.93, high: 0.986 },
  ],
  landline: [{ from: 0.8, low: 0.898, high: 0.985 }],
  voip: [
    { from: 0.6, low: 0.826, high: 0.826 },
    { from: 0.8, low: 0.906, high: 0.972 },
    { from: 0.9, low: 0.916, high: 0.973 },
  ],
  unknown: [
    { from: 0.5, low: 0.528, high: 0.528 },
    { from: 0.7, low: 0.671, high: 0.855 },
    { from: 0.8, low: 0.867, high: 0.981 },
    { from: 0.9, low: 0.886, high: 1 },
  ],
  email: [
    { from: 0.5, low: 0.426, high: 0.563 },
    { from: 0.6, low: 0.56, high: 0.685 },
    { from: 0.7, low: 0.673, high: 0.863 },
    { from: 0.8, low: 0.881, high: 0.938 },
  ],
};
