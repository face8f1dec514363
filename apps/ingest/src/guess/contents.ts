import { readEmail } from '@deedline/engine/normalize/email';
import { parseAddress } from '@deedline/engine/normalize/address';
import { readPhone } from '@deedline/engine/normalize/phone';
import { readFormatted } from '../maps/date-formats.ts';
import { readDay, readNumber } from '../maps/values.ts';

/** What the non-blank values of a column look like: the share for each kind, 0 to 1. */
export interface Look {
  filled: number;
  values: readonly string[];
  share: Readonly<Record<Kind, number>>;
  /** The share of distinct values among the non-blank ones, 0 to 1. */
  distinct: number;
}

const STATES: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR VI GU'.split(
    ' ',
  ),
);
const DATE = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}(?:[T ].*)?$|^\d{1,2}[- ][A-Za-z]{3}[- ]\d{2,4}$|^[A-Za-z]{3,9} \d{1,2},? \d{4}$/;

const KINDS = {
  number: (text) => readNumber(text) !== undefined,
  year: (text) => /^(?:1[6-9]|20|21)\d\d(?:\.0)?$/.test(text),
  date: (text) => DATE.test(text) || (/^(?:19|20)\d{6}$/.test(text) && readDay(text) !== undefined) || /^1?\d{12}$/.test(text),
  zip: (text) => /^\d{5}(?:-\d{4})?(?:\.0)?$|^\d{9}$|^\d{3,4}(?:\.0)?$/.test(text),
  state: (text) => STATES.has(text.toUpperCase()),
  phone: (text) => /\d{3}\D{0,3}\d{3}\D{0,2}\d{4}/.test(text) && readPhone(text) !== null,
  email: (text) => text.includes('@') && readEmail(text) !== null,
  fips: (text) => /^(?:0[1-9]|[1-5]\d)\d{3}$/.test(text),
  letters: (text) => /\p{L}/u.test(text),
  name: (text) => /^[\p{L}&,.'\- /%]+$/u.test(text) && /\p{L}{2,}[ ,]+\p{L}/u.test(text),
  street: (text) => /^(?:\d|p\.? ?o\.? )/i.test(text) && /\p{L}/u.test(text) && parseAddress({ line: text }).kind !== 'unparsed',
  parcel: (text) =>
    text.length >= 5 && text.length <= 40 && (text.match(/\d/g)?.length ?? 0) * 2 >= text.length && !/\s.*\s.*\s/.test(text),
  city: (text) => /^[\p{L} .'-]{3,40}$/u.test(text),
} as const satisfies Record<string, (text: string) => boolean>;
export type Kind = keyof typeof KINDS;

export function lookAt(cells: readonly string[]): Look {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !isEmptyWord(cell));
  const share = {} as Record<Kind, number>;
  for (const kind of Object.keys(KINDS) as Kind[]) share[kind] = values.filter(KINDS[kind]).length / Math.max(values.length, 1);
  return { filled: values.length / Math.max(cells.length, 1), values, share, distinct: new Set(values).size / Math.max(values.length, 1) };
}

const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'NULL',
  '<NULL>',
  '(NULL)',
  'N/A',
  '#N/A',
  'NA',
  'NONE',
  'NAN',
  '\\N',
  '-',
  '--',
  '.',
  'UNKNOWN',
  'NOT AVAILABLE',
]);

export function isEmptyWord(text: string): boolean {
  return EMPTY_WORDS.has(text.trim().toUpperCase());
}

/** Dates that databases write in place of a missing one. */
const NO_DAYS: ReadonlySet<string> = new Set([
  '1900-01-01',
  '1899-12-30',
  '1800-01-01',
  '1901-01-01',
  '1970-01-01',
  '1753-01-01',
  '1600-01-01',
  '1700-01-01',
]);

/** The format of a column of dates, if the default reading would misread it; undefined otherwise. */
export function formatOf(values: readonly string[]): string | undefined {
  const all = (pattern: RegExp): boolean => values.length > 0 && values.filter((text) => pattern.test(text)).length >= values.length * 0.9;
  if (all(/^\d{1,2}[- ][A-Za-z]{3}[- ]\d{2}$/)) return values[0]!.includes('-') ? 'DD-MON-YY' : 'DD MON YY';
  if (all(/^\d{1,2}\/\d{1,2}\/\d{2}$/)) return 'MM/DD/YY';
  if (all(/^-?\d{11,13}$/)) return 'epoch_ms';
  if (all(/^\d{9,10}$/)) return 'epoch_s';
  if (all(/^[1-5]\d{4}(?:\.\d+)?$/)) return 'serial';
  if (all(/^\d{8}$/) && values.some((text) => Number(text.slice(4)) > 1600 && Number(text.slice(0, 4)) < 1600)) return 'mdy';
  if (all(/^\d{1,2}[./-]\d{1,2}[./-]\d{4}/)) {
    const [first, second] = [0, 1].map((at) => values.map((text) => Number(text.split(/[./-]/)[at])));
    if (first!.some((part) => part > 12) && second!.every((part) => part <= 12)) return 'dmy';
  }
  return undefined;
}

/** The values in a date column that stand for a missing date, because real sales do not cluster on such a day. */
export function noDaysOf(values: readonly string[], format: string | undefined): string[] {
  const read = readFormatted(format ?? 'ymd');
  const counts = new Map<string, number>();
  for (const text of values) if (NO_DAYS.has(read(text) ?? '')) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= 2).map(([text]) => text);
}
