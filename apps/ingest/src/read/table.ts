import type { FileDescription } from '@deedline/contract/files/file-description';
import type { ReadItem } from '../layout.ts';

/** `line` counts from 1: the line of a text, the row of a sheet with its header, the record of a table without one. */
export interface TableRow {
  line: number;
  /** As many as there are columns, as printed: numbers without an exponent, days as YYYY-MM-DD, '' where there is nothing. */
  fields: string[];
  /** The row as it stands, to be shown where it is rejected. */
  readonly text: string;
}
export type TableItem = TableRow | { rejected: ReadItem };

/** Facts of a file that its format tells. */
export type TableFacts = Pick<FileDescription, 'kind' | 'says'> &
  Partial<Pick<FileDescription, 'encoding' | 'delimiter' | 'preambleLines' | 'header' | 'tables' | 'table' | 'coordinates' | 'rows'>>;

export interface Table {
  /** As printed; none is empty, no two are the same. */
  columns: string[];
  /** In the order of the file, in batches. */
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

/** A row of a format whose rows are no text. */
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

/** Names for columns: what is printed, in one line; `column3` where nothing is, and a number behind a name that was there before. */
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
