import type { PartialDate } from '../model/evidence.ts';
import { foldText } from '../text/fold.ts';

const MONTHS: readonly string[] = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Zero for a month or day means that the source does not know it. */
function makeDate(year: number, month: number, day: number): PartialDate | null {
  if (!(year >= 1600 && year <= 2199) || month > 12) return null;
  const yyyy = String(year);
  if (month === 0) return day === 0 ? yyyy : null;
  const mm = String(month).padStart(2, '0');
  if (day === 0) return `${yyyy}-${mm}`;
  return day > daysIn(year, month) ? null : `${yyyy}-${mm}-${String(day).padStart(2, '0')}`;
}

function readDigits(text: string, digits: 'ymd' | 'mdy'): PartialDate | null {
  if (text.length === 4) return makeDate(Number(text), 0, 0);
  if (text.length === 6) return makeDate(Number(text.slice(0, 4)), Number(text.slice(4)), 0);
  if (text.length !== 8) return null;
  const ymd = makeDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
  const mdy = makeDate(Number(text.slice(4)), Number(text.slice(0, 2)), Number(text.slice(2, 4)));
  return digits === 'ymd' ? (ymd ?? mdy) : (mdy ?? ymd);
}

function readWords(words: readonly string[]): PartialDate | null {
  const named = words.findIndex((word) => word.length >= 3 && MONTHS.includes(word.slice(0, 3)) && !/\d/.test(word));
  if (named < 0) return null;
  const numbers = words.filter((_, i) => i !== named).map((word) => Number(/^\d{1,4}(?=ST$|ND$|RD$|TH$|$)/.exec(word)?.[0] ?? 'x'));
  const year = numbers.findIndex((number) => number > 31);
  if (year < 0 || numbers.length > 2) return null;
  return makeDate(numbers[year] ?? 0, MONTHS.indexOf((words[named] ?? '').slice(0, 3)) + 1, numbers[1 - year] ?? 0);
}

/**
 * A date as sources and people write it: 'YYYY', 'YYYY-MM', 'YYYY-MM-DD' (a time after it is dropped), 'M/D/YYYY', 'Apr 2, 1961', eight digits.
 * Null for anything else, for days that do not exist, for '00000000' and for two-digit years. `digits` says how eight digits are meant.
 */
export function readDate(text: string, digits: 'ymd' | 'mdy' = 'ymd'): PartialDate | null {
  if (text.length > 60) return null;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return makeDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
  const folded = foldText(text).trim();
  if (/^\d+$/.test(folded)) return readDigits(folded, digits);
  const [day = ''] = folded.split(/[T ](?=\d\d?:\d\d)/, 1);
  const words = day.split(/[\s,./-]+/).filter((word) => word !== '');
  if (words.some((word) => /[A-Z]/.test(word))) return readWords(words);
  const [a = '', b = '', c = ''] = words;
  if (words.length > 3 || words.length < 2 || !words.every((word) => /^\d{1,4}$/.test(word))) return null;
  if (a.length === 4) return makeDate(Number(a), Number(b), Number(c));
  if (words.length === 2) return b.length === 4 && a.length <= 2 ? makeDate(Number(b), Number(a), 0) : null;
  if (c.length !== 4 || a.length > 2 || b.length > 2) return null;
  return makeDate(Number(c), Number(a), Number(b)) ?? makeDate(Number(c), Number(b), Number(a));
}
