import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { isUuid } from '../../is-uuid.ts';
import { deleteList } from './queries.ts';

/** Deletes a list with its notes. The searches themselves stay in the history. */
export async function removeList(ctx: AppContext, accountId: string, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('list_not_found');
  await inTransaction(ctx.db, async (db) => {
    if (!(await deleteList(db, accountId, id))) throw new AppError('list_not_found');
    await recordAudit(db, { kind: 'setting', what: 'list_removed', accountId, from, subject: id });
  });
}
