// Written by `npm run bench:reliability -- --drawn N --freeze`; do not edit by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.19',
  measuredOn: '2026-11-28',
  worlds: 6,
  firstSeed: 8102,
  parcels: 9000,
  samples: 2400,
  unlearned: [
    { of: 'phone', worlds: 6, count: 19927, said: 0.8875, right: 0.9262, low: 0.9093, high: 0.9386, least: 0.0267, most: 0.0502 },
    { of: 'email', worlds: 6, count: 12029, said: 0.8537, right: 0.8938, low: 0.8794, high: 0.9078, least: 0.0268, most: 0.0515 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9639, right: 0.976, low: 0.9715, high: 0.9832, least: 0.0072, most: 0.0174 },
    { of: 'person_born', worlds: 6, count: 6890, said: 0.9738, right: 0.9794, low: 0.9733, high: 0.9842, least: -0.0015, most: 0.0134 },
    { of: 'relative_phone', worlds: 6, count: 14689, said: 0.8803, right: 0.9082, low: 0.8906, high: 0.9343, least: 0.0175, most: 0.051 },
  ],
  learned: [
    { of: 'phone', worlds: 6, count: 19823, said: 0.9166, right: 0.9289, low: 0.9144, high: 0.9421, least: 0.0004, most: 0.0297 },
    { of: 'email', worlds: 6, count: 12023, said: 0.9038, right: 0.894, low: 0.8801, high: 0.9078, least: -0.0208, most: 0.0001 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9639, right: 0.976, low: 0.9715, high: 0.9832, least: 0.0072, most: 0.0174 },
    { of: 'person_born', worlds: 6, count: 6890, said: 0.9738, right: 0.9794, low: 0.9733, high: 0.9842, least: -0.0015, most: 0.0134 },
    { of: 'person_placed', worlds: 6, count: 6537, said: 0.9542, right: 0.959, low: 0.9535, high: 0.9611, least: -0.0004, most: 0.0095 },
    { of: 'reverse_phone', worlds: 6, count: 5142, said: 0.916, right: 0.914, low: 0.8855, high: 0.9321, least: -0.0284, most: 0.0281 },
    { of: 'reverse_email', worlds: 6, count: 5225, said: 0.8972, right: 0.9037, low: 0.8903, high: 0.9149, least: -0.0067, most: 0.0148 },
    { of: 'relative_phone', worlds: 6, count: 14436, said: 0.9208, right: 0.9199, low: 0.9022, high: 0.9421, least: -0.0159, most: 0.0267 },
  ],
};
