import { BATCH_LIMITS, type BatchColumns } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import { noAddressColumn } from '@deedline/csv/csv-problem';
import { matchColumns } from '@deedline/csv/match-columns';
import { openTable } from '@deedline/csv/open-table';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { checkColumns } from './check-columns.ts';
import type { Upload, UploadTerms } from './create-batch-job.ts';

export interface CsvUpload {
  body: Readable;
  fileName: string;
  terms: UploadTerms;
  /** Undefined: the header decides. */
  columns: BatchColumns | undefined;
  idempotencyKey: string | undefined;
}

/** A file that is read as it arrives: no faster than its rows are written, and never in memory as a whole. */
export function readCsvUpload({ body, fileName, terms, columns, idempotencyKey }: CsvUpload): Upload {
  const hash = createHash('sha256').update(JSON.stringify([fileName, terms, columns]));
  // An upload that is refused half-way still gets its answer: the request is not torn down with the reading.
  const bytes = body.iterator({ destroyOnReturn: false });
  let digest: Buffer | undefined;
  const chunks = {
    async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
      for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) {
        hash.update(next.value as Uint8Array);
        yield next.value as Uint8Array;
      }
    },
  };
  return {
    fileName,
    terms,
    idempotencyKey,
    async open() {
      const table = await openTable(chunks, BATCH_LIMITS);
      const found = columns ?? matchColumns(table.header);
      if (found === undefined) throw noAddressColumn();
      return { header: table.header, columns: checkColumns(found, table.header), rows: table.rows };
    },
    async bodyHash() {
      let length = 0;
      if (digest === undefined)
        for await (const chunk of chunks) if ((length += chunk.length) > BATCH_LIMITS.bytes) throw new AppError('body_too_large');
      return (digest ??= hash.digest());
    },
  };
}
