import { AppError } from '@deedline/contract/errors';
import { isUuid } from '../../is-uuid.ts';
import type { Queryable } from '../../transaction.ts';
import { type ListRow, selectList } from './queries.ts';

/** Throws `property_list_not_found`, also for a list of another account. */
export async function requireList(db: Queryable, accountId: string, id: string): Promise<ListRow> {
  const row = isUuid(id) ? await selectList(db, accountId, id) : undefined;
  if (row === undefined) throw new AppError('property_list_not_found');
  return row;
}
