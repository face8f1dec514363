/** Applies a workbook's number formats, as far as they matter for the meaning of a cell. */
import { dayOf, plainNumber } from '../cells.ts';

/** Formats a number as text: a date, a padded identifier, or digits. */
export type CellFormat = (value: number) => string;

const DAY_MS = 86_400_000;
/** Built-in formats, which have a number but no code: dates, and times. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47]);

/** `code`: the workbook's format code for `id`, if it has one. `from1904`: whether dates count from 1904. */
export function readFormat(id: number, code: string | undefined, from1904: boolean): CellFormat {
  const day: CellFormat = (value) => dayOf(serialToTime(value, from1904));
  if (code === undefined) return BUILT_IN_DATES.has(id) ? day : BUILT_IN_TIMES.has(id) ? timeOf : digitsOf;
  const first = code.split(';')[0]!;
  const bare = first.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/general/i.test(bare)) return digitsOf;
  if (/[yd]|mmm/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return day;
  if (/[hs]/i.test(bare) && !/[#0?]{2}/.test(bare)) return timeOf;
  return readPadding(first) ?? digitsOf;
}

/** Excel keeps fifteen digits; further digits of a double are noise (0.1 + 0.2). */
function digitsOf(value: number): string {
  return plainNumber(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
}

function serialToTime(serial: number, from1904: boolean): number {
  // Excel counts a 29 February 1900, so dates before March 1900 are off by one.
  const days = from1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  return Math.round(((days - 25_569) * DAY_MS) / 1_000) * 1_000;
}

function timeOf(value: number): string {
  const seconds = Math.round(value * 86_400);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Formats of identifiers such as `00000`, `000-00-0000`, `00\.00`: zeros with separators between them. */
function readPadding(code: string): CellFormat | undefined {
  const tokens = code.match(/"[^"]*"|\\.|./g) ?? [];
  const marks = tokens.map((token) => (token.startsWith('"') ? token.slice(1, -1) : token.startsWith('\\') ? token.slice(1) : token));
  const isDigit = (at: number) => tokens[at] === '0';
  const zeros = tokens.filter((token) => token === '0').length;
  if (zeros < 2 || tokens.some((token) => !/^(0|[-/ ()]|"[^"]*"|\\.)$/.test(token))) return undefined;
  return (value) => {
    if (!Number.isInteger(value) || value < 0) return digitsOf(value);
    let digits = plainNumber(value).padStart(zeros, '0');
    let out = '';
    for (let at = tokens.length - 1, left = zeros; at >= 0; at -= 1) {
      if (!isDigit(at)) out = marks[at]! + out;
      else {
        left -= 1;
        const take = left === 0 ? digits.length : 1;
        out = digits.slice(-take) + out;
        digits = digits.slice(0, -take);
      }
    }
    return out;
  };
}
