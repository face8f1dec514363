import { readCurve, type CalibrationCurve } from './calibration.ts';
import { REVERSE_CURVES } from './reverse-curves.ts';

/**
 * What tells answers to reverse searches apart that are right to a different degree: phone or email, whether somebody checked the line or the
 * mailbox, and whether one independent record lists it or more. Numbers that are asked for are not those that a search for a person finds:
 * given up, passed on and mistyped ones are among them.
 */
export const REVERSE_STRATA = ['phone1', 'phone2', 'phone1Checked', 'phone2Checked', 'email', 'emailChecked'] as const;
export type ReverseStratum = (typeof REVERSE_STRATA)[number];

/** One curve per stratum, over what the curve of its kind says. */
export type ReverseTable = Readonly<Record<ReverseStratum, CalibrationCurve>>;

/** Written by `npm run calibrate`. */
export const SHIPPED_REVERSE: ReverseTable = REVERSE_CURVES;

/** `records`: independent ones that list it. Lists of emails rarely repeat each other: theirs are not told apart by number. */
export function reverseStratum(contact: 'phone' | 'email', records: number, isChecked: boolean): ReverseStratum {
  if (contact === 'email') return isChecked ? 'emailChecked' : 'email';
  if (records > 1) return isChecked ? 'phone2Checked' : 'phone2';
  return isChecked ? 'phone1Checked' : 'phone1';
}

/** The chance 0..1 that whoever a phone or email is listed for is reached there. */
export function calibrateReverse(stratum: ReverseStratum, said: number, table: ReverseTable = SHIPPED_REVERSE): number {
  return readCurve(table[stratum], said);
}
