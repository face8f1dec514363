// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.17',
  measuredOn: '2026-11-28',
  worlds: 6,
  firstSeed: 8102,
  parcels: 9000,
  samples: 2400,
  unlearned: [
    { of: 'phone', worlds: 6, count: 20180, said: 0.8879, right: 0.9202, low: 0.9013, high: 0.934, least: 0.0189, most: 0.0444 },
    { of: 'email', worlds: 6, count: 12029, said: 0.8537, right: 0.8938, low: 0.8794, high: 0.9078, least: 0.0268, most: 0.0515 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9639, right: 0.976, low: 0.9715, high: 0.9832, least: 0.0072, most: 0.0174 },
    { of: 'person_born', worlds: 6, count: 6892, said: 0.9738, right: 0.9793, low: 0.9733, high: 0.9836, least: -0.0014, most: 0.0135 },
  ],
  learned: [
    { of: 'phone', worlds: 6, count: 20093, said: 0.9168, right: 0.9228, low: 0.9059, high: 0.9373, least: -0.0069, most: 0.0243 },
    { of: 'email', worlds: 6, count: 12022, said: 0.9036, right: 0.894, low: 0.8806, high: 0.9078, least: -0.0212, most: 0.0001 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9639, right: 0.976, low: 0.9715, high: 0.9832, least: 0.0072, most: 0.0174 },
    { of: 'person_born', worlds: 6, count: 6892, said: 0.9738, right: 0.9793, low: 0.9733, high: 0.9836, least: -0.0014, most: 0.0135 },
    { of: 'person_placed', worlds: 6, count: 6549, said: 0.9556, right: 0.9588, low: 0.9526, high: 0.962, least: -0.0031, most: 0.0086 },
    { of: 'reverse_phone', worlds: 6, count: 5145, said: 0.9188, right: 0.9135, low: 0.8854, high: 0.9314, least: -0.0292, most: 0.0234 },
    { of: 'reverse_email', worlds: 6, count: 5227, said: 0.8993, right: 0.9034, low: 0.8903, high: 0.9149, least: -0.0083, most: 0.0099 },
  ],
};
