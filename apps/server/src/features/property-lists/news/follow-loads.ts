/** What a load changed is in the store, written by the load. Here it is held against every list that is watched, once for all who read it. */
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

/** Of one load and list. */
const MOST_CHANGES = 10_000;
const LISTS_AT_ONCE = 100;

/** Of the newest loads that changed something so many are held against a list that begins to watch. */
const MOST_BEFORE = 20;

/**
 * Tells the lists what loads changed that came since, and those that began to watch what the newest had changed before. A load waits until its rolls are
 * held against the opt-outs. Returns how many lists heard of something.
 */
export async function followLoads(ctx: Context): Promise<number> {
  const rolls = await findRolls(ctx);
  if (rolls === null) return 0;
  const round: Round = { ctx, isSame: async () => (await findRolls(ctx)) === rolls };
  // Before the loads: what is not among these came after such a list was kept, and is told to it as new.
  const behind = await selectBehind(ctx.db, LISTS_AT_ONCE);
  const followed = new Set(await selectFollowed(ctx.db));
  const loads = await findChangingLoads(ctx);
  const told = await followNew(
    round,
    loads.filter(({ loadId }) => !followed.has(loadId)),
  );
  return told + (await catchUp(round, behind, loads));
}

/** Of lists that are told one after the other. */
interface Round {
  ctx: Context;
  /**
   * Whether the rolls are still those with which it began. What was looked up as one took the place of another may be a part alone: it is not kept, and the
   * next round looks again.
   */
  isSame: () => Promise<boolean>;
}

/** No event tells of it: programs hear what comes after they kept a list. */
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
 * Every list that watches is told, also one that was kept after a load was published by the clock: a load shows itself when its transaction ends, and may do
 * so after such a list was told what came before.
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

/** What came to a stack and went from it is told by where each of its lists has the parcel since the load, and had it before. */
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

/** Who was on a list before a load, of those that are on it since and of what the load changed of it. */
function wereOn(after: ReadonlySet<string>, told: readonly ParcelChange[]): Set<string> {
  const before = new Set(after);
  for (const change of told) {
    if ((change.changes & CAME) !== 0) before.delete(keyText(change));
    if ((change.changes & WENT) !== 0) before.add(keyText(change));
  }
  return before;
}

/** A parcel whose owners opted out tells nothing, also not by going. Where somebody opted out since its roll was looked through, none that people owned does. */
async function withoutHidden(ctx: Context, changes: readonly ParcelChange[]): Promise<ParcelChange[]> {
  const out = await findOut(ctx, changes);
  const left = changes.filter(({ isPeoples }) => isPeoples).map(({ rollId }) => rollId);
  const sure = new Set(await selectSureRolls(ctx.db, [...new Set(left)]));
  return changes.filter((change) => !out.has(keyText(change)) && (!change.isPeoples || sure.has(change.rollId)));
}

const NEWS_DAYS = 90;

/** Forgets what changed so long ago. Returns of how many lists and loads. */
export function sweepNews({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteNewsBefore(db, new Date(now().getTime() - NEWS_DAYS * 86_400_000));
}
