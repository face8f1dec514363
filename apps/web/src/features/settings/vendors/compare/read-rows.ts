import { COMPARISON_LIMITS, type TypedRow } from '@deedline/contract/vendors/comparison';
import { matchColumns, pickFields } from '@deedline/csv/match-columns';
import { openTable } from '@deedline/csv/open-table';

const LIMITS = { bytes: 5 * 1024 * 1024, rows: COMPARISON_LIMITS.rows, columns: 200, cell: 200 };

/** Reads rows of addresses, as for a batch, and from a column headed "phone" the number known to be right. Throws an error whose message says what is wrong. */
export async function readRows(chunks: AsyncIterable<Uint8Array>): Promise<TypedRow[]> {
  const table = await openTable(chunks, LIMITS);
  const columns = matchColumns(table.header);
  if (columns === undefined) throw new Error('The file has no address column.');
  const phone = table.header.findIndex((heading) => heading.trim().toLowerCase() === 'phone');
  const rows: TypedRow[] = [];
  for await (const some of table.rows)
    for (const { cells } of some) rows.push({ ...pickFields(cells, columns), phone: cells[phone] ?? '' });
  if (rows.length === 0) throw new Error('The file has no rows below its header.');
  return rows;
}
