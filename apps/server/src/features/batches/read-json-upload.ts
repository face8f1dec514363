import { BATCH_FIELDS, BATCH_LIMITS, type CreateBatchJob } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import type { CsvRow } from '@deedline/csv/open-table';
import type { Upload } from './create-batch-job.ts';
import { LargeUpload } from './large-json.ts';
import { hashUpload } from './parse-json-upload.ts';

/** The spec's body: rows of five fields, as a file of five columns. */
export function readJsonUpload(body: CreateBatchJob | LargeUpload, idempotencyKey: string | undefined): Upload {
  const { terms: said, count, bodyHash, batches } = body instanceof LargeUpload ? describeLarge(body) : describeSmall(body);
  const { fileName, totalRows: _said, ...terms } = said;
  return {
    fileName,
    terms,
    idempotencyKey,
    async open() {
      if (count > BATCH_LIMITS.rows) throw new AppError('body_too_large', 'An upload has at most 1,000,000 rows');
      return { header: BATCH_FIELDS, columns: { address: 0, name: 1, city: 2, state: 3, zip: 4 }, rows: readRows(batches) };
    },
    async bodyHash() {
      return bodyHash();
    },
  };
}

interface JsonUpload {
  terms: Omit<CreateBatchJob, 'rows'>;
  count: number;
  bodyHash: () => Buffer;
  batches: AsyncIterable<CreateBatchJob['rows']> | Iterable<CreateBatchJob['rows']>;
}

function describeSmall(body: CreateBatchJob): JsonUpload {
  const { rows, ...terms } = body;
  return { terms, count: rows.length, bodyHash: () => hashUpload(body), batches: [rows] };
}

function describeLarge(body: LargeUpload): JsonUpload {
  const { terms, count, bodyHash } = body.read;
  return { terms, count, bodyHash: () => Buffer.from(bodyHash), batches: body.rows() };
}

async function* readRows(batches: JsonUpload['batches']): AsyncGenerator<CsvRow[]> {
  let number = 0;
  let from = 0;
  for await (const rows of batches) {
    const batch: CsvRow[] = [];
    for (const [index, row] of rows.entries()) {
      const cells = BATCH_FIELDS.map((field) => (row[field] ?? '').toWellFormed());
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (cells.some((cell) => cell.includes('\0'))) throw new AppError('invalid_request', `rows.${from + index}: a text holds no NUL`);
      // As if they stood in a file, below its header.
      batch.push({ number: (number += 1), line: from + index + 2, cells });
    }
    from += rows.length;
    if (batch.length > 0) yield batch;
  }
}
