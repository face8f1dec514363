/** A load writes what it changed into the store. Here these changes are compared with every watched list, once for all its readers. */
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../transaction.ts';
import { tellEvent } from '../../events/tell-event.ts';
import {
  changesOfFilter,
  changesOfParcels,
  type ChangingLoad,
  type ParcelChange,
  findChangingLoads,
} from '../../properties/kept-properties.ts';
import { findRolls } from '../../properties/properties.ts';
import { selectKept } from '../queries.ts';
import { keyText, stackOf, stackSets } from '../rules.ts';
import { onListAmong, type Parts, readParts } from '../stack.ts';
import { findOut } from './find-out.ts';
import {
  type AskedList,
  deleteNewsBefore,
  insertFollowed,
  insertNews,
  selectBehind,
  selectFollowed,
  selectSureRolls,
  selectWatched,
  updateCaughtUp,
  type WatchedList,
} from './queries.ts';

type Context = Pick<AppContext, 'db' | 'evidence' | 'hash' | 'now'>;

/** Per load and list. */
const MOST_CHANGES = 10_000;
const LISTS_AT_ONCE = 100;

/** How many of the newest loads with changes are told to a list that starts to be watched. */
const MOST_BEFORE = 20;

/**
 * Tells lists what new loads changed, and newly watched lists what the newest loads changed before. A load waits until its rolls are checked against the
 * opt-outs. Returns how many lists got news.
 */
export async function followLoads(ctx: Context): Promise<number> {
  const rolls = await findRolls(ctx);
  if (rolls === null) return 0;
  const round: Round = { ctx, isSame: async () => (await findRolls(ctx)) === rolls };
  // Read before the loads: a load that is not among them came after such a list was created, and is told to it as new.
  const behind = await selectBehind(ctx.db, LISTS_AT_ONCE);
  const followed = new Set(await selectFollowed(ctx.db));
  const loads = await findChangingLoads(ctx);
  const told = await followNew(
    round,
    loads.filter(({ loadId }) => !followed.has(loadId)),
  );
  return told + (await catchUp(round, behind, loads));
}

/** One run over several lists. */
interface Round {
  ctx: Context;
  /**
   * Whether the listed rolls are still the same as at the start. A result that was read while one roll replaced another may be incomplete: it is discarded, and
   * the next round repeats it.
   */
  isSame: () => Promise<boolean>;
}

/** Sends no event: programs are only told about loads that come after the list was created. */
async function catchUp(round: Round, lists: readonly WatchedList[], loads: readonly ChangingLoad[]): Promise<number> {
  const newest = loads.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || b.loadId - a.loadId).slice(0, MOST_BEFORE);
  let told = 0;
  for (const list of lists) {
    let isTold = false;
    for (const { loadId } of newest) if (await tellList(round, list, loadId, { isNew: false })) isTold = true;
    if (isTold) told += 1;
    if (!(await round.isSame())) break;
    await updateCaughtUp(round.ctx.db, list.id);
  }
  return told;
}

/**
 * Every watched list is told, even one created after the load's publication time: a load becomes visible only when its transaction commits, which may be after
 * such a list was told about earlier loads.
 */
async function followNew(round: Round, loads: readonly ChangingLoad[]): Promise<number> {
  const { db, now } = round.ctx;
  let told = 0;
  for (const { loadId, publishedAt } of loads) {
    for (let after: string | null = null; ;) {
      const lists: WatchedList[] = await selectWatched(db, after, LISTS_AT_ONCE);
      for (const list of lists) {
        const isNew = list.isCaughtUp || list.createdAt <= publishedAt;
        if (await tellList(round, list, loadId, { isNew })) told += 1;
      }
      after = lists.at(-1)?.id ?? null;
      if (after === null) break;
    }
    if (!(await round.isSame())) break;
    await insertFollowed(db, loadId, now());
  }
  return told;
}

async function tellList({ ctx, isSame }: Round, list: WatchedList, loadId: number, { isNew }: { isNew: boolean }): Promise<boolean> {
  const changes = await withoutHidden(ctx, await changesOf(ctx, list, loadId));
  if (changes.length === 0 || !(await isSame())) return false;
  return inTransaction(ctx.db, async (db) => {
    if (!(await insertNews(db, list.id, loadId, changes, ctx.now()))) return false;
    if (!isNew) return true;
    const count = (bit: number) => changes.filter((change) => (change.changes & bit) !== 0).length;
    await tellEvent(db, {
      accountId: list.accountId,
      kind: 'properties.changed',
      subject: list.id,
      data: {
        listId: list.id,
        loadId,
        came: count(1),
        went: count(2),
        sold: count(4),
        owner: count(8),
        mailing: count(16),
        value: count(32),
      },
    });
    return true;
  });
}

async function changesOf(ctx: Context, list: AskedList, loadId: number): Promise<ParcelChange[]> {
  const stack = stackOf(list);
  if (stack !== null) return changesOfStack(ctx, list.accountId, await readParts(ctx.db, list.accountId, stack), loadId);
  if (list.kind === 'living') return changesOfFilter(ctx, list.filter!, loadId, MOST_CHANGES);
  return changesOfParcels(ctx, await selectKept(ctx.db, list.id), loadId);
}

/** What entered and left a stack is derived from which of its lists had the parcel before the load and have it since. */
async function changesOfStack(ctx: Context, accountId: string, { of, atLeast, without }: Parts, loadId: number): Promise<ParcelChange[]> {
  const parts = [...of, ...without];
  const told: ParcelChange[][] = [];
  for (const part of parts) told.push(await changesOf(ctx, { ...part, accountId }, loadId));
  const changed = new Map(told.flat().map((change) => [keyText(change), change]));
  const after: Set<string>[] = [];
  for (const part of parts) after.push(new Set((await onListAmong(ctx, accountId, part, [...changed.values()])).keys()));
  const before = parts.map((_, at) => wereOn(after[at]!, told[at]!));
  const stackOn = (sets: readonly Set<string>[]) =>
    stackSets(
      sets.slice(0, of.length).map((set) => [...set]),
      atLeast,
      sets.slice(of.length).map((set) => [...set]),
    );
  const [isOn, wasOn] = [stackOn(after), stackOn(before)];
  const changes = [...changed].flatMap(([text, change]) => {
    const others = change.changes & OTHERS;
    if (isOn.has(text) && wasOn.has(text)) return others === 0 ? [] : [{ ...change, changes: others }];
    if (isOn.has(text)) return [{ ...change, changes: others | CAME }];
    return wasOn.has(text) ? [{ ...change, changes: others | WENT }] : [];
  });
  return changes.slice(0, MOST_CHANGES);
}

const [CAME, WENT, OTHERS] = [1, 2, 60];

/** The parcels that were on a list before a load, derived from those on it since and from what the load changed. */
function wereOn(after: ReadonlySet<string>, told: readonly ParcelChange[]): Set<string> {
  const before = new Set(after);
  for (const change of told) {
    if ((change.changes & CAME) !== 0) before.delete(keyText(change));
    if ((change.changes & WENT) !== 0) before.add(keyText(change));
  }
  return before;
}

/**
 * A parcel whose owners opted out is left out, even from the news that it went. While an opt-out may have come since its roll was checked, no parcel that went
 * from it and was owned by people is told.
 */
async function withoutHidden(ctx: Context, changes: readonly ParcelChange[]): Promise<ParcelChange[]> {
  const out = await findOut(ctx, changes);
  const left = changes.filter(({ isPeoples }) => isPeoples).map(({ rollId }) => rollId);
  const sure = new Set(await selectSureRolls(ctx.db, [...new Set(left)]));
  return changes.filter((change) => !out.has(keyText(change)) && (!change.isPeoples || sure.has(change.rollId)));
}

const NEWS_DAYS = 90;

/** Deletes news older than NEWS_DAYS. Returns how many entries of list and load were deleted. */
export function sweepNews({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteNewsBefore(db, new Date(now().getTime() - NEWS_DAYS * 86_400_000));
}
