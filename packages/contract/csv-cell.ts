/** Writes a cell for every CSV file of the product, in the browser and on the server. */
export type CsvCell = string | number | null | undefined;

/** Characters at which a spreadsheet would start a formula, in ASCII and full width. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Matches cells that need neither quotes nor an apostrophe, which most do. */
const STANDS_AS_IT_IS = /^[^=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20",][^",\r\n]*$/;

/**
 * Where a spreadsheet whose separator is a semicolon begins a cell inside one of ours, before what it would run: it splits there, and at line ends, because our
 * quotes are none to it.
 */
const RUNS_BEHIND_SEPARATOR = /([;\r\n]"*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** As `writeGivenCsvCell`, for what is ours to write, such as what records say: what would run behind a semicolon or a line end gets an apostrophe too. */
export function writeCsvCell(value: CsvCell): string {
  return writeGivenCsvCell(typeof value === 'string' ? value.replaceAll(RUNS_BEHIND_SEPARATOR, "$1'") : value);
}

/**
 * As in RFC 4180, for cells of a file that somebody brought. Text that a spreadsheet would run as a formula gets a leading apostrophe and is otherwise
 * unchanged.
 */
export function writeGivenCsvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  if (text === '' || STANDS_AS_IT_IS.test(text)) return text;
  return quoteCsvText(RUNS_AS_FORMULA.test(text) ? `'${text}` : text);
}

/** The text unchanged, in quotes if the format requires them. */
export function quoteCsvText(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
