/** What records and programs say, fit to stand before a model: text that shows what it is, and nothing that a reader takes for structure. Pure. */

/** Longer than anything that a record says of use; the pages show all of it. */
const MOST_CHARACTERS = 500;
/** Controls, what is not seen (zero-width, directions, tags), what has no meaning of its own, and line breaks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/** In one line, without what cannot be seen, and with marks of markup in the shape of letters: '<b>' -> '‹b›'. */
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

/** The same of every text in a value; the names of its fields are ours. */
export function cleanAll<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => cleanAll(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanAll(one)])) as T;
}

/** What a program calls itself: nobody checks it. Null: it says nothing. */
export function cleanName(text: unknown, most: number): string | null {
  if (typeof text !== 'string') return null;
  return cleanText(text.slice(0, 4 * most), most) || null;
}
