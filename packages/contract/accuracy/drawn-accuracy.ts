// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.18',
  measuredOn: '2026-11-28',
  worlds: 6,
  firstSeed: 8102,
  parcels: 9000,
  samples: 2400,
  unlearned: [
    { of: 'phone', worlds: 6, count: 20178, said: 0.888, right: 0.9203, low: 0.9011, high: 0.9343, least: 0.0186, most: 0.0445 },
    { of: 'email', worlds: 6, count: 12029, said: 0.8537, right: 0.8938, low: 0.8794, high: 0.9078, least: 0.0268, most: 0.0515 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9639, right: 0.976, low: 0.9715, high: 0.9832, least: 0.0072, most: 0.0174 },
    { of: 'person_born', worlds: 6, count: 6891, said: 0.9738, right: 0.9794, low: 0.9733, high: 0.9842, least: -0.0014, most: 0.0135 },
    { of: 'relative_phone', worlds: 6, count: 14838, said: 0.8792, right: 0.9022, low: 0.8839, high: 0.9253, least: 0.0126, most: 0.0434 },
  ],
  learned: [
    { of: 'phone', worlds: 6, count: 20092, said: 0.9169, right: 0.9229, low: 0.9056, high: 0.9375, least: -0.0075, most: 0.0245 },
    { of: 'email', worlds: 6, count: 12023, said: 0.9038, right: 0.894, low: 0.8801, high: 0.9078, least: -0.0208, most: 0.0001 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9639, right: 0.976, low: 0.9715, high: 0.9832, least: 0.0072, most: 0.0174 },
    { of: 'person_born', worlds: 6, count: 6891, said: 0.9738, right: 0.9794, low: 0.9733, high: 0.9842, least: -0.0014, most: 0.0135 },
    { of: 'person_placed', worlds: 6, count: 6548, said: 0.9556, right: 0.9589, low: 0.9526, high: 0.962, least: -0.0031, most: 0.0095 },
    { of: 'reverse_phone', worlds: 6, count: 5146, said: 0.9189, right: 0.9135, low: 0.8855, high: 0.9314, least: -0.0294, most: 0.0236 },
    { of: 'reverse_email', worlds: 6, count: 5228, said: 0.8995, right: 0.9032, low: 0.8903, high: 0.9149, least: -0.0083, most: 0.0099 },
    { of: 'relative_phone', worlds: 6, count: 14617, said: 0.9225, right: 0.9129, low: 0.8944, high: 0.9332, least: -0.022, most: 0.0176 },
  ],
};
