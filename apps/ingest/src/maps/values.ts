import type { PartialDate, RawAddress } from '@deedline/engine/model/evidence';
import { readRecordedDate } from '@deedline/engine/normalize/date';

type Optional<T> = { [K in keyof T]: T[K] | undefined };

/** The object without fields that are undefined or empty text: a blank says nothing. */
export function dropEmpty<T extends object>(fields: Optional<T>): T {
  const kept: Record<string, unknown> = {};
  for (const name in fields) {
    const value: unknown = fields[name];
    if (value !== undefined && value !== '') kept[name] = value;
  }
  return kept as T;
}

/** Reads '1,234.00', '$ 1234', '(12)', '0001234' as a number; undefined if the text is none. */
export function readNumber(text: string): number | undefined {
  if (text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const bare = text.replace(/[$,\s]/g, '').replace(/^\((.*)\)$/, '-$1');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(bare)) return undefined;
  return Number(bare);
}

/** A number above zero: rolls write 0 for unknown values. */
export function readPositive(text: string): number | undefined {
  const value = readNumber(text);
  return value !== undefined && value > 0 ? value : undefined;
}

/** A plausible year for a building or a roll. */
export function readYear(text: string): number | undefined {
  const value = readNumber(text);
  return value !== undefined && Number.isInteger(value) && value >= 1600 && value <= 2199 ? value : undefined;
}

/** A date as precise as the source has it; of a day that does not exist, its month or year; '00000000' is undefined. */
export function readDay(text: string, digits: 'ymd' | 'mdy' = 'ymd'): PartialDate | undefined {
  // The fast path: most dates have this form, and a day that every month has.
  if (/^(?:1[6-9]|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(text)) return text;
  return text === '' ? undefined : (readRecordedDate(text, digits) ?? undefined);
}

/** A month from separate columns: '2024', '6' -> '2024-06'. */
export function readMonth(year: string, month: string): PartialDate | undefined {
  const yyyy = readYear(year);
  if (yyyy === undefined) return undefined;
  const mm = readNumber(month);
  return mm !== undefined && Number.isInteger(mm) && mm >= 1 && mm <= 12 ? `${yyyy}-${String(mm).padStart(2, '0')}` : String(yyyy);
}

/** Repairs ZIP codes that went through a spreadsheet: restores lost zeros, corrects '33021.0' and nine digits in a row, drops '00000'. */
export function readZip(text: string): string {
  const bare = text
    .replace(/\.0+$/, '')
    .replace(/-(0000)?$/, '')
    .trim();
  if (/^0*$/.test(bare)) return '';
  if (/^\d{3,4}$/.test(bare)) return bare.padStart(5, '0');
  if (/^\d{8,9}$/.test(bare))
    return bare
      .padStart(9, '0')
      .replace(/^(\d{5})(\d{4})$/, '$1-$2')
      .replace(/-0000$/, '');
  return bare;
}

/** An address as printed; undefined if there is no street line to send a letter to. */
export function printedAddress(
  line: string,
  parts: { unit?: string; city?: string; state?: string; zip?: string },
): RawAddress | undefined {
  if (line === '') return undefined;
  return dropEmpty<RawAddress>({ line, unit: parts.unit, city: parts.city, state: parts.state, zip: readZip(parts.zip ?? '') });
}

// Words that offices print for an unknown owner.
const NOBODY =
  /^(?:\W*|n\/?a|none|null|unknown|tbd|(?:unknown|no|current|owner|present) owners?(?: unknown| of record| listed)?|owners?(?: unknown| of record| not found)?|(?:name )?not (?:available|found|known|on file|listed)|no (?:name|data|owner found)|to be determined|see (?:notes?|remarks|file)|vacant)$/i;

/** Whether a name consists of words for an unknown owner. */
export function isNobody(name: string): boolean {
  return NOBODY.test(name.trim());
}

/** Parcels and sales are only identified together with their county. */
export function requireCounty(countyFips: string | undefined): string {
  if (countyFips === undefined) throw new Error('a county is needed: give --county FIPS');
  return countyFips;
}

/** What is wrong with a parcel number, if anything. A spreadsheet that took it for a number has destroyed its last digits. */
export function faultOfApn(apn: string, column: string): string | undefined {
  if (!/[1-9A-Z]/i.test(apn) || NO_APN.test(apn)) return `no ${column}`;
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(apn)) return `${column} was turned into a rounded number: ${apn}`;
  if (
    /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d\d(?:\d\d)?)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d\d|\d{1,2}\/\d{1,2}\/(?:19|20)\d\d)$/i.test(
      apn,
    )
  )
    return `${column} was turned into a day: ${apn}`;
  return undefined;
}
/** Words for a missing number, spreadsheet errors, and the last line of a report. */
const NO_APN = /^(?:null|none|nan|n\/a|#\w.*|(?:grand |sub)?totals?\b(?=\W*$|.*\b(?:parcels?|records?|rows?|count)\b).*)$/i;
