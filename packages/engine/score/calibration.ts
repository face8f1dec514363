import type { LineType } from './score-phone.ts';

export type ContactKind = LineType | 'unknown' | 'email';

/** Points of a rising line from the raw chance to the share that was right. */
type Curve = readonly (readonly [raw: number, share: number])[];

const IDENTITY: Curve = [
  [0, 0],
  [1, 1],
];

const CURVES: Readonly<Record<ContactKind, Curve>> = { mobile: IDENTITY, landline: IDENTITY, voip: IDENTITY, unknown: IDENTITY, email: IDENTITY };

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
