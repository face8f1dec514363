// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.
import type { DrawnAccuracy } from './accuracy.ts';

export const DRAWN_ACCURACY: DrawnAccuracy = {
  engineVersion: '2.5',
  measuredOn: '2026-11-26',
  worlds: 8,
  firstSeed: 8301,
  parcels: 1500,
  samples: 450,
  unlearned: [
    { of: 'phone', worlds: 8, count: 4779, said: 0.8792, right: 0.896, low: 0.8709, high: 0.9222, least: -0.0057, most: 0.0375 },
    { of: 'email', worlds: 8, count: 2936, said: 0.8448, right: 0.89, low: 0.8529, high: 0.9271, least: 0.0169, most: 0.0758 },
    { of: 'owner', worlds: 8, count: 2500, said: 0.9595, right: 0.9697, low: 0.9481, high: 0.9814, least: -0.0157, most: 0.0188 },
    { of: 'person_born', worlds: 8, count: 1715, said: 0.9719, right: 0.9802, low: 0.9671, high: 0.9907, least: -0.0011, most: 0.0227 },
  ],
  learned: [
    { of: 'phone', worlds: 8, count: 4761, said: 0.898, right: 0.8975, low: 0.8709, high: 0.9222, least: -0.0248, most: 0.0203 },
    { of: 'email', worlds: 8, count: 2931, said: 0.8905, right: 0.8898, low: 0.8529, high: 0.9271, least: -0.03, most: 0.0272 },
    { of: 'owner', worlds: 8, count: 2500, said: 0.9595, right: 0.9697, low: 0.9481, high: 0.9814, least: -0.0157, most: 0.0188 },
    { of: 'person_born', worlds: 8, count: 1715, said: 0.9719, right: 0.9802, low: 0.9671, high: 0.9907, least: -0.0011, most: 0.0227 },
    { of: 'person_placed', worlds: 8, count: 1640, said: 0.9458, right: 0.966, low: 0.9378, high: 0.9851, least: 0.0009, most: 0.0402 },
    { of: 'reverse_phone', worlds: 8, count: 1272, said: 0.8941, right: 0.8963, low: 0.872, high: 0.9249, least: -0.0281, most: 0.0317 },
    { of: 'reverse_email', worlds: 8, count: 1275, said: 0.895, right: 0.9006, low: 0.865, high: 0.9273, least: -0.0316, most: 0.0358 },
  ],
};
