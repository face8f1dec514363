import type { PartialDate } from '@deedline/engine/model/evidence';
import { readDay } from './values.ts';

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which also count the non-existent 29 February 1900. */
const SERIAL_DAY_0 = Date.UTC(1899, 11, 30);
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

type ReadText = (text: string) => PartialDate | undefined;

/** Returns the function that reads dates in a format, as named in a map. */
export function readFormatted(format: string): ReadText {
  switch (format) {
    case 'ymd':
      return (text) => readDay(text);
    case 'mdy':
      return (text) => readDay(text, 'mdy');
    case 'dmy':
      return readDayFirst;
    case 'serial':
      return (text) => readInstant(text, DAY_MS, SERIAL_DAY_0);
    case 'epoch_ms':
      return (text) => readInstant(text, 1, 0);
    case 'epoch_s':
      return (text) => readInstant(text, 1_000, 0);
    default:
      return readParts(format);
  }
}

/** Zero is what databases write for no date, far more often than it means 1970. */
function readInstant(text: string, unitMs: number, startMs: number): PartialDate | undefined {
  const count = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  const at = new Date(startMs + Math.floor(count) * unitMs);
  return count === 0 || Number.isNaN(at.getTime()) ? undefined : readDay(at.toISOString().slice(0, 10));
}

function readDayFirst(text: string): PartialDate | undefined {
  const [, day, month, year] = /^(\d{1,2})[\s./-]?(\d{1,2})[\s./-]?(\d{4})(?:[T ]|$)/.exec(text) ?? [];
  return year === undefined ? readDay(text) : readDay(`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`);
}

const TOKEN = /YYYY|YY|MON|MM|DD|[^A-Z]+/g;

/** Reads a text part by part; before a separator, month and day may have one digit. A text that does not fit is read like any other date. */
function readParts(format: string): ReadText {
  const tokens = format.match(TOKEN) ?? [];
  return (text) => {
    const told = { year: '', month: '', day: '' };
    let rest = text.toUpperCase();
    for (const token of tokens) {
      const taken = takeToken(token, rest);
      if (taken === undefined) return readDay(text);
      if (token.startsWith('Y')) told.year = token === 'YY' ? ofThisCentury(taken) : taken;
      else if (token === 'MON') told.month = String(MONTHS.indexOf(taken.slice(0, 3)) + 1);
      else if (token === 'MM') told.month = taken;
      else if (token === 'DD') told.day = taken;
      rest = rest.slice(taken.length);
    }
    // A four-digit year in a column with two-digit ones.
    if (/^\d/.test(rest)) return readDay(text);
    return readDay(
      [told.year, told.month, told.day]
        .filter((part) => part !== '')
        .map((part) => part.padStart(2, '0'))
        .join('-'),
    );
  };
}

function takeToken(token: string, text: string): string | undefined {
  switch (token) {
    case 'YYYY':
      return /^\d{4}/.exec(text)?.[0];
    case 'YY':
      return /^\d{2}/.exec(text)?.[0];
    case 'MM':
    case 'DD':
      return /^\d{1,2}/.exec(text)?.[0];
    case 'MON': {
      const word = /^[A-Z]{3,9}/.exec(text)?.[0];
      return word !== undefined && MONTHS.includes(word.slice(0, 3)) ? word : undefined;
    }
    default:
      return text.startsWith(token) ? token : undefined;
  }
}

/** Expands a two-digit year to the latest one that is not after next year. */
function ofThisCentury(digits: string): string {
  const next = new Date().getUTCFullYear() + 1;
  const year = Math.floor(next / 100) * 100 + Number(digits);
  return String(year > next ? year - 100 : year);
}
