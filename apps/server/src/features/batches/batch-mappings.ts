import type { BatchMapping, SaveBatchMapping } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import { createHash, randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { checkColumns } from './check-columns.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction } from '../../transaction.ts';
import { deleteMapping, deleteOldestMappings, selectMappings, upsertMapping, type MappingRow } from './mapping-queries.ts';
import { lockOpenAccount } from './upload-queries.ts';

/** The oldest make room. */
const MOST_KEPT = 100;

/** How this account reads files, the latest saved first. */
export async function listMappings(ctx: AppContext, accountId: string): Promise<BatchMapping[]> {
  return (await selectMappings(ctx.db, accountId)).map(present);
}

/** Remembers which column of such a header is what; the same header again replaces what was remembered. */
export async function saveMapping(ctx: AppContext, accountId: string, { header, columns }: SaveBatchMapping): Promise<BatchMapping> {
  checkColumns(columns, header);
  const headings = header.map((heading) => heading.toWellFormed());
  if (headings.some((heading) => heading.includes('\0'))) throw new AppError('invalid_request', 'header: a text holds no NUL');
  const headerHash = createHash('sha256').update(JSON.stringify(headings)).digest();
  const mapping = { id: randomUUIDv7(), accountId, header: headings, headerHash, columns, updatedAt: ctx.now() };
  return inTransaction(ctx.db, async (db) => {
    // One change of an account at a time: each takes rows of others away, in no order that two would share.
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    const row = await upsertMapping(db, mapping);
    await deleteOldestMappings(db, accountId, MOST_KEPT);
    return present(row);
  });
}

export async function removeMapping(ctx: AppContext, accountId: string, id: string): Promise<void> {
  if (!isUuid(id) || !(await deleteMapping(ctx.db, accountId, id))) throw new AppError('batch_mapping_not_found');
}

function present({ id, header, columns, updated_at }: MappingRow): BatchMapping {
  return { id, header, columns, updatedAt: updated_at.toISOString() };
}
