/** The SQL of saved columns. Every statement names the account. */
import type { BatchColumns } from '@deedline/contract/batch';
import type { Queryable } from '../../transaction.ts';

export interface MappingRow {
  id: string;
  header: string[];
  columns: BatchColumns;
  updated_at: Date;
}
const COLUMNS = 'id, header, columns, updated_at';

export async function selectMappings(db: Queryable, accountId: string): Promise<MappingRow[]> {
  const found = await db.query<MappingRow>(`select ${COLUMNS} from batch_mapping where account_id = $1 order by updated_at desc, id desc`, [
    accountId,
  ]);
  return found.rows;
}

/** Behind the lock of the account. */
export async function upsertMapping(
  db: Queryable,
  mapping: { id: string; accountId: string; header: readonly string[]; headerHash: Buffer; columns: BatchColumns; updatedAt: Date },
): Promise<MappingRow> {
  const saved = await db.query<MappingRow>(
    `insert into batch_mapping (id, account_id, header, header_hash, columns, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, header_hash) do update set columns = excluded.columns, updated_at = excluded.updated_at
     returning ${COLUMNS}`,
    [mapping.id, mapping.accountId, mapping.header, mapping.headerHash, JSON.stringify(mapping.columns), mapping.updatedAt],
  );
  return saved.rows[0]!;
}

export async function deleteOldestMappings(db: Queryable, accountId: string, kept: number): Promise<void> {
  await db.query(
    `delete from batch_mapping where id in
       (select id from batch_mapping where account_id = $1 order by updated_at desc, id desc offset $2)`,
    [accountId, kept],
  );
}

export async function deleteMapping(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const gone = await db.query('delete from batch_mapping where account_id = $1 and id = $2', [accountId, id]);
  return gone.rowCount === 1;
}
