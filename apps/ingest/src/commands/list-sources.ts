import { withClient } from '@deedline/database/connect';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { formatCount } from '../report/progress.ts';
import { LAYOUTS } from '../sources/layouts.ts';

interface LoadRow {
  name: string;
  label: string;
  layout: string;
  asOf: string;
  loaded: bigint;
  rejected: bigint;
  keysVersion: number;
}

const LOAD_AGAIN = 'LOAD AGAIN';

/** One line for each live load: source, layout, date, rows; and which of them no search can find. */
export async function listSources(url: string): Promise<string> {
  const rows = await withClient(url, async (client) => {
    const result = await client.query<LoadRow>(
      `select name, label, layout, as_of as "asOf", rows_loaded as loaded, rows_rejected as rejected, keys_version as "keysVersion"
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
    isOutdated(row) ? `${LOAD_AGAIN}  ${row.label}` : row.label,
  ]);
  return [formatTable([head, ...cells], [3, 4]), ...sayOutdated(rows.filter(isOutdated))].join('\n\n');
}

function isOutdated({ layout, keysVersion }: LoadRow): boolean {
  return keysVersion !== KEYS_VERSION && !LAYOUTS.some(({ id, drawsMap }) => id === layout && drawsMap);
}

function sayOutdated(outdated: readonly LoadRow[]): string[] {
  if (outdated.length === 0) return [];
  const loads = outdated.length === 1 ? '1 load is' : `${outdated.length} loads are`;
  return [
    `${loads} filed under keys of another version of Deedline, and not searched until loaded again: the same command with the same files does it.`,
  ];
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
