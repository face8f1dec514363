import { readVendorSource } from '../model/vendor-sources.ts';
import { SHIPPED_CURVES } from './calibration-table.ts';
import { REVERSE_CURVES } from './reverse-curves.ts';

export type LineType = 'mobile' | 'landline' | 'voip';

export const CONTACT_KINDS = ['mobile', 'landline', 'voip', 'unknown', 'email'] as const satisfies readonly (
  | LineType
  | 'unknown'
  | 'email'
)[];
/** The kinds that are calibrated apart: a phone by its line type, where a carrier file says it, and emails. */
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** A strictly rising line through points of chances 0..1, from raw 0 to raw 1. */
export type CalibrationCurve = readonly (readonly [raw: number, share: number])[];

/**
 * One curve per kind; plain JSON, so that it can be stored and read back. `strata`: by the names of `contactStrata`, curves over what the curve of the
 * kind says, where enough was learned of them; without one, that of the kind says it.
 */
export type CalibrationTable = Readonly<Record<ContactKind, CalibrationCurve>> & {
  readonly strata?: Readonly<Record<string, CalibrationCurve>>;
};

/** What a kind of contact comes with unless an operator has switched on another table. Written by `npm run calibrate`. */
export const SHIPPED_CALIBRATION: CalibrationTable = SHIPPED_CURVES;

/**
 * The calibrated chance of a raw one, both 0..1: rises wherever the raw one rises, so ranks never change within a kind, or within a stratum that has a
 * curve of its own. Of several strata the last that has one counts.
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

/** The curve over that of the kind, where the narrowest of these has one. */
export function stratumCurve({ strata: curves = {} }: CalibrationTable, strata: readonly string[]): CalibrationCurve | undefined {
  const name = strata.findLast((each) => Object.hasOwn(curves, each));
  return name === undefined ? undefined : curves[name];
}

/**
 * From the wider to the narrower: 'mobile, one record', 'mobile, only fk-voter'. `source`: whose the only record is; null where there are several. What
 * vendors alone say is of a role of its own (`vendorStrata`); `vendors`: how many of them, one where it is not told.
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
 * Of what a vendor alone says: all vendors, this rank band of all of them, this one's while it has too few outcomes to count as measured, this one's as
 * measured. What several name is no vendor's word alone: they may have it of one another, and are right more often all the same, so it is measured apart, by
 * whether two or more name it. Phones of every line type together, since their curves stand below these. None for any other source.
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

/** The height of a curve over `raw`; outside 0..1 that of the nearer end. */
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

/** A stored table, or `null` when it is none: every kind there, from 0 to 1, strictly rising and within 0..1. */
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
 * What tells answers to reverse searches apart that are right to a different degree: phone or email, whether somebody checked the line or the
 * mailbox, whether one independent record lists it or more, and whether any tells how old they are: of the oldest none often does. Numbers that are asked for are not those that a search for a person finds:
 * given up, passed on and mistyped ones are among them. `placed`: who is meant by a name and a place alone, which is no reverse search and is corrected in
 * the same way.
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

/** One curve per stratum, over what the curve of its kind says. */
export type ReverseTable = Readonly<Record<ReverseStratum, CalibrationCurve>>;

/** Written by `npm run calibrate`. */
const SHIPPED_REVERSE: ReverseTable = REVERSE_CURVES;

/**
 * `records`: independent ones that list it. Lists of emails rarely repeat each other, nor tell an age: theirs are told apart by neither, and of lines that
 * nobody checked there are too few.
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

/** The chance 0..1 that whoever a phone or email is listed for is reached there, or that a name and a place mean somebody. */
export function calibrateReverse(stratum: ReverseStratum, said: number, table: ReverseTable = SHIPPED_REVERSE): number {
  return readCurve(table[stratum], said);
}
