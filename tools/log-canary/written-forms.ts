import { readWords } from './read-words.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** Of two words joined into one: shorter ones stand anywhere by chance. */
const LEAST_JOINED = 9;

/** Each way in which a planted text may be written, as words with a space between: dates of every order, phones of every grouping, names turned round. */
export function writtenForms(text: string): string[] {
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (date) return formsOfDate(date[1]!, date[2]!, date[3]!);
  if (/^\d{10}$/.test(text)) return formsOfPhone(text);
  const words = readWords(text);
  if (text.includes('@')) return [words.join(' ')];
  return /^\d/.test(text) ? formsOfAddress(words) : formsOfName(words);
}

function formsOfDate(year: string, month: string, day: string): string[] {
  const name = MONTHS[Number(month) - 1]!;
  const [m, d] = [String(Number(month)), String(Number(day))];
  const orders = (m: string, d: string) => [`${year} ${m} ${d}`, `${m} ${d} ${year}`, `${d} ${m} ${year}`];
  const named = [name, name.slice(0, 3)].flatMap((name) => [day, d].flatMap((day) => [`${name} ${day} ${year}`, `${day} ${name} ${year}`]));
  const joined = [`${year}${month}${day}`, `${month}${day}${year}`, `${day}${month}${year}`];
  // The clock of a log line follows a date with T: `1961-04-02T00:00:00.000Z`.
  return [...new Set([...orders(month, day), ...orders(m, d), ...named, ...joined, `${year} ${month} ${day}t00`])];
}

function formsOfPhone(digits: string): string[] {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  const local = [digits, `${area} ${exchange} ${line}`, `${area} ${exchange}${line}`, `${area}${exchange} ${line}`];
  return local.flatMap((form) => [form, `1 ${form}`, `1${form}`, `001${form}`]);
}

/** The number with the street's own name is enough: its kind is written in many ways. */
function formsOfAddress(words: readonly string[]): string[] {
  const [number, street] = words;
  const isTelling = words.length > 2 && street !== undefined && street.length > 5;
  return isTelling ? [words.join(' '), `${number} ${street}`] : [words.join(' ')];
}

function formsOfName(words: readonly string[]): string[] {
  const turned = words.length === 2 ? words.toReversed() : words;
  const joined = [words.join(''), turned.join('')].filter((form) => form.length >= LEAST_JOINED);
  return [...new Set([words.join(' '), turned.join(' '), ...joined])];
}
