/** The lists of an account: which there are, one more, one less. Each change is on record in the transaction that makes it. */
import type { NumberList, NumberListTerms } from '@deedline/contract/do-not-call';
import { MOST_LISTS } from '@deedline/contract/do-not-call-limits';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { isUuid } from '../../../is-uuid.ts';
import { loadNumberList } from './load-number-list.ts';
import { listOnRecord, presentNumberList } from './present-number-list.ts';
import { countLists, deleteLists, deleteListsOf, selectList, selectLists } from './queries.ts';

/** What a file of an account may unpack to. */
const MOST_UNPACKED_BYTES = 4_000_000_000;

type Context = Pick<AppContext, 'db' | 'now'>;

/** The account's own and the installation's, the latest first. */
export async function readNumberLists(ctx: Context, accountId: string): Promise<NumberList[]> {
  return (await selectLists(ctx.db, [accountId])).map((row) => presentNumberList(row, ctx.now()));
}

export async function addNumberList(
  ctx: Context,
  accountId: string,
  terms: NumberListTerms,
  file: { path: string; from: Requester },
): Promise<NumberList> {
  if ((await countLists(ctx.db, accountId)) >= MOST_LISTS) throw new AppError('too_many_number_lists');
  const asked = { terms, path: file.path, accountId, loadedBy: 'account', mostBytes: MOST_UNPACKED_BYTES };
  const row = await loadNumberList(ctx, asked, (db, loaded) =>
    recordAudit(db, {
      kind: 'setting',
      what: 'number_list_loaded',
      accountId,
      from: file.from,
      subject: loaded.id,
      facts: listOnRecord(loaded),
    }),
  );
  return presentNumberList(row, ctx.now());
}

/** Another account's list, and one that never was, are the same: not found. */
export async function removeNumberList(ctx: Context, accountId: string, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('number_list_not_found');
  await inTransaction(ctx.db, async (db) => {
    const row = await selectList(db, accountId, id);
    if (row === undefined) throw new AppError('number_list_not_found');
    await deleteLists(db, [id]);
    await recordAudit(db, { kind: 'setting', what: 'number_list_removed', accountId, from, subject: id, facts: listOnRecord(row) });
  });
}

/** Of an account that closes: nothing of its lists is left. */
export function eraseNumberLists(db: Queryable, accountId: string): Promise<void> {
  return deleteListsOf(db, accountId);
}
