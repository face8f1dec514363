import { matchColumns } from '@deedline/csv/match-columns';
import { openTable } from '@deedline/csv/open-table';
import type { CsvLimits } from '@deedline/csv/open-table';
import { beginSurvey, surveyRow } from './survey-rows.ts';
import type { FileReading } from './survey-rows.ts';

/** Reads a file to its end; throws CsvProblem for one that cannot be used. */
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
  return { ...survey, header, delimiter: delimiter ?? null, encoding: table.encoding(), guess: matchColumns(header) ?? {} };
}
