import { readAreaCode } from '@deedline/country/area-codes';
import { ANY_GIVEN, wordFlags } from './name-words.ts';

const AREA_OR_EXCHANGE = /^[2-9]\d\d[2-9]\d{6}$/;
/** Labels before or after a number. */
const LABELS: ReadonlySet<string> = new Set(
  'tel telephone phone ph cell cellular mobile mob home fax work office landline business bus main day days evening evenings eve eves text texts voip only number msg message land line ll c h m w o'.split(
    ' ',
  ),
);
const EXTENSION = /(?:(?:extension|extn?|ex|x|#)[.:]? ?\d{1,8}|,{1,3}\d{1,5})\s*$/i;
/** Fax lines are not answered by voice. */
const FAX = /\bfax\b/i;
/** Numbers as spreadsheets format them: '7029191300.0', '7,029,191,300'. */
const AS_FLOAT = /^\s*(\d{10,11})\.0+\s*$/;
const AS_THOUSANDS = /^\s*\d,\d{3},\d{3},\d{3}\s*$/;
/** 'TEL NO'; below, '702.919.1300m' with its label attached. */
const LABEL_NUMBER = /^(\s*(?:tel|phone|ph)\.?\s+)no\b\.?/i;
/** '702-919-1300 2nd: 702-919-1301' */
const COUNTED = /\b(?:1st|2nd|3rd)\b/gi;
const GLUED_LABEL = /(\d)(?=[chmw]\s*$)/i;

/**
 * Returns '+1' and ten digits, or null if the text is not a valid North American number: the area code must be assigned, area code and exchange must not be
 * service codes such as 911 (ATIS-0300051), and it must not be a typical filler. Exchange 555 counts as assigned under any area code, because fictional people
 * have their lines there. Words that name the line or its holder, and an extension, are dropped.
 */
export function readPhone(text: string): string | null {
  if (text.length > 60) return null;
  let digits = /^\d{10}$/.test(text) ? text : digitsOf(text);
  // As dialled within the numbering plan or, with 00, from abroad.
  if (digits.length === 13 && digits.startsWith('001')) digits = digits.slice(2);
  if (digits.length === 11 && digits.startsWith('1')) digits = digits.slice(1);
  return AREA_OR_EXCHANGE.test(digits) && isAssigned(digits) ? `+1${digits}` : null;
}

function isAssigned(digits: string): boolean {
  if (digits.slice(1, 3) === '11' || digits.slice(4, 6) === '11' || isWholeTypedForNone(digits)) return false;
  const [exchange, local] = [digits.slice(3, 6), digits.slice(3)];
  const isReal = readAreaCode(digits.slice(0, 3)) !== null;
  return exchange === '555' ? !(isReal && isTypedForNone(local)) && local !== '5551212' : isReal && !isTypedForNone(local);
}

/** 5555555555, 2345678901, 9876543210. */
function isWholeTypedForNone(digits: string): boolean {
  return digits === digits[0]!.repeat(10) || '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
}

/** 9999999, 2345678, 9876543. */
function isTypedForNone(local: string): boolean {
  return '0123456789'.includes(local) || '9876543210'.includes(local) || local === local[0]!.repeat(7);
}

/**
 * The lines in one printed field that may be a person's: '702.919.1300 / 702.919.1301' and '702-919-1300/1301' are two each. Toll-free and premium numbers and
 * those labelled as fax are left out.
 */
export function readPhones(text: string): string[] {
  const whole = readPhone(text);
  const read = whole === null ? readSeveral(withWholeNumbers(text)) : FAX.test(text) ? [] : [whole];
  return read.filter((phone) => {
    const kind = readAreaCode(phone.slice(2, 5))?.kind;
    return kind !== 'toll-free' && kind !== 'premium' && kind !== 'personal';
  });
}

const ONE_OF_SEVERAL = /(?<![\d+])(?:\+?1[\s.-]{0,2})?\(?\d{3}\)?[\s./-]{0,3}\d{3}[\s.-]{0,3}\d{4}(?!\d)/g;
const LETTERS = /\p{L}+/gu;
const SHORT_SECOND = /^(\D*\(?\d{3}\)?[\s./-]{0,3}\d{3}[\s.-]{0,3})(\d{4})(\s{0,2}[/&]\s{0,2})(\d{4})(\D*)$/;

/** '702-919-1300/1301': only the last four digits follow the slash; they are completed. */
function withWholeNumbers(text: string): string {
  const [, front = '', first = '', joint = '', second = '', rest = ''] = (text.length > 60 ? null : SHORT_SECOND.exec(text)) ?? [];
  return front === '' ? text : `${front}${first}${joint}${front.replace(/^[^\d(]+/, '')}${second}${rest}`;
}

/** Empty if anything but labels and separators is between the numbers. */
function readSeveral(text: string): string[] {
  if (text.length > 120) return [];
  const found = text.match(ONE_OF_SEVERAL) ?? [];
  const rest = text
    .replace(ONE_OF_SEVERAL, ' ')
    .replace(COUNTED, '')
    .replace(LETTERS, (word) => (isSaidBeside(word) || /^(?:or|and)$/i.test(word) ? '' : word));
  if (found.length < 2 || !/^[\s/;,|&.:()-]*$/.test(rest)) return [];
  const kept = FAX.test(text) ? withoutFax(text, found) : found;
  return [...new Set(kept.map(readPhone).filter((phone) => phone !== null))];
}

/** Removes the numbers labelled FAX; labels come either before or after every number. */
function withoutFax(text: string, found: readonly string[]): string[] {
  const between: string[] = [];
  let at = 0;
  for (const number of found) {
    const next = text.indexOf(number, at);
    between.push(text.slice(at, next));
    at = next + number.length;
  }
  between.push(text.slice(at));
  const isBefore = /\p{L}/u.test(between[0] ?? '');
  return found.filter((_, i) => !FAX.test(between[isBefore ? i : i + 1] ?? ''));
}

/** Extracts the digits. Words before or after the number may label the line or its holder; any other letter means that the text is not a number. */
function digitsOf(text: string): string {
  const plain = text.normalize('NFKC');
  if (AS_THOUSANDS.test(plain)) return plain.replace(/\D/g, '');
  let number = AS_FLOAT.exec(plain)?.[1] ?? plain.replace(LABEL_NUMBER, '$1').replace(GLUED_LABEL, '$1 ');
  for (let i = 0; i < MAX_WORDS && /\p{L}/u.test(number); i++)
    number = number.replace(WORD_BEFORE, withoutWord).replace(WORD_BEHIND, withoutWord);
  number = number.replace(EXTENSION, '');
  if (/\p{L}/u.test(number) || /^\s*\+\s*[^1\s]/.test(number)) return '';
  return number.replace(/\D/g, '');
}

/** Limit of words on either side. */
const MAX_WORDS = 3;
const WORD_BEFORE = /^\s*\(?(\p{L}+)(?:['’]s)?[.:)]*/u;
const WORD_BEHIND = /[\s,(-]+(\p{L}+)(?:['’]s)?[.)]*\s*$/u;

/** A label, or the line's holder: '702.919.1300 - Bob'. */
function isSaidBeside(word: string): boolean {
  return LABELS.has(word.toLowerCase()) || (wordFlags(word.toUpperCase()) & ANY_GIVEN) !== 0;
}

function withoutWord(whole: string, word: string): string {
  return isSaidBeside(word) ? '' : whole;
}

/** '(419) 555-0142' for '+14195550142'; any other text is returned unchanged. */
export function formatPhone(e164: string): string {
  return /^\+1\d{10}$/.test(e164) ? `(${e164.slice(2, 5)}) ${e164.slice(5, 8)}-${e164.slice(8)}` : e164;
}
