import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { isUuid } from './is-uuid.ts';
import { deleteList } from './queries.ts';

/** Deletes a list with its notes. The searches themselves stay in the history. */
export async function removeList(ctx: AppContext, accountId: string, id: string): Promise<void> {
  if (!isUuid(id) || !(await deleteList(ctx.db, accountId, id))) throw new AppError('list_not_found');
}
