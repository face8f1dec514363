import { writeCsvCell } from '@deedline/contract/csv-cell';
import { openTable } from '@deedline/csv/open-table';
import type { CsvLimits } from '@deedline/csv/open-table';
import { hasText } from './survey-rows.ts';

/** Why a row is skipped. */
export const NO_ADDRESS = 'No address';

const writeLine = (cells: readonly (string | number)[]) => `${cells.map(writeCsvCell).join(',')}\r\n`;

/** Every row without an address as a file of its own: its line, the reason, then its cells as they are. Begins as Excel knows UTF-8. */
export async function writeSkipped(
  chunks: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  address: number,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const { header, rows: batches } = await openTable(chunks, limits);
  const parts = [`\uFEFF${writeLine(['Line', 'Reason', ...header])}`];
  let read = 0;
  for await (const rows of batches) {
    const skipped = rows.filter(({ cells }) => !hasText(cells[address]));
    if (skipped.length > 0) parts.push(skipped.map(({ line, cells }) => writeLine([line, NO_ADDRESS, ...cells])).join(''));
    read += rows.length;
    onRows(read);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
