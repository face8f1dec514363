import { readDate, readRecordedDate } from '@deedline/engine/normalize/date';

/** Formats tried when the map declares none, likeliest first. */
const FORMATS = ['YYYY-MM-DD', 'YYYYMMDD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'MMDDYYYY', 'DDMMYYYY', 'MM/DD/YY', 'DD/MM/YY', 'YYYY-MM', 'YYYY'];
const LOOKED_AT = 5000;

/**
 * Detects a file's date format: the one that reads the most dates as existing days. Returns `null` when none reads a tenth of them; each date is then
 * parsed on its own ('Apr 2, 1961').
 */
export function detectDateFormat(texts: readonly string[]): string | null {
  let best: { format: string; count: number } | null = null;
  const sample = texts.slice(0, LOOKED_AT);
  for (const format of FORMATS) {
    const count = sample.filter((text) => isDay(readWith(text, format))).length;
    if (count > (best?.count ?? sample.length / 10)) best = { format, count };
  }
  return best?.format ?? null;
}

/**
 * 'YYYY-MM-DD' or a prefix of it: when the day or month does not exist (30 February, month 13), the part before it is kept, so that a mistyped date can still
 * be compared. `null` for a text that is no date or has no valid year.
 */
export function readDateAs(text: string, format: string | null): string | null {
  if (format !== null) {
    const date = readWith(text, format);
    if (date !== null) return readRecordedDate(date);
  }
  return readDate(text) ?? FORMATS.map((other) => readRecordedDate(readWith(text, other) ?? '')).find((date) => date !== null) ?? null;
}

function readWith(text: string, format: string): string | null {
  const body = text.replace(/[T ]\d\d?:\d\d.*$/, '').replace(/\.0$/, '');
  const parts = /[^YMD]/.test(format) ? splitParts(body, format) : cutParts(body, format);
  if (parts === null) return null;
  const { year, month, day } = parts;
  if (year === undefined || !/^\d{4}$/.test(year)) return null;
  return [year, month, day].filter((part) => part !== undefined).join('-');
}

type Parts = { year?: string; month?: string; day?: string };

function splitParts(text: string, format: string): Parts | null {
  const kinds = format.split(/[^YMD]+/);
  const values = text.split(/[^0-9]+/);
  if (values.length !== kinds.length) return null;
  return partsOf(kinds, values);
}

function cutParts(text: string, format: string): Parts | null {
  if (!/^\d+$/.test(text) || text.length !== format.length) return null;
  const kinds = format.match(/Y+|M+|D+/g)!;
  let at = 0;
  return partsOf(
    kinds,
    kinds.map((kind) => text.slice(at, (at += kind.length))),
  );
}

function partsOf(kinds: readonly string[], values: readonly string[]): Parts | null {
  const parts: Parts = {};
  for (const [at, kind] of kinds.entries()) {
    const value = values[at]!;
    if (!/^\d{1,4}$/.test(value)) return null;
    if (kind[0] === 'Y') parts.year = kind.length === 2 && value.length === 2 ? `${Number(value) > 30 ? 19 : 20}${value}` : value;
    else if (value.length > 2) return null;
    else parts[kind[0] === 'M' ? 'month' : 'day'] = value.padStart(2, '0');
  }
  return parts;
}

function isDay(date: string | null): boolean {
  return date !== null && readDate(date) !== null;
}
