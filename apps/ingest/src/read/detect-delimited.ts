/** The form of delimited text, detected from its first lines. */
import type { TableChoice } from '@deedline/contract/files/file-description';
import { LINES_IN_A_ROW, splitDelimited } from './delimited.ts';
import { isBlank } from './lines.ts';

export interface DelimitedForm {
  delimiter: string;
  /** Lines before the header, or before the first row if there is no header. */
  preambleLines: number;
  header: boolean;
  /** The number of fields in a row. */
  width: number;
}

/** In order of preference if two split a file equally well. */
const DELIMITERS = [',', '\t', '|', ';', '^', '~', '\u0001', '\u001f', '\u001e', '\u001c', '\u0007', '¦', '§', '¬', '¤'];
/** The least share of rows that a delimiter has to split into the same number of fields for the text to be a table. */
const ALIKE = 0.5;
/** How many rows are examined to see whether a column is numeric. */
const ASKED_ROWS = 200;
const FIXED_LENGTH = 40;

interface SplitRow {
  line: number;
  fields: string[];
}

/** How the first lines of a file are split into columns; undefined if no delimiter splits them consistently and `choice` specifies none. */
export function detectDelimited(lines: readonly string[], choice: TableChoice = {}): DelimitedForm | undefined {
  const said = /^sep=(.)$/i.exec(lines[0]?.trim() ?? '')?.[1];
  const delimiter = choice.delimiter ?? said ?? findDelimiter(lines, choice.preambleLines ?? 0);
  if (delimiter === undefined) return undefined;
  const rows = splitRows(lines, delimiter, choice.preambleLines ?? (said === undefined ? 0 : 1));
  const first = choice.preambleLines === undefined ? findFirst(rows, widthOf(rows)) : rows[0];
  if (first === undefined) return undefined;
  const below = rows.slice(rows.indexOf(first) + 1);
  const header = choice.header ?? !looksLikeData(first.fields, below.slice(0, ASKED_ROWS));
  return { delimiter, preambleLines: choice.preambleLines ?? first.line, header, width: first.fields.length };
}

function findDelimiter(lines: readonly string[], from: number): string | undefined {
  const tried = DELIMITERS.filter((delimiter) => lines.some((line) => line.includes(delimiter))).map((delimiter) => {
    const rows = splitRows(lines, delimiter, from);
    const width = modeOf(rows);
    const share = rows.filter(({ fields }) => fields.length === width).length / Math.max(rows.length, 1);
    // Of two that split equally well, the one with more columns wins: the tab rather than the comma in SURNAME, FIRST.
    return { delimiter, share, score: width < 2 ? 0 : share * (1 + Math.log2(width)) };
  });
  const best = tried.reduce<(typeof tried)[number] | undefined>((a, b) => (a !== undefined && a.score >= b.score ? a : b), undefined);
  return best !== undefined && best.score > 0 && best.share >= ALIKE ? best.delimiter : undefined;
}

/** Whether these are fixed-length records without delimiters, as mainframes write them; a map has to define their columns. */
export function looksFixed(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => !isBlank(line));
  const length = filled[0]?.length ?? 0;
  const alike = (count: number) => count * 100 >= filled.length * 95;
  if (filled.length < 2 || length < FIXED_LENGTH || !alike(filled.filter((line) => line.length === length).length)) return false;
  return !DELIMITERS.some((delimiter) => {
    const width = filled[0]!.split(delimiter).length;
    return width > 2 && alike(filled.filter((line) => line.split(delimiter).length === width).length);
  });
}

/** The non-blank rows of the first lines; a line whose quote never closes is treated as a row of its own. */
function splitRows(lines: readonly string[], delimiter: string, from: number): SplitRow[] {
  const rows: SplitRow[] = [];
  for (let at = from; at < lines.length; at += 1) {
    if (isBlank(lines[at]!)) continue;
    let text = lines[at]!;
    let fields = splitDelimited(text, delimiter);
    let end = at;
    while (fields === 'open' && end + 1 < Math.min(lines.length, at + LINES_IN_A_ROW)) {
      end += 1;
      text += `\n${lines[end]!}`;
      fields = splitDelimited(text, delimiter);
    }
    if (fields === 'open') rows.push({ line: at, fields: [lines[at]!] });
    else {
      rows.push({ line: at, fields });
      at = end;
    }
  }
  return rows;
}

/** The most frequent number of fields; the greater one in a tie. */
function modeOf(rows: readonly SplitRow[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of rows) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a), [0, 0])[0];
}

/** The number of columns: some writers end each row, but not the header, with a delimiter. */
function widthOf(rows: readonly SplitRow[]): number {
  const mode = modeOf(rows);
  const first = rows.findIndex(({ fields }) => fields.length === mode);
  const isEnded = rows.every(({ fields }) => fields.length !== mode || fields[mode - 1]!.trim() === '');
  const hasHeader = rows[first - 1]?.fields.length === mode - 1 && rows[first - 1]!.fields.every((field) => field.trim() !== '');
  return mode > 2 && isEnded && hasHeader ? mode - 1 : mode;
}

/** The header or first row: as wide as the others, and not a title that a spreadsheet padded with delimiters. */
export function findFirst<Row extends { fields: readonly string[] }>(rows: readonly Row[], width: number): Row | undefined {
  const wide = rows.filter(({ fields }) => fields.length === width);
  const filled = ({ fields }: Row) => fields.filter((field) => field.trim() !== '').length;
  return wide.find((row) => filled(row) * 2 >= width) ?? wide[0] ?? rows[0];
}

const TYPED =
  /^[-+(]?\$?\s*[\d,]*\.?\d+\s*%?\)?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T].*)?$|^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$|^\S+@\S+\.\S+$/;
const YEAR = /^\s*(19|20)\d\d\s*$/;

/** If the first row has numbers, dates, phones and emails in the same columns as the rows below, it is data and not a header. */
export function looksLikeData(first: readonly string[], below: readonly { fields: readonly string[] }[]): boolean {
  const typed = first.map((_, column) => {
    const filled = below.filter(({ fields }) => (fields[column] ?? '').trim() !== '');
    return filled.length > 0 && filled.filter(({ fields }) => isTyped(fields[column])).length * 10 >= filled.length * 8;
  });
  // A year can be a value or a column name, so it proves nothing.
  const asked = first.filter((field, column) => typed[column] && field.trim() !== '' && !YEAR.test(field));
  return asked.length > 0 && asked.filter(isTyped).length * 10 > asked.length * 8;
}

function isTyped(text: string | undefined): boolean {
  return TYPED.test(text?.trim() ?? '');
}
