import { count, unparsable } from './csv-problem.ts';

/** `undefined`: the text is a single column, whatever it contains. */
export type Delimiter = ',' | ';' | '\t' | '|' | undefined;

export interface CsvRecord {
  /** The line on which it begins, counted from 1. */
  line: number;
  cells: string[];
}

const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;

/**
 * Splits text into records, piece by piece. A quote closes its field only before a delimiter, a line end or the end of the text; any other quote is an ordinary
 * character, because real files contain 5" and "Jack "J" Doe". Throws CsvProblem (unparsable) if a cell or a record exceeds its limit.
 */
export class RecordSplitter {
  readonly #delimiter: number;
  readonly #most: { columns: number; cell: number };
  #rest = '';
  #cells: string[] = [];
  #line: number;
  #recordLine: number;
  #afterCr = false;

  constructor(delimiter: Delimiter, most: { columns: number; cell: number }, line = 1) {
    this.#delimiter = delimiter === undefined ? -1 : delimiter.charCodeAt(0);
    this.#most = most;
    this.#line = line;
    this.#recordLine = line;
  }

  /** Returns the records that this piece completes; with the last piece, all remaining ones. */
  push(piece: string, isLast: boolean): CsvRecord[] {
    const text = this.#rest + piece;
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < text.length) {
      if (this.#afterCr) {
        this.#afterCr = false;
        if (text.charCodeAt(at) === LF) at += 1;
        if (at === text.length) break;
      }
      const end = this.#fieldEnd(text, at, isLast);
      if (end === undefined) break;
      at = end.next;
      this.#addCell(end.cell);
      if (end.isRecord) records.push(this.#takeRecord());
    }
    this.#rest = text.slice(at);
    if (isLast) {
      if (this.#cells.length > 0) {
        this.#addCell('');
        records.push(this.#takeRecord());
      }
    } else if (this.#rest.length > 2 * this.#most.cell + 2) throw this.#tooLong(this.#rest);
    return records;
  }

  /** The line of the last pushed character. */
  currentLine(): number {
    return this.#line + countLineEnds(this.#rest);
  }

  #fieldEnd(text: string, from: number, isLast: boolean): FieldEnd | undefined {
    let first = from;
    while (text.charCodeAt(first) === SPACE) first += 1;
    return text.charCodeAt(first) === QUOTE ? this.#quotedEnd(text, first + 1, isLast) : this.#plainEnd(text, from, isLast);
  }

  #plainEnd(text: string, from: number, isLast: boolean): FieldEnd | undefined {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter) return { cell: text.slice(from, at), next: at + 1, isRecord: false };
      if (code === LF || code === CR) return this.#lineEnd(text.slice(from, at), code, at);
    }
    return isLast ? { cell: text.slice(from), next: text.length, isRecord: true } : undefined;
  }

  #quotedEnd(text: string, from: number, isLast: boolean): FieldEnd | undefined {
    for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
      if (text.charCodeAt(at + 1) === QUOTE) {
        at += 1;
        continue;
      }
      let after = at + 1;
      while (text.charCodeAt(after) === SPACE) after += 1;
      if (after === text.length) return isLast ? { cell: unquote(text.slice(from, at)), next: after, isRecord: true } : undefined;
      const code = text.charCodeAt(after);
      if (code !== this.#delimiter && code !== LF && code !== CR) continue;
      const cell = unquote(text.slice(from, at));
      this.#line += countLineEnds(cell);
      return code === this.#delimiter ? { cell, next: after + 1, isRecord: false } : this.#lineEnd(cell, code, after);
    }
    if (isLast) throw unparsable(`the quote that opens on line ${count(this.#line)} is never closed`, this.#line);
    return undefined;
  }

  #lineEnd(cell: string, code: number, at: number): FieldEnd {
    this.#afterCr = code === CR;
    return { cell, next: at + 1, isRecord: true };
  }

  #addCell(cell: string): void {
    if (cell.length > this.#most.cell) throw this.#tooLong(cell);
    if (this.#cells.push(cell) > this.#most.columns)
      throw unparsable(
        `line ${count(this.#recordLine)} has more than ${count(this.#most.columns)} columns, the most there can be`,
        this.#recordLine,
      );
  }

  #takeRecord(): CsvRecord {
    const record = { line: this.#recordLine, cells: this.#cells };
    this.#cells = [];
    this.#line += 1;
    this.#recordLine = this.#line;
    return record;
  }

  #tooLong(text: string): Error {
    const isOpen = /^ *"/.test(text);
    const hint = isOpen ? '. Is the quote that opens it never closed?' : '';
    return unparsable(
      `line ${count(this.#line)} has a cell of more than ${count(this.#most.cell)} characters, the most there can be${hint}`,
      this.#line,
    );
  }
}

interface FieldEnd {
  cell: string;
  next: number;
  /** The record ends with this field. */
  isRecord: boolean;
}

function unquote(text: string): string {
  return text.includes('""') ? text.replaceAll('""', '"') : text;
}

function countLineEnds(cell: string): number {
  return /[\r\n]/.test(cell) ? cell.match(/\r\n|\r|\n/g)!.length : 0;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const LOOKED_AT = 16 * 1024;
const ANY_LENGTH = { columns: Infinity, cell: Infinity };

/**
 * Chooses the delimiter that splits most rows at the beginning of the file into as many cells as the header; among equals, the one that yields more columns. If
 * none splits the header, the text is a single column whose rows are addresses with commas.
 */
export function findDelimiter(head: string): Delimiter {
  const text = head.slice(0, LOOKED_AT);
  let best: { delimiter: Delimiter; even: number; width: number } = { delimiter: undefined, even: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const widths = readWidths(text, delimiter);
    const [width = 1, ...rows] = widths;
    if (width < 2) continue;
    const even = rows.length === 0 ? 1 : rows.filter((other) => other === width).length / rows.length;
    if (best.width === 1 || even > best.even || (even === best.even && width > best.width)) best = { delimiter, even, width };
  }
  return best.delimiter;
}

/** The number of cells of each complete, non-blank row. */
function readWidths(text: string, delimiter: Delimiter): number[] {
  const splitter = new RecordSplitter(delimiter, ANY_LENGTH);
  const records = splitter.push(text, false);
  // The text is a first line without a line end.
  if (records.length === 0) records.push(...splitter.push('\n', false));
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).map(({ cells }) => cells.length);
}
