import { readVendorSource } from '../model/vendor-sources.ts';
import { SHIPPED_CURVES } from './calibration-table.ts';
import { REVERSE_CURVES } from './reverse-curves.ts';

export type LineType = 'mobile' | 'landline' | 'voip';

export const CONTACT_KINDS = ['mobile', 'landline', 'voip', 'unknown', 'email'] as const satisfies readonly (
  | LineType
  | 'unknown'
  | 'email'
)[];
/** The kinds that are calibrated separately: phones by line type, if a carrier file states it, and emails. */
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** A strictly rising line through points of probabilities 0..1, from raw 0 to raw 1. */
export type CalibrationCurve = readonly (readonly [raw: number, share: number])[];

/**
 * One curve per kind; plain JSON that can be stored and read back. `strata` are curves on top of the kind's curve, by the names of `contactStrata`, where
 * enough was learned; without one, the kind's curve alone applies.
 */
export type CalibrationTable = Readonly<Record<ContactKind, CalibrationCurve>> & {
  readonly strata?: Readonly<Record<string, CalibrationCurve>>;
};

/** The curves used unless an operator has switched on another table. Written by `npm run calibrate`. */
export const SHIPPED_CALIBRATION: CalibrationTable = SHIPPED_CURVES;

/**
 * The calibrated probability for a raw one, both 0..1. Strictly increasing, so ranks never change within a kind, or within a stratum that has its own curve.
 * The last of `strata` that has a curve is applied.
 */
export function calibrate(
  kind: ContactKind,
  raw: number,
  table: CalibrationTable = SHIPPED_CALIBRATION,
  strata: readonly string[] = [],
): number {
  const said = readCurve(table[kind], raw);
  const own = stratumCurve(table, strata);
  return own === undefined ? said : readCurve(own, said);
}

/** The curve of the narrowest stratum that has one. */
export function stratumCurve({ strata: curves = {} }: CalibrationTable, strata: readonly string[]): CalibrationCurve | undefined {
  const name = strata.findLast((each) => Object.hasOwn(curves, each));
  return name === undefined ? undefined : curves[name];
}

/**
 * The strata of a contact, from wide to narrow: 'mobile, one record', 'mobile, only fk-voter'. `source` is the source of the only record; null if there are
 * several. Contacts that only vendors report have strata of their own (`vendorStrata`); `vendors` is the number of vendors, one if absent.
 */
export function contactStrata(
  kind: ContactKind,
  { records, source, vendors }: { records: number | null; source: string | null; vendors?: number | null | undefined },
): string[] {
  if (records === null) return [];
  const ofVendor = vendorStrata(kind, source, vendors ?? 1);
  if (ofVendor.length > 0) return ofVendor;
  return [`${kind}, ${records === 1 ? 'one record' : 'several records'}`, ...(source === null ? [] : [`${kind}, only ${source}`])];
}

/**
 * The strata of a contact that only vendors report: all vendors, this rank band of all vendors, this vendor's band while it has too few outcomes to count as
 * measured, and this vendor's band as measured. A contact that several vendors name has separate strata, by whether two or more name it: they may have it from
 * each other, but are right more often. Phones of all line types share strata, because the curves of the types are applied first. Empty for any other source.
 */
function vendorStrata(kind: ContactKind, source: string | null, vendors: number): string[] {
  const named = readVendorSource(source);
  if (named === null) return [];
  const contact = kind === 'email' ? 'email' : 'phone';
  if (vendors > 1) {
    const together = `vendors together, ${vendors === 2 ? 'two' : 'more'}`;
    return [`${contact}, vendors`, `${contact}, vendors together`, `${contact}, ${together} so far`, `${contact}, only ${together}`];
  }
  const { vendorId, part } = named;
  return [
    `${contact}, vendors`,
    `${contact}, vendors ${part}`,
    `${contact}, vendor ${vendorId} ${part} so far`,
    `${contact}, only ${source}`,
  ];
}

/** The value of a curve at `raw`; outside 0..1 that of the nearer end. */
export function readCurve(curve: CalibrationCurve, raw: number): number {
  const at = Math.min(1, Math.max(0, raw));
  for (let i = 1; i < curve.length; i++) {
    const [x1, y1] = curve[i]!;
    if (at > x1 && i < curve.length - 1) continue;
    const [x0, y0] = curve[i - 1]!;
    return y0 + ((at - x0) / (x1 - x0)) * (y1 - y0);
  }
  return at;
}

/** A stored table, or null if it is invalid: every kind must be present, and curves must go from 0 to 1, rise strictly and stay within 0..1. */
export function readCalibrationTable(stored: unknown): CalibrationTable | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const curves = stored as Record<string, unknown>;
  const { strata = {} } = curves;
  if (typeof strata !== 'object' || strata === null || !Object.values(strata).every(isCurve)) return null;
  return CONTACT_KINDS.every((kind) => isCurve(curves[kind])) ? (stored as CalibrationTable) : null;
}

function isCurve(value: unknown): value is CalibrationCurve {
  if (!Array.isArray(value) || value.length < 2) return false;
  const points = value as unknown[];
  if (!points.every(isPoint) || points[0]![0] !== 0 || points.at(-1)![0] !== 1) return false;
  return points.every(([raw, share], i) => i === 0 || (raw > points[i - 1]![0] && share > points[i - 1]![1]));
}

function isPoint(point: unknown): point is [number, number] {
  return Array.isArray(point) && point.length === 2 && point.every((each) => typeof each === 'number' && each >= 0 && each <= 1);
}

/**
 * Strata of reverse searches whose answers are right to a different degree: phone or email, whether the line or mailbox was checked, whether one or several
 * independent records list it, and whether any record states the person's age (often none does for the oldest people). Reverse searches have their own curves
 * because the numbers searched for include more disconnected, reassigned and mistyped ones than those found for a person. `placed` is for searches by name and
 * place only; these are not reverse searches but are corrected in the same way.
 */
export const REVERSE_STRATA = [
  'phone1',
  'phone2',
  'phone1Checked',
  'phone2Checked',
  'phone1CheckedAgeless',
  'phone2CheckedAgeless',
  'email',
  'emailChecked',
  'placed',
] as const;
export type ReverseStratum = (typeof REVERSE_STRATA)[number];

/** One curve per stratum, applied to the result of the kind's curve. */
export type ReverseTable = Readonly<Record<ReverseStratum, CalibrationCurve>>;

/** Written by `npm run calibrate`. */
const SHIPPED_REVERSE: ReverseTable = REVERSE_CURVES;

/**
 * The stratum of a reverse search. `records` is the number of independent records that list it. Email lists rarely overlap or state an age, so emails are not
 * distinguished by these; of unchecked lines there are too few to distinguish by age.
 */
export function reverseStratum(
  contact: 'phone' | 'email',
  records: number,
  { isChecked, isAgeKnown }: { isChecked: boolean; isAgeKnown: boolean },
): Exclude<ReverseStratum, 'placed'> {
  if (contact === 'email') return isChecked ? 'emailChecked' : 'email';
  const listed = records > 1 ? 'phone2' : 'phone1';
  if (!isChecked) return listed;
  return isAgeKnown ? `${listed}Checked` : `${listed}CheckedAgeless`;
}

/** The calibrated probability 0..1 that the listed holder is reached by a phone or email, or that a name and a place mean this person. */
export function calibrateReverse(stratum: ReverseStratum, said: number, table: ReverseTable = SHIPPED_REVERSE): number {
  return readCurve(table[stratum], said);
}
