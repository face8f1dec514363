import { BATCH_FIELDS, BATCH_LIMITS, type CreateBatchJob } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import type { CsvRow } from '@deedline/csv/open-table';
import { createHash } from 'node:crypto';
import type { Upload } from './create-batch-job.ts';

const BATCH = 1000;

/** The spec's body: rows of five fields, as a file of five columns. */
export function readJsonUpload(body: CreateBatchJob, idempotencyKey: string | undefined): Upload {
  const { fileName, rows, totalRows: _said, ...terms } = body;
  return {
    fileName,
    terms,
    idempotencyKey,
    async open() {
      if (rows.length > BATCH_LIMITS.rows) throw new AppError('body_too_large', 'An upload has at most 1,000,000 rows');
      return { header: BATCH_FIELDS, columns: { address: 0, name: 1, city: 2, state: 3, zip: 4 }, rows: readRows(rows) };
    },
    async bodyHash() {
      return createHash('sha256').update(JSON.stringify(body)).digest();
    },
  };
}

async function* readRows(rows: CreateBatchJob['rows']): AsyncGenerator<CsvRow[]> {
  let number = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch: CsvRow[] = [];
    for (const [index, row] of rows.slice(from, from + BATCH).entries()) {
      const cells = BATCH_FIELDS.map((field) => (row[field] ?? '').toWellFormed());
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (cells.some((cell) => cell.includes('\0'))) throw new AppError('invalid_request', `rows.${from + index}: a text holds no NUL`);
      // As if they stood in a file, below its header.
      batch.push({ number: (number += 1), line: from + index + 2, cells });
    }
    if (batch.length > 0) yield batch;
  }
}
