// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.22',
  measuredOn: '2026-11-29',
  worlds: 5,
  firstSeed: 8102,
  parcels: 9000,
  samples: 2400,
  unlearned: [
    { of: 'phone', worlds: 5, count: 16703, said: 0.8879, right: 0.9275, low: 0.9148, high: 0.9407, least: 0.032, most: 0.052 },
    { of: 'email', worlds: 5, count: 10057, said: 0.8547, right: 0.8983, low: 0.8851, high: 0.9082, least: 0.0317, most: 0.0531 },
    { of: 'owner', worlds: 5, count: 8831, said: 0.9631, right: 0.9752, low: 0.9715, high: 0.9838, least: 0.0083, most: 0.0188 },
    { of: 'person_born', worlds: 5, count: 5759, said: 0.9732, right: 0.9792, low: 0.9733, high: 0.9842, least: -0.0017, most: 0.0135 },
    { of: 'relative_phone', worlds: 5, count: 12323, said: 0.8791, right: 0.9066, low: 0.896, high: 0.9159, least: 0.0233, most: 0.0293 },
  ],
  learned: [
    { of: 'phone', worlds: 5, count: 16629, said: 0.9178, right: 0.9302, low: 0.9191, high: 0.9443, least: 0.0051, most: 0.0243 },
    { of: 'email', worlds: 5, count: 10050, said: 0.9044, right: 0.8984, low: 0.8854, high: 0.9082, least: -0.0149, most: 0.0038 },
    { of: 'owner', worlds: 5, count: 8828, said: 0.9621, right: 0.9752, low: 0.9715, high: 0.9838, least: 0.0096, most: 0.0196 },
    { of: 'person_born', worlds: 5, count: 5759, said: 0.9732, right: 0.9792, low: 0.9733, high: 0.9842, least: -0.0017, most: 0.0135 },
    { of: 'person_placed', worlds: 5, count: 5442, said: 0.9543, right: 0.9598, low: 0.9586, high: 0.9604, least: -0.0014, most: 0.0096 },
    { of: 'reverse_phone', worlds: 5, count: 4239, said: 0.9192, right: 0.9116, low: 0.8855, high: 0.9321, least: -0.0281, most: 0.0089 },
    { of: 'reverse_email', worlds: 5, count: 4360, said: 0.8977, right: 0.9039, low: 0.8903, high: 0.9139, least: -0.0065, most: 0.0145 },
    { of: 'relative_phone', worlds: 5, count: 12081, said: 0.9186, right: 0.9204, low: 0.9091, high: 0.9313, least: -0.0091, most: 0.0111 },
  ],
};
