// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.13',
  measuredOn: '2026-11-27',
  worlds: 6,
  firstSeed: 8301,
  parcels: 1500,
  samples: 450,
  unlearned: [
    { of: 'phone', worlds: 6, count: 3553, said: 0.8862, right: 0.9071, low: 0.8905, high: 0.9252, least: 0.0066, most: 0.0341 },
    { of: 'email', worlds: 6, count: 2183, said: 0.8493, right: 0.8905, low: 0.8689, high: 0.9152, least: 0.0194, most: 0.0644 },
    { of: 'owner', worlds: 6, count: 1858, said: 0.9622, right: 0.9768, low: 0.9727, high: 0.9794, least: 0.0087, most: 0.0196 },
    { of: 'person_born', worlds: 6, count: 1291, said: 0.9715, right: 0.9806, low: 0.9671, high: 0.9907, least: -0.0011, most: 0.0227 },
  ],
  learned: [
    { of: 'phone', worlds: 6, count: 3532, said: 0.9155, right: 0.9105, low: 0.8958, high: 0.925, least: -0.0173, most: 0.0061 },
    { of: 'email', worlds: 6, count: 2183, said: 0.8971, right: 0.8901, low: 0.8665, high: 0.9152, least: -0.0305, most: 0.0211 },
    { of: 'owner', worlds: 6, count: 1858, said: 0.9622, right: 0.9768, low: 0.9727, high: 0.9794, least: 0.0087, most: 0.0196 },
    { of: 'person_born', worlds: 6, count: 1291, said: 0.9715, right: 0.9806, low: 0.9671, high: 0.9907, least: -0.0011, most: 0.0227 },
    { of: 'person_placed', worlds: 6, count: 1227, said: 0.9614, right: 0.9667, low: 0.9378, high: 0.9852, least: -0.0117, most: 0.0221 },
    { of: 'reverse_phone', worlds: 6, count: 955, said: 0.919, right: 0.9202, low: 0.8958, high: 0.9521, least: -0.0224, most: 0.0335 },
    { of: 'reverse_email', worlds: 6, count: 948, said: 0.8974, right: 0.9043, low: 0.8782, high: 0.9338, least: -0.0325, most: 0.0377 },
  ],
};
