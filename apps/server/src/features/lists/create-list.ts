import { AppError } from '@deedline/contract/errors';
import type { CreateList, List } from '@deedline/contract/list';
import { LIST_LIMITS } from '@deedline/contract/list-limits';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { presentList } from './present-list.ts';
import { countLists, insertList } from './queries.ts';

export async function createList(ctx: AppContext, accountId: string, input: CreateList): Promise<List> {
  if ((await countLists(ctx.db, accountId)) >= LIST_LIMITS.lists) throw new AppError('too_many_lists');
  const row = await insertList(ctx.db, { id: randomUUIDv7(), accountId, name: input.name, note: input.note || null });
  if (row === undefined) throw new AppError('list_name_taken');
  return presentList(row);
}
