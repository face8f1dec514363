import { COMPARISON_LIMITS, type TypedRow } from '@deedline/contract/vendors/comparison';
import { matchColumns, pickFields } from '@deedline/csv/match-columns';
import { openTable } from '@deedline/csv/open-table';

const LIMITS = { bytes: 5 * 1024 * 1024, rows: COMPARISON_LIMITS.rows, columns: 200, cell: 200 };

/** Rows of addresses, as a batch has them, and of a column whose heading is "phone" the number that is known to be right. Throws with words for what is wrong. */
export async function readRows(chunks: AsyncIterable<Uint8Array>): Promise<TypedRow[]> {
  const table = await openTable(chunks, LIMITS);
  const columns = matchColumns(table.header);
  if (columns === undefined) throw new Error('No column of the file is one of addresses.');
  const phone = table.header.findIndex((heading) => heading.trim().toLowerCase() === 'phone');
  const rows: TypedRow[] = [];
  for await (const some of table.rows)
    for (const { cells } of some) rows.push({ ...pickFields(cells, columns), phone: cells[phone] ?? '' });
  if (rows.length === 0) throw new Error('The file has no rows below its header.');
  return rows;
}
