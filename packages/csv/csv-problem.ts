/** Why a file cannot be used. The messages are fit to display; those of the product specification (section 5, "Batch upload") are used verbatim. */
export type CsvProblemCode = 'empty' | 'no_address' | 'no_rows' | 'unparsable' | 'unreadable' | 'too_large';

export class CsvProblem extends Error {
  readonly code: CsvProblemCode;
  /** Line of the file, counted from 1; undefined if the problem has no position. */
  readonly line: number | undefined;

  constructor(code: CsvProblemCode, message: string, line?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'CsvProblem';
    this.code = code;
    this.line = line;
  }
}

export const emptyFile = (): CsvProblem => new CsvProblem('empty', 'CSV file is empty');
export const noAddressColumn = (): CsvProblem => new CsvProblem('no_address', 'CSV must have an "address" column');
export const unreadableFile = (cause: unknown): CsvProblem => new CsvProblem('unreadable', 'Failed to read file', undefined, cause);
export const unparsable = (why: string, line?: number): CsvProblem => new CsvProblem('unparsable', `Failed to parse CSV: ${why}`, line);
export const fileTooLarge = (bytes: number): CsvProblem =>
  new CsvProblem(
    'too_large',
    `This file is larger than ${count(Math.floor(bytes / 1024 / 1024))} MB. Please split it and upload the parts.`,
  );
export const tooManyRows = (rows: number): CsvProblem =>
  new CsvProblem('too_large', `This file has more than ${count(rows)} rows. Please split it and upload the parts.`);
export const tooManyBlankRows = (rows: number): CsvProblem =>
  new CsvProblem(
    'too_large',
    `This file has more than ${count(rows)} rows, blank ones counted. Please take those out or split it, and upload it again.`,
  );

export function count(number: number): string {
  return number.toLocaleString('en-US');
}
