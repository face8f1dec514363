import { createHash, randomUUIDv7 } from 'node:crypto';
import type { BatchColumns, BatchMapping, SaveBatchMapping } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { isUuid } from '../../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { lockOpenAccount } from './queries.ts';

/** Saved mappings per account; the oldest are deleted beyond it. */
const MAX_KEPT = 100;

/** The account's saved mappings, the latest saved first. */
export async function listMappings(ctx: AppContext, accountId: string): Promise<BatchMapping[]> {
  return (await selectMappings(ctx.db, accountId)).map(present);
}

/** Saves which column of such a header is which field. A mapping with the same header is replaced. */
export async function saveMapping(ctx: AppContext, accountId: string, { header, columns }: SaveBatchMapping): Promise<BatchMapping> {
  checkColumns(columns, header);
  const headings = header.map((heading) => heading.toWellFormed());
  if (headings.some((heading) => heading.includes('\0'))) throw new AppError('invalid_request', 'header: a text holds no NUL');
  const headerHash = createHash('sha256').update(JSON.stringify(headings)).digest();
  const mapping = { id: randomUUIDv7(), accountId, header: headings, headerHash, columns, updatedAt: ctx.now() };
  return inTransaction(ctx.db, async (db) => {
    // Changes of one account are serialized: each may delete other rows, in no common order, and could deadlock.
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    const row = await upsertMapping(db, mapping);
    await deleteOldestMappings(db, accountId, MAX_KEPT);
    return present(row);
  });
}

export async function removeMapping(ctx: AppContext, accountId: string, id: string): Promise<void> {
  if (!isUuid(id) || !(await deleteMapping(ctx.db, accountId, id))) throw new AppError('batch_mapping_not_found');
}

function present({ id, header, columns, updated_at }: MappingRow): BatchMapping {
  return { id, header, columns, updatedAt: updated_at.toISOString() };
}

interface MappingRow {
  id: string;
  header: string[];
  columns: BatchColumns;
  updated_at: Date;
}
const COLUMNS = 'id, header, columns, updated_at';

async function selectMappings(db: Queryable, accountId: string): Promise<MappingRow[]> {
  const found = await db.query(`select ${COLUMNS} from batch_mapping where account_id = $1 order by updated_at desc, id desc`, [accountId]);
  return found.rows;
}

/** Call with the account locked. */
async function upsertMapping(
  db: Queryable,
  mapping: { id: string; accountId: string; header: readonly string[]; headerHash: Buffer; columns: BatchColumns; updatedAt: Date },
): Promise<MappingRow> {
  const saved = await db.query(
    `insert into batch_mapping (id, account_id, header, header_hash, columns, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, header_hash) do update set columns = excluded.columns, updated_at = excluded.updated_at
     returning ${COLUMNS}`,
    [mapping.id, mapping.accountId, mapping.header, mapping.headerHash, JSON.stringify(mapping.columns), mapping.updatedAt],
  );
  return saved.rows[0]!;
}

async function deleteOldestMappings(db: Queryable, accountId: string, kept: number): Promise<void> {
  await db.query(
    `delete from batch_mapping where id in
       (select id from batch_mapping where account_id = $1 order by updated_at desc, id desc offset $2)`,
    [accountId, kept],
  );
}

async function deleteMapping(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const gone = await db.query('delete from batch_mapping where account_id = $1 and id = $2', [accountId, id]);
  return gone.rowCount === 1;
}

/** Throws `invalid_request` for a column that the header does not have. */
export function checkColumns(columns: BatchColumns, header: readonly string[]): BatchColumns {
  const highest = Math.max(...Object.values(columns).filter((column) => column !== undefined));
  if (highest >= header.length)
    throw new AppError('invalid_request', `columns: there is no column ${highest}, the header has ${header.length}`);
  return columns;
}
