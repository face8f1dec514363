import type pg from 'pg';

const TABLES = ['evidence', 'evidence_key', 'known_parcel', 'parcel_shape', 'street_line'];

export interface TableSize {
  table: string;
  rows: number;
  bytes: number;
}

/** Rows and bytes on disk (indexes and TOAST with them) of the evidence store's tables. */
export async function measureDisk(db: pg.Pool): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const table of TABLES) {
    const found = await db.query<{ rows: bigint; bytes: bigint }>(
      `select (select count(*) from ${table}) as rows, pg_total_relation_size('${table}') as bytes`,
    );
    sizes.push({ table, rows: Number(found.rows[0]!.rows), bytes: Number(found.rows[0]!.bytes) });
  }
  return sizes;
}
