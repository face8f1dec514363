import { withClient } from '@deedline/database/connect';
import { formatCount } from '../report/progress.ts';

interface LoadRow {
  name: string;
  label: string;
  layout: string;
  asOf: string;
  loaded: bigint;
  rejected: bigint;
}

/** One line for each live load: source, layout, date, rows. */
export async function listSources(url: string): Promise<string> {
  const rows = await withClient(url, async (client) => {
    const result = await client.query<LoadRow>(
      `select name, label, layout, as_of as "asOf", rows_loaded as loaded, rows_rejected as rejected
       from load join source on source.id = source_id where load.state = 'live' order by name, layout`,
    );
    return result.rows;
  });
  if (rows.length === 0) return 'No source is loaded.';
  const head = ['source', 'layout', 'as of', 'rows', 'rejected', 'label'];
  const cells = rows.map((row) => [
    row.name,
    row.layout,
    row.asOf,
    formatCount(Number(row.loaded)),
    formatCount(Number(row.rejected)),
    row.label,
  ]);
  return formatTable([head, ...cells], [3, 4]);
}

/** Lines of cells, each column as wide as its widest; `right` columns hold numbers. */
export function formatTable(rows: readonly (readonly string[])[], right: readonly number[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (right.includes(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
