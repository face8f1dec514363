import { writeGivenCsvCell } from '@deedline/contract/csv-cell';
import { matchColumns } from '@deedline/csv/match-columns';
import { type CsvLimits, type CsvRow, openTable } from '@deedline/csv/open-table';
import { beginSurvey, type FileReading, surveyRow } from './survey-rows.ts';

/** Reads a whole file. Throws CsvProblem if it cannot be used. */
export async function readSurvey(
  chunks: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  onRows: (rows: number) => void,
): Promise<FileReading> {
  const table = await openTable(chunks, limits);
  const survey = beginSurvey(table.header.length);
  for await (const rows of table.rows) {
    for (const { line, cells } of rows) surveyRow(survey, line, cells);
    onRows(survey.rows);
  }
  const { header, delimiter } = table;
  return { ...survey, header, delimiter: delimiter ?? null, encoding: table.encoding(), guess: matchColumns(header, survey.filled) ?? {} };
}

/** The reason given for a skipped row. */
export const NO_ADDRESS = 'No address';

/**
 * Writes all rows that have a reason to be left out as a file: line number, reason, then the row's cells unchanged. Starts with a byte order mark, by which
 * Excel recognizes UTF-8.
 */
export async function writeLeftOut(
  chunks: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  reasonOf: (row: Pick<CsvRow, 'line' | 'cells'>) => string | undefined,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const { header, rows: batches } = await openTable(chunks, limits);
  const parts = [`\uFEFF${writeLine(['Line', 'Reason', ...header])}`];
  let read = 0;
  for await (const rows of batches) {
    const lines = rows.flatMap((row) => {
      const reason = reasonOf(row);
      return reason === undefined ? [] : [writeLine([row.line, reason, ...row.cells])];
    });
    if (lines.length > 0) parts.push(lines.join(''));
    read += rows.length;
    onRows(read);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

const writeLine = (cells: readonly (string | number)[]) => `${cells.map(writeGivenCsvCell).join(',')}\r\n`;

/** Streams a file's bytes. Not every browser supports async iteration of a stream. */
export async function* streamFile(file: Blob, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      bytes += value.length;
      onRead(bytes);
      yield value;
    }
  } finally {
    // If the stream failed, cancelling rejects with the same error, which was thrown already.
    await reader.cancel().catch(() => undefined);
  }
}
