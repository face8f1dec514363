/** Looks for data that must have been erased. For tests. */
import type { AnyQueryable } from './any-queryable.ts';

/** The tables of the application that contain any of these words. Evidence is left out, because it is public records and belongs to no account. */
export async function findText(owner: AnyQueryable, words: readonly string[]): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not in ('source', 'load', 'evidence', 'evidence_block', 'evidence_key', 'evidence_page', 'key_page', 'key_packing', 'known_parcel', 'parcel_shape', 'street_line', 'property')`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await owner.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`);
    for (const { row } of rows.rows) for (const word of words) if (row.toLowerCase().includes(word)) found.push(`${name}: ${word}`);
  }
  return found;
}
