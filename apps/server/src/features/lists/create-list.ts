import { AppError } from '@deedline/contract/errors';
import type { CreateList, List } from '@deedline/contract/list';
import { LIST_LIMITS } from '@deedline/contract/list-limits';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { presentList } from './present-list.ts';
import { countLists, insertList } from './queries.ts';

export async function createList(ctx: AppContext, accountId: string, input: CreateList, from: Requester): Promise<List> {
  if ((await countLists(ctx.db, accountId)) >= LIST_LIMITS.lists) throw new AppError('too_many_lists');
  return inTransaction(ctx.db, async (db) => {
    const row = await insertList(db, { id: randomUUIDv7(), accountId, name: input.name, note: input.note || null });
    if (row === undefined) throw new AppError('list_name_taken');
    await recordAudit(db, { kind: 'setting', what: 'list_created', accountId, from, subject: row.id });
    return presentList(row);
  });
}
