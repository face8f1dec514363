import type { BatchColumns } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';

/** Throws `invalid_request` for a column that the header does not have. */
export function checkColumns(columns: BatchColumns, header: readonly string[]): BatchColumns {
  const highest = Math.max(...Object.values(columns).filter((column) => column !== undefined));
  if (highest >= header.length)
    throw new AppError('invalid_request', `columns: there is no column ${highest}, the header has ${header.length}`);
  return columns;
}
