import type { CsvEncoding } from '@deedline/csv/decode-text';
import type { ChosenColumns } from './columns.ts';

export type SurveyedRow = { line: number; cells: readonly string[] };
export type SkippedRow = { line: number; text: string };

/** What one pass over a file tells about its rows, whichever column turns out to hold the address. */
export type Survey = {
  /** Rows that are not blank. */
  rows: number;
  sample: SurveyedRow[];
  /** For each column, how many rows have a value in it. */
  filled: number[];
  /** For each column, the first rows without a value in it. */
  firstEmpty: SkippedRow[][];
};

export function beginSurvey(columns: number): Survey {
  const each = Array.from({ length: columns });
  return { rows: 0, sample: [], filled: each.map(() => 0), firstEmpty: each.map(() => []) };
}

/** How many rows are shown when choosing columns, and how many of the skipped ones. */
const SAMPLE_ROWS = 5;
const SKIPPED_SHOWN = 10;

/** Adds a row to the survey, which is mutated because a file may have a million rows. */
export function surveyRow(survey: Survey, line: number, cells: readonly string[]): void {
  survey.rows += 1;
  if (survey.sample.length < SAMPLE_ROWS) survey.sample.push({ line, cells: [...cells] });
  let text: string | undefined;
  for (let column = 0; column < survey.filled.length; column += 1) {
    if (hasText(cells[column])) survey.filled[column]! += 1;
    else if (survey.firstEmpty[column]!.length < SKIPPED_SHOWN) {
      text ??= previewRow(cells);
      survey.firstEmpty[column]!.push({ line, text });
    }
  }
}

export function hasText(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== '';
}

const LONGEST_PREVIEW = 120;

function previewRow(cells: readonly string[]): string {
  const text = cells.filter(hasText).join(', ');
  return text.length > LONGEST_PREVIEW ? `${text.slice(0, LONGEST_PREVIEW).toWellFormed()}…` : text;
}

/** How many rows will be searched: those with an address. */
export function countRows({ filled }: Survey, address: number | undefined): number {
  return address === undefined ? 0 : (filled[address] ?? 0);
}

/** What the page shows about a file that was read. */
export type FileReading = Survey & {
  encoding: CsvEncoding;
  /** Null if the file has a single column. */
  delimiter: string | null;
  header: string[];
  guess: ChosenColumns;
};
