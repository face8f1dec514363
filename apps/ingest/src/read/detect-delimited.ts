/** What a delimited text is, told from its first lines: nobody says it. */
import type { TableChoice } from '@deedline/contract/files/file-description';
import { LINES_IN_A_ROW, splitDelimited } from './delimited.ts';
import { isBlank } from './lines.ts';

export interface DelimitedForm {
  delimiter: string;
  /** Lines before the header, or before the first row where there is none. */
  preambleLines: number;
  header: boolean;
  /** Fields of a row. */
  width: number;
}

/** In the order in which they are preferred where two cut a file alike. */
const DELIMITERS = [',', '\t', '|', ';', '^', '~', '\u0001', '\u001f', '\u001e', '\u001c', '\u0007', '¦', '§', '¬', '¤'];
/** So much of the rows has to be cut alike by a delimiter for the text to be a table at all. */
const ALIKE = 0.5;
/** Rows that are asked whether a column is one of numbers. */
const ASKED_ROWS = 200;
const FIXED_LENGTH = 40;

interface SplitRow {
  line: number;
  fields: string[];
}

/** How `lines`, the first of a file, are cut into columns; undefined when nothing cuts them alike and `choice` does not say either. */
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
    // Of two that cut alike, the one that finds more columns: a tab beside the comma of SURNAME, FIRST.
    return { delimiter, share, score: width < 2 ? 0 : share * (1 + Math.log2(width)) };
  });
  const best = tried.reduce<(typeof tried)[number] | undefined>((a, b) => (a !== undefined && a.score >= b.score ? a : b), undefined);
  return best !== undefined && best.score > 0 && best.share >= ALIKE ? best.delimiter : undefined;
}

/** Records of one length without delimiters, as mainframes write them: a map has to say where their columns are. */
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

/** Rows of the first lines, those that are blank left out; a quote that never closes is taken for a row of its own. */
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

/** How many fields most rows have; of two that are as frequent the greater. */
function modeOf(rows: readonly SplitRow[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of rows) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a), [0, 0])[0];
}

/** How many columns there are: some writers end each row with a delimiter, and the header without one. */
function widthOf(rows: readonly SplitRow[]): number {
  const mode = modeOf(rows);
  const first = rows.findIndex(({ fields }) => fields.length === mode);
  const isEnded = rows.every(({ fields }) => fields.length !== mode || fields[mode - 1]!.trim() === '');
  const hasHeader = rows[first - 1]?.fields.length === mode - 1 && rows[first - 1]!.fields.every((field) => field.trim() !== '');
  return mode > 2 && isEnded && hasHeader ? mode - 1 : mode;
}

/** The header, or the first row: as wide as the others, and more than a title that a spreadsheet filled up with delimiters. */
export function findFirst<Row extends { fields: readonly string[] }>(rows: readonly Row[], width: number): Row | undefined {
  const wide = rows.filter(({ fields }) => fields.length === width);
  const filled = ({ fields }: Row) => fields.filter((field) => field.trim() !== '').length;
  return wide.find((row) => filled(row) * 2 >= width) ?? wide[0] ?? rows[0];
}

const TYPED =
  /^[-+(]?\$?\s*[\d,]*\.?\d+\s*%?\)?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T].*)?$|^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$|^\S+@\S+\.\S+$/;
const YEAR = /^\s*(19|20)\d\d\s*$/;

/** Numbers, days, phones and emails stand in the first row where they stand in the rows below: then it is one of them. */
export function looksLikeData(first: readonly string[], below: readonly { fields: readonly string[] }[]): boolean {
  const typed = first.map((_, column) => {
    const filled = below.filter(({ fields }) => (fields[column] ?? '').trim() !== '');
    return filled.length > 0 && filled.filter(({ fields }) => isTyped(fields[column])).length * 10 >= filled.length * 8;
  });
  // A year is a number in a row, and a name above one: it tells nothing.
  const asked = first.filter((field, column) => typed[column] && field.trim() !== '' && !YEAR.test(field));
  return asked.length > 0 && asked.filter(isTyped).length * 10 > asked.length * 8;
}

function isTyped(text: string | undefined): boolean {
  return TYPED.test(text?.trim() ?? '');
}
