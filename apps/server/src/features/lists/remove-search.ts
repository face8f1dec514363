import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { isUuid } from '../../is-uuid.ts';
import { deleteEntry, touchList } from './queries.ts';

/** Takes a search off a list; one that is not on it is off it already. */
export async function removeSearch(ctx: AppContext, accountId: string, listId: string, searchId: string): Promise<void> {
  if (!isUuid(listId)) throw new AppError('list_not_found');
  if (!isUuid(searchId)) throw new AppError('search_not_found');
  await inTransaction(ctx.db, async (db) => {
    if ((await touchList(db, accountId, listId)) === undefined) throw new AppError('list_not_found');
    await deleteEntry(db, listId, searchId);
  });
}
