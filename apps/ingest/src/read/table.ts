import type { FileDescription } from '@deedline/contract/files/file-description';
import type { ReadItem } from '../layout.ts';

/** `line` counts from 1: the line of a text file, the row of a sheet including its header, or the record of a table without header lines. */
export interface TableRow {
  line: number;
  /** One value for each column, as printed: numbers without an exponent, dates as YYYY-MM-DD, '' if empty. */
  fields: string[];
  /** The original row, shown if it is rejected. */
  readonly text: string;
}
export type TableItem = TableRow | { rejected: ReadItem };

/** Facts about a file that its format provides. */
export type TableFacts = Pick<FileDescription, 'kind' | 'says'> &
  Partial<Pick<FileDescription, 'encoding' | 'delimiter' | 'preambleLines' | 'header' | 'tables' | 'table' | 'coordinates' | 'rows'>>;

export interface Table {
  /** As printed; none is empty, and all are distinct. */
  columns: string[];
  /** In file order, in batches. */
  rows: AsyncGenerator<TableItem[]>;
  facts: TableFacts;
}

/** A file that cannot be read as a table: the message says what it is, or what is wrong with it, and `advice` what to do. */
export class FileFault extends Error {
  override name = 'FileFault';
  /** A sentence. */
  readonly advice: string | undefined;

  constructor(message: string, advice?: string) {
    super(message);
    this.advice = advice;
  }
}

/** A row of a format that is not text. */
export class CellRow implements TableRow {
  readonly line: number;
  readonly fields: string[];

  constructor(line: number, fields: string[]) {
    this.line = line;
    this.fields = fields;
  }

  get text(): string {
    return this.fields.join(',');
  }
}

/** Unique column names: the printed text in one line, `column3` if it is empty, and a number after a name that occurred before. */
export function nameColumns(printed: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [at, text] of printed.entries()) {
    const name = text.replace(/\s+/g, ' ').trim() || `column${at + 1}`;
    let free = name;
    for (let next = 2; names.has(free); next += 1) free = `${name} ${next}`;
    names.add(free);
  }
  return [...names];
}
