import type { CsvCell } from '@deedline/contract/csv-cell';
import type { OutputQuery, OutputRow } from './rows.ts';

export type PhoneStyle = OutputQuery['phones'];

/** Which of our columns a file has, and the lines that it has for each row of a job. */
export interface Layout {
  /** Whether the columns of the uploaded file come first. */
  hasOriginals: boolean;
  columns: readonly string[];
  /** Whether `columns` state the status of a row. If not, a file of misses gets two more columns. */
  hasReason: boolean;
  /** Whether its lines are dialed or imported without a look at what speaks against a call. Then numbers of people who must not be called are left out. */
  isDialed?: boolean;
  linesOf(row: OutputRow, phones: PhoneStyle): CsvCell[][];
}

/** One line of an output. */
export interface OutputLine {
  /** Cells of the user's own file. */
  originals: readonly string[];
  ours: readonly CsvCell[];
}
