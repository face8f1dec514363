/** The number lists of an account: reading, adding and removing them. Each change is audited in its transaction. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NumberList, NumberListTerms } from '@deedline/contract/compliance/do-not-call';
import { MAX_LISTS } from '@deedline/contract/limits';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { isUuid } from '../../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { recordAct } from '../../record/operator-context.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { freshUntil, isFresh } from './check-numbers.ts';
import { loadNumberList } from './load-number-list.ts';
import { countLists, deleteLists, deleteListsOf, type NumberListRow, selectList, selectLists } from './queries.ts';

/** The most that an account's file may unpack to. */
const MAX_UNPACKED_BYTES = 4_000_000_000;

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
  if ((await countLists(ctx.db, accountId)) >= MAX_LISTS) throw new AppError('too_many_number_lists');
  const asked = { terms, path: file.path, accountId, loadedBy: 'account', mostBytes: MAX_UNPACKED_BYTES };
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

/** Throws `number_list_not_found`, for another account's list and one that does not exist alike. */
export async function removeNumberList(ctx: Context, accountId: string, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('number_list_not_found');
  await inTransaction(ctx.db, async (db) => {
    const row = await selectList(db, accountId, id);
    if (row === undefined) throw new AppError('number_list_not_found');
    await deleteLists(db, [id]);
    await recordAudit(db, { kind: 'setting', what: 'number_list_removed', accountId, from, subject: id, facts: listOnRecord(row) });
  });
}

/** Deletes all lists of an account that is being closed. */
export function eraseNumberLists(db: Queryable, accountId: string): Promise<void> {
  return deleteListsOf(db, accountId);
}

// The installation's lists, which apply to every account. Each change is recorded with its operator in the transaction that makes it.

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

type InstallationContext = Pick<AppContext, 'db' | 'now'> & { operator: string };

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

/** The made-up registry publishes a new list every few days, while the state around it stays at the day on which the demo was first started. */
const AGE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const OPERATOR = 'demo';

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/** In the demo, loads Fenmark's do-not-call list with yesterday's date, under a made-up subscription, if the loaded one is a week old or more. */
export async function keepDemoList(ctx: Pick<AppContext, 'db' | 'now' | 'config'>): Promise<void> {
  const path = join(ctx.config.dataDir, 'demo', 'statewide', 'dnc.txt');
  if (!ctx.config.demo || !existsSync(path)) return;
  const now = ctx.now();
  const national = (await readInstallationLists(ctx)).filter(({ kind }) => kind === 'national');
  // If an operator loaded a list, it is theirs to keep fresh.
  if (national.some(({ loadedBy }) => loadedBy !== OPERATOR)) return;
  if (national.some(({ listDate }) => listDate > dayBefore(now, AGE_DAYS) && isFresh(listDate, now))) return;
  await loadInstallationList(
    { ...ctx, operator: OPERATOR },
    { kind: 'national', listDate: dayBefore(now, 1), san: '00000000-FENMARK' },
    path,
  );
}

/** A list in the contract's form. Accounts do not see the subscription, the loader and the rejected lines of the installation's lists. */
function presentNumberList(row: NumberListRow, now: Date, isOperator = false): NumberList {
  const isOwn = row.account_id !== null || isOperator;
  return {
    id: row.id,
    owner: row.account_id === null ? 'installation' : 'account',
    kind: row.kind,
    state: row.state,
    areaCodes: row.area_codes,
    listDate: row.list_date,
    san: isOwn ? row.san : null,
    loadedAt: row.loaded_at.toISOString(),
    loadedBy: isOwn ? row.loaded_by : 'operator',
    isFresh: isFresh(row.list_date, now),
    freshUntil: freshUntil(row.list_date),
    numbers: row.numbers,
    added: row.added,
    removed: row.removed,
    rejected: row.rejected,
    rejects: isOwn ? row.rejects : [],
  };
}

/** What the audit stores about a list that was loaded or removed. */
function listOnRecord(row: NumberListRow): object {
  const { kind, state, area_codes: areaCodes, list_date: listDate, numbers, added, removed, rejected } = row;
  return { kind, state, areaCodes: areaCodes === null ? null : areaCodes.length, listDate, numbers, added, removed, rejected };
}
