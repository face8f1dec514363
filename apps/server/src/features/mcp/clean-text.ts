/** Cleans texts of records and programs before a model reads them, so that they show what they are and cannot be taken for structure. Pure. */

/** Longer than any useful text of a record; the pages show all of it. */
const MOST_CHARACTERS = 500;
/** Control characters, invisible ones (zero-width, direction marks, tags), unassigned and private ones, and line breaks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/** One line, without invisible characters, and with markup characters replaced by lookalikes: '<b>' -> '‹b›'. */
export function cleanText(text: string, most: number = MOST_CHARACTERS): string {
  const seen = text
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(/[`´]/g, '’')
    .replace(/\]\s*\(/g, '] · (')
    .replace(/\{\{|\}\}/g, '··')
    .replace(/\s+/g, ' ')
    .trim();
  return seen.length <= most ? seen : `${seen.slice(0, most - 1).toWellFormed()}…`;
}

/** Cleans every text in a value; the field names are ours. */
export function cleanAll<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => cleanAll(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanAll(one)])) as T;
}

/** The name that a program gives itself, which nobody verifies. Null when it gives none. */
export function cleanName(text: unknown, most: number): string | null {
  if (typeof text !== 'string') return null;
  return cleanText(text.slice(0, 4 * most), most) || null;
}
