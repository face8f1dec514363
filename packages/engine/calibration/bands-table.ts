// Written by `npm run bench:reliability -- --write`; not edited by hand.
import type { BandTable } from './bands.ts';

/** Worlds tried: typical noise; shifted noise; a fifth of dead lines called active; stale and copied undeclared, nothing checked. */
export const BANDS: BandTable = {
  mobile: [
    { from: 0.5, low: 0.672, high: 0.716 },
    { from: 0.6, low: 0.618, high: 0.724 },
    { from: 0.7, low: 0.727, high: 0.871 },
    { from: 0.8, low: 0.925, high: 0.944 },
    { from: 0.9, low: 0.945, high: 0.986 },
  ],
  landline: [
    { from: 0.8, low: 0.77, high: 0.962 },
    { from: 0.9, low: 0.839, high: 0.897 },
  ],
  voip: [
    { from: 0.7, low: 0.774, high: 0.774 },
    { from: 0.8, low: 0.932, high: 0.99 },
    { from: 0.9, low: 0.962, high: 0.962 },
  ],
  unknown: [
    { from: 0.7, low: 0.746, high: 0.746 },
    { from: 0.8, low: 0.814, high: 0.847 },
    { from: 0.9, low: 0.838, high: 1 },
  ],
  email: [
    { from: 0.5, low: 0.513, high: 0.513 },
    { from: 0.6, low: 0.633, high: 0.633 },
    { from: 0.7, low: 0.67, high: 0.796 },
    { from: 0.8, low: 0.91, high: 0.944 },
  ],
};
