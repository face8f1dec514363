/** The installation's lists, for every account; each change leaves a record of who made it, in the transaction that makes it. */
import type { NumberList, NumberListTerms } from '@deedline/contract/do-not-call';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../transaction.ts';
import { isUuid } from '../../../is-uuid.ts';
import { recordAct } from '../../record/record-act.ts';
import { loadNumberList } from './load-number-list.ts';
import { listOnRecord, presentNumberList } from './present-number-list.ts';
import { deleteLists, selectList, selectLists } from './queries.ts';

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export type InstallationContext = Pick<AppContext, 'db' | 'now'> & { operator: string };

export async function readInstallationLists(ctx: Pick<AppContext, 'db' | 'now'>): Promise<NumberList[]> {
  return (await selectLists(ctx.db, [])).map((row) => presentNumberList(row, ctx.now(), true));
}

/** Throws AppError `number_list_refused`. */
export async function loadInstallationList(ctx: InstallationContext, terms: NumberListTerms, path: string): Promise<NumberList> {
  const asked = { terms, path, accountId: null, loadedBy: ctx.operator, mostBytes: NO_LIMIT };
  const row = await loadNumberList(ctx, asked, (db, loaded) =>
    recordAct(ctx, db, { command: 'do_not_call_load', result: 'done', subject: loaded.id, detail: JSON.stringify(listOnRecord(loaded)) }),
  );
  return presentNumberList(row, ctx.now(), true);
}

/** Throws AppError `number_list_not_found`. */
export async function removeInstallationList(ctx: InstallationContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const row = isUuid(id) ? await selectList(db, null, id) : undefined;
    if (row === undefined) throw new AppError('number_list_not_found');
    await deleteLists(db, [id]);
    await recordAct(ctx, db, { command: 'do_not_call_remove', result: 'done', subject: id, detail: JSON.stringify(listOnRecord(row)) });
  });
}
