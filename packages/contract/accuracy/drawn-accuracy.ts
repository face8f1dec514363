// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.6',
  measuredOn: '2026-11-26',
  worlds: 6,
  firstSeed: 8301,
  parcels: 1500,
  samples: 450,
  unlearned: [
    { of: 'phone', worlds: 6, count: 3583, said: 0.8846, right: 0.891, low: 0.8686, high: 0.915, least: -0.0132, most: 0.0211 },
    { of: 'email', worlds: 6, count: 2168, said: 0.8494, right: 0.8884, low: 0.8552, high: 0.9144, least: 0.0168, most: 0.0618 },
    { of: 'owner', worlds: 6, count: 1854, said: 0.9592, right: 0.9756, low: 0.9661, high: 0.9814, least: 0.0108, most: 0.02 },
    { of: 'person_born', worlds: 6, count: 1291, said: 0.9715, right: 0.9806, low: 0.9671, high: 0.9907, least: -0.0011, most: 0.0227 },
  ],
  learned: [
    { of: 'phone', worlds: 6, count: 3544, said: 0.9068, right: 0.8981, low: 0.8766, high: 0.921, least: -0.0237, most: 0.0157 },
    { of: 'email', worlds: 6, count: 2165, said: 0.8951, right: 0.8887, low: 0.8552, high: 0.9144, least: -0.0301, most: 0.0158 },
    { of: 'owner', worlds: 6, count: 1854, said: 0.9592, right: 0.9756, low: 0.9661, high: 0.9814, least: 0.0108, most: 0.02 },
    { of: 'person_born', worlds: 6, count: 1291, said: 0.9715, right: 0.9806, low: 0.9671, high: 0.9907, least: -0.0011, most: 0.0227 },
    { of: 'person_placed', worlds: 6, count: 1225, said: 0.9443, right: 0.9667, low: 0.9378, high: 0.9851, least: 0.0057, most: 0.0402 },
    { of: 'reverse_phone', worlds: 6, count: 955, said: 0.9162, right: 0.9092, low: 0.8819, high: 0.936, least: -0.0419, most: 0.0214 },
    { of: 'reverse_email', worlds: 6, count: 950, said: 0.8934, right: 0.9013, low: 0.8782, high: 0.9216, least: -0.0292, most: 0.0315 },
  ],
};
