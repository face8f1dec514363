import type { LineType } from './score-phone.ts';

export type ContactKind = LineType | 'unknown' | 'email';

/** Points of a rising line from the raw chance to the share that was right. */
type Curve = readonly (readonly [raw: number, share: number])[];

/**
 * Isotonic regression over two made-up states of 6,000 parcels (seed 101 with typical, seed 303 with shifted noise),
 * 9198 mobile, 1360 landline, 673 voip, 1557 unknown, 7174 email: `bench/match/fit-calibration.ts`. No figure is reported on those seeds.
 */
const CURVES: Readonly<Record<ContactKind, Curve>> = {
  mobile: [
    [0.0, 0.0],
    [0.001, 0.002],
    [0.017, 0.013],
    [0.138, 0.08],
    [0.625, 0.72],
    [0.811, 0.933],
    [0.905, 0.963],
    [0.966, 0.977],
    [0.984, 0.995],
    [1.0, 0.995],
  ],
  landline: [
    [0.0, 0.0],
    [0.003, 0.001],
    [0.082, 0.126],
    [0.632, 0.902],
    [0.884, 0.978],
    [1.0, 0.983],
  ],
  voip: [
    [0.0, 0.0],
    [0.002, 0.003],
    [0.042, 0.041],
    [0.406, 0.534],
    [0.665, 0.925],
    [0.805, 0.938],
    [0.892, 0.965],
    [0.95, 0.977],
    [1.0, 0.982],
  ],
  unknown: [
    [0.0, 0.0],
    [0.019, 0.001],
    [0.156, 0.072],
    [0.348, 0.323],
    [0.538, 0.608],
    [0.709, 0.795],
    [0.821, 0.891],
    [0.93, 0.959],
    [1.0, 0.964],
  ],
  email: [
    [0.0, 0.0],
    [0.004, 0.008],
    [0.049, 0.045],
    [0.357, 0.401],
    [0.622, 0.715],
    [0.738, 0.883],
    [0.804, 0.943],
    [0.853, 0.96],
    [0.922, 0.968],
    [1.0, 0.973],
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
