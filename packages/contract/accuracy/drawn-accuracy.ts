// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.22',
  measuredOn: '2026-11-29',
  worlds: 6,
  firstSeed: 8102,
  parcels: 9000,
  samples: 2400,
  unlearned: [
    { of: 'phone', worlds: 6, count: 19843, said: 0.8877, right: 0.9297, low: 0.9148, high: 0.9407, least: 0.032, most: 0.0536 },
    { of: 'email', worlds: 6, count: 11960, said: 0.854, right: 0.8975, low: 0.8851, high: 0.9082, least: 0.0317, most: 0.0531 },
    { of: 'owner', worlds: 6, count: 10556, said: 0.9629, right: 0.9761, low: 0.9715, high: 0.9838, least: 0.0083, most: 0.0188 },
    { of: 'person_born', worlds: 6, count: 6889, said: 0.9738, right: 0.9794, low: 0.9733, high: 0.9842, least: -0.0017, most: 0.0135 },
    { of: 'relative_phone', worlds: 6, count: 14521, said: 0.8796, right: 0.9111, low: 0.896, high: 0.9336, least: 0.0233, most: 0.0512 },
  ],
  learned: [
    { of: 'phone', worlds: 6, count: 19734, said: 0.9164, right: 0.9322, low: 0.9191, high: 0.9443, least: 0.0051, most: 0.0328 },
    { of: 'email', worlds: 6, count: 11954, said: 0.9038, right: 0.8975, low: 0.8854, high: 0.9082, least: -0.0149, most: 0.0038 },
    { of: 'owner', worlds: 6, count: 10553, said: 0.9619, right: 0.976, low: 0.9715, high: 0.9838, least: 0.0096, most: 0.0196 },
    { of: 'person_born', worlds: 6, count: 6889, said: 0.9738, right: 0.9794, low: 0.9733, high: 0.9842, least: -0.0017, most: 0.0135 },
    { of: 'person_placed', worlds: 6, count: 6538, said: 0.9541, right: 0.9589, low: 0.9544, high: 0.9604, least: -0.0014, most: 0.0096 },
    { of: 'reverse_phone', worlds: 6, count: 5142, said: 0.9155, right: 0.914, low: 0.8855, high: 0.9321, least: -0.0281, most: 0.0287 },
    { of: 'reverse_email', worlds: 6, count: 5224, said: 0.8968, right: 0.9035, low: 0.8903, high: 0.9139, least: -0.0065, most: 0.0145 },
    { of: 'relative_phone', worlds: 6, count: 14215, said: 0.9172, right: 0.9244, low: 0.9091, high: 0.9442, least: -0.0091, most: 0.0336 },
  ],
};
