import type { CsvCell } from '@deedline/contract/csv-cell';
import type { Email, Phone } from '@deedline/contract/results';
import type { PhoneStyle } from './layout.ts';

/** After the number itself. */
export const PHONE_FACTS = ['Type', 'Carrier', 'Confidence', 'Last Seen', 'DNC', 'DNC List Date'];

const TYPES = { mobile: 'Mobile', landline: 'Landline', voip: 'VoIP' } as const;

export function phoneCells(phone: Phone, style: PhoneStyle): CsvCell[] {
  const { type, carrier, confidence, lastSeen, dnc } = phone;
  return [writePhone(phone, style), type && TYPES[type], carrier, Math.round(confidence), lastSeen, dncWords(phone), dnc.listDate];
}

/** '4195550142' or '+14195550142'. */
export function writePhone({ e164 }: Pick<Phone, 'e164'>, style: PhoneStyle): string {
  return style === 'e164' ? e164 : e164.replace(/^\+1?/, '');
}

export function phoneType({ type }: Phone): string {
  return type === null ? '' : TYPES[type];
}

/** Nothing when no list was asked: that is not the same as being on none. */
export function dncWords({ dnc }: Phone): string {
  if (dnc.state === 'not_checked') return '';
  return dnc.state === 'listed' ? 'Listed' : 'Not listed';
}

export function emailCells({ email, confidence }: Email): CsvCell[] {
  return [email, Math.round(confidence)];
}

/** The cells of so many places, filled from the front. */
export function fillPlaces<T>(items: readonly T[], places: number, width: number, cellsOf: (item: T) => CsvCell[]): CsvCell[] {
  return Array.from({ length: places }, (_, index) =>
    index < items.length ? cellsOf(items[index]!) : Array.from({ length: width }, () => ''),
  ).flat();
}
