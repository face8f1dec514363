import { AppError } from '@deedline/contract/errors';
import type { ChangeList, List } from '@deedline/contract/list';
import { DatabaseError } from 'pg';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { isUuid } from '../../is-uuid.ts';
import { presentList } from './present-list.ts';
import { updateList } from './queries.ts';

const UNIQUE_VIOLATION = '23505';

/** Renames a list or changes its note. */
export async function changeList(ctx: AppContext, accountId: string, id: string, input: ChangeList, from: Requester): Promise<List> {
  if (!isUuid(id)) throw new AppError('list_not_found');
  const note = input.note === undefined ? undefined : input.note || null;
  try {
    return await inTransaction(ctx.db, async (db) => {
      const row = await updateList(db, accountId, id, { name: input.name, note });
      if (row === undefined) throw new AppError('list_not_found');
      await recordAudit(db, { kind: 'setting', what: 'list_changed', accountId, from, subject: id });
      return presentList(row);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new AppError('list_name_taken', undefined, error);
    throw error;
  }
}
