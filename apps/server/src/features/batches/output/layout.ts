import type { CsvCell } from '@deedline/contract/csv-cell';
import type { OutputQuery, OutputRow } from './rows.ts';

export type PhoneStyle = OutputQuery['phones'];

/** What a file says of a row of a job: which columns of ours, and how many lines. */
export interface Layout {
  /** Whether the columns of the file stand first. */
  hasOriginals: boolean;
  columns: readonly string[];
  /** Whether `columns` tell what became of a row. Where they do not, a file of misses gets two columns more. */
  hasReason: boolean;
  linesOf(row: OutputRow, phones: PhoneStyle): CsvCell[][];
}

/** One line of an output. */
export interface OutputLine {
  /** Cells of the user's own file. */
  originals: readonly string[];
  ours: readonly CsvCell[];
}
