import type { LineType } from './score-phone.ts';

export type ContactKind = LineType | 'unknown' | 'email';

/** Points of a rising line from the raw chance to the share that was right. */
type Curve = readonly (readonly [raw: number, share: number])[];

/**
 * Isotonic regression over two made-up states of 6,000 parcels (seed 101 with typical, seed 303 with shifted noise),
 * 9227 mobile, 1364 landline, 680 voip, 1575 unknown, 7203 email: `bench/match/fit-calibration.ts`. No figure is reported on those seeds.
 */
const CURVES: Readonly<Record<ContactKind, Curve>> = {
  mobile: [
    [0.0, 0.0],
    [0.003, 0.002],
    [0.038, 0.008],
    [0.339, 0.297],
    [0.73, 0.857],
    [0.823, 0.933],
    [0.873, 0.964],
    [0.924, 0.964],
    [0.966, 0.977],
    [0.983, 0.994],
    [1.0, 0.995],
  ],
  landline: [
    [0.0, 0.0],
    [0.006, 0.001],
    [0.424, 0.526],
    [0.865, 0.979],
    [1.0, 0.984],
  ],
  voip: [
    [0.0, 0.0],
    [0.011, 0.002],
    [0.386, 0.445],
    [0.657, 0.911],
    [0.796, 0.942],
    [0.887, 0.962],
    [0.951, 0.977],
    [1.0, 0.982],
  ],
  unknown: [
    [0.0, 0.0],
    [0.02, 0.001],
    [0.164, 0.068],
    [0.361, 0.344],
    [0.541, 0.615],
    [0.709, 0.789],
    [0.82, 0.887],
    [0.93, 0.955],
    [1.0, 0.96],
  ],
  email: [
    [0.0, 0.0],
    [0.004, 0.003],
    [0.053, 0.036],
    [0.368, 0.397],
    [0.625, 0.719],
    [0.738, 0.884],
    [0.804, 0.943],
    [0.845, 0.956],
    [0.917, 0.967],
    [1.0, 0.972],
  ],
};

/** The calibrated chance of a raw one: rises wherever the raw one rises, so ranks never change within a kind. */
export function calibrate(kind: ContactKind, raw: number): number {
  const curve = CURVES[kind];
  for (let i = 1; i < curve.length; i++) {
    const [x1, y1] = curve[i]!;
    if (raw > x1 && i < curve.length - 1) continue;
    const [x0, y0] = curve[i - 1]!;
    return y0 + ((raw - x0) / (x1 - x0)) * (y1 - y0);
  }
  return raw;
}
