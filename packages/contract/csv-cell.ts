/** One cell of every CSV file that the product writes, in the browser or on the server. */
export type CsvCell = string | number | null | undefined;

/** What a spreadsheet would run as a formula, in ASCII and full width. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Neither: most cells of a file, told by one look. */
const STANDS_AS_IT_IS = /^[^=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20",][^",\r\n]*$/;

/** RFC 4180. Text that a spreadsheet would run gets an apostrophe in front, and is otherwise as it was. */
export function writeCsvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  if (text === '' || STANDS_AS_IT_IS.test(text)) return text;
  return quoteCsvText(RUNS_AS_FORMULA.test(text) ? `'${text}` : text);
}

/** The text as it is, in quotes where the format asks for them. */
export function quoteCsvText(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
