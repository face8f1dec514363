// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.16',
  measuredOn: '2026-11-28',
  worlds: 6,
  firstSeed: 8102,
  parcels: 9000,
  samples: 2400,
  unlearned: [
    { of: 'phone', worlds: 6, count: 20203, said: 0.8878, right: 0.9194, low: 0.9008, high: 0.9333, least: 0.0184, most: 0.0434 },
    { of: 'email', worlds: 6, count: 12043, said: 0.8537, right: 0.893, low: 0.8794, high: 0.9074, least: 0.0268, most: 0.0509 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9639, right: 0.976, low: 0.9715, high: 0.9832, least: 0.0072, most: 0.0174 },
    { of: 'person_born', worlds: 6, count: 6892, said: 0.9738, right: 0.9793, low: 0.9733, high: 0.9836, least: -0.0014, most: 0.0135 },
  ],
  learned: [
    { of: 'phone', worlds: 6, count: 20117, said: 0.9167, right: 0.9219, low: 0.9053, high: 0.9365, least: -0.0073, most: 0.0232 },
    { of: 'email', worlds: 6, count: 12036, said: 0.9036, right: 0.8933, low: 0.8806, high: 0.9074, least: -0.0217, most: -0.0006 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9639, right: 0.976, low: 0.9715, high: 0.9832, least: 0.0072, most: 0.0174 },
    { of: 'person_born', worlds: 6, count: 6892, said: 0.9738, right: 0.9793, low: 0.9733, high: 0.9836, least: -0.0014, most: 0.0135 },
    { of: 'person_placed', worlds: 6, count: 6549, said: 0.9556, right: 0.9588, low: 0.9526, high: 0.962, least: -0.0031, most: 0.0086 },
    { of: 'reverse_phone', worlds: 6, count: 5145, said: 0.9188, right: 0.9135, low: 0.8854, high: 0.9314, least: -0.0292, most: 0.0234 },
    { of: 'reverse_email', worlds: 6, count: 5227, said: 0.8993, right: 0.9034, low: 0.8903, high: 0.9149, least: -0.0083, most: 0.0099 },
  ],
};
