/** Writes a cell for every CSV file of the product, in the browser and on the server. */
export type CsvCell = string | number | null | undefined;

/** Characters at which a spreadsheet would start a formula, in ASCII and full width. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Matches cells that need neither quotes nor an apostrophe, which most do. */
const STANDS_AS_IT_IS = /^[^=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20",][^",\r\n]*$/;

/** As in RFC 4180. Text that a spreadsheet would run as a formula gets a leading apostrophe and is otherwise unchanged. */
export function writeCsvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  if (text === '' || STANDS_AS_IT_IS.test(text)) return text;
  return quoteCsvText(RUNS_AS_FORMULA.test(text) ? `'${text}` : text);
}

/** The text unchanged, in quotes if the format requires them. */
export function quoteCsvText(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
