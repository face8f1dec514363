import type { PartialDate } from '../model/evidence.ts';
import { foldText } from '../text/fold.ts';

const MONTHS: readonly string[] = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Year, month and day as numbers, not yet checked for existence. A month or day of zero is unknown to the source. */
type Told = readonly [year: number, month: number, day: number];

function isYear(year: number): boolean {
  return year >= 1600 && year <= 2199;
}

function makeDate([year, month, day]: Told): PartialDate | null {
  if (!isYear(year) || month > 12) return null;
  const yyyy = String(year);
  if (month === 0) return day === 0 ? yyyy : null;
  const mm = String(month).padStart(2, '0');
  if (day === 0) return `${yyyy}-${mm}`;
  return day > daysIn(year, month) ? null : `${yyyy}-${mm}-${String(day).padStart(2, '0')}`;
}

/** Year and month if the month is valid, otherwise the year. */
function partOf([year, month]: Told): PartialDate | null {
  return makeDate([year, month, 0]) ?? makeDate([year, 0, 0]);
}

function readDigits(text: string, digits: 'ymd' | 'mdy'): Told[] {
  if (text.length === 4) return [[Number(text), 0, 0]];
  if (text.length === 6) return [[Number(text.slice(0, 4)), Number(text.slice(4)), 0]];
  if (text.length !== 8) return [];
  const ymd: Told = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))];
  const mdy: Told = [Number(text.slice(4)), Number(text.slice(0, 2)), Number(text.slice(2, 4))];
  return digits === 'ymd' ? [ymd, mdy] : [mdy, ymd];
}

function readWords(words: readonly string[]): Told[] {
  const named = words.findIndex((word) => word.length >= 3 && MONTHS.includes(word.slice(0, 3)) && !/\d/.test(word));
  if (named < 0) return [];
  const numbers = words.filter((_, i) => i !== named).map((word) => Number(/^\d{1,4}(?=ST$|ND$|RD$|TH$|$)/.exec(word)?.[0] ?? 'x'));
  const year = numbers.findIndex((number) => number > 31);
  if (year < 0 || numbers.length > 2 || numbers.some((number) => Number.isNaN(number))) return [];
  return [[numbers[year] ?? 0, MONTHS.indexOf((words[named] ?? '').slice(0, 3)) + 1, numbers[1 - year] ?? 0]];
}

/** The possible readings of a text, likeliest first. */
function readTold(text: string, digits: 'ymd' | 'mdy'): Told[] {
  if (text.length > 60) return [];
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return [[Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]];
  const folded = foldText(text).trim();
  if (/^\d+$/.test(folded)) return readDigits(folded, digits);
  const [day = ''] = folded.split(/[T ](?=\d\d?:\d\d)/, 1);
  const words = day.split(/[\s,./-]+/).filter((word) => word !== '');
  if (words.some((word) => /[A-Z]/.test(word))) return readWords(words);
  const [a = '', b = '', c = ''] = words;
  if (words.length > 3 || words.length < 2 || !words.every((word) => /^\d{1,4}$/.test(word))) return [];
  if (a.length === 4) return [[Number(a), Number(b), Number(c)]];
  if (words.length === 2) return b.length === 4 && a.length <= 2 ? [[Number(b), Number(a), 0]] : [];
  if (c.length !== 4 || a.length > 2 || b.length > 2) return [];
  return [
    [Number(c), Number(a), Number(b)],
    [Number(c), Number(b), Number(a)],
  ];
}

function firstOf(told: readonly Told[], read: (told: Told) => PartialDate | null): PartialDate | null {
  for (const each of told) {
    const date = read(each);
    if (date !== null) return date;
  }
  return null;
}

/**
 * Reads a date as sources and people write it: 'YYYY', 'YYYY-MM', 'YYYY-MM-DD' (a time after it is dropped), 'M/D/YYYY', 'Apr 2, 1961', eight digits. Null for
 * anything else, for days that do not exist, for '00000000' and for two-digit years. `digits` is the order of eight digits.
 */
export function readDate(text: string, digits: 'ymd' | 'mdy' = 'ymd'): PartialDate | null {
  return firstOf(readTold(text, digits), makeDate);
}

/**
 * `readDate` for records: if the day or month does not exist (30 February, month 13), the valid parts before it are kept, so that a mistyped date still yields
 * its year.
 */
export function readRecordedDate(text: string, digits: 'ymd' | 'mdy' = 'ymd'): PartialDate | null {
  const told = readTold(text, digits);
  return firstOf(told, makeDate) ?? firstOf(told, partOf);
}
