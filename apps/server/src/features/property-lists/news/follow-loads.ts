/** What a load changed is in the store, written by the load. Here it is held against every list that is watched, once for all who read it. */
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../transaction.ts';
import { tellEvent } from '../../events/tell-event.ts';
import { changesOfFilter, changesOfParcels, type ParcelChange, findChangingLoads } from '../../properties/kept-properties.ts';
import { isListed } from '../../properties/properties.ts';
import { selectKept } from '../queries.ts';
import {
  deleteNewsBefore,
  insertFollowed,
  insertNews,
  selectFollowed,
  selectHiddenOf,
  selectSureRolls,
  selectWatched,
  type WatchedList,
} from './queries.ts';

type Context = Pick<AppContext, 'db' | 'evidence' | 'hash' | 'now'>;

/** Of one load and list. */
const MOST_CHANGES = 10_000;
const LISTS_AT_ONCE = 100;

/** Tells the lists what loads changed that came since. A load waits until its rolls are held against the opt-outs. Returns how many lists heard of something. */
export async function followLoads(ctx: Context): Promise<number> {
  let told = 0;
  if (!(await isListed(ctx))) return told;
  for (const { loadId, publishedAt } of await findChangingLoads(ctx, await selectFollowed(ctx.db))) {
    for (let after: string | null = null; ;) {
      const lists: WatchedList[] = await selectWatched(ctx.db, publishedAt, after, LISTS_AT_ONCE);
      for (const list of lists) if (await tellList(ctx, list, loadId)) told += 1;
      after = lists.at(-1)?.id ?? null;
      if (after === null) break;
    }
    await insertFollowed(ctx.db, loadId, ctx.now());
  }
  return told;
}

async function tellList(ctx: Context, list: WatchedList, loadId: number): Promise<boolean> {
  const all =
    list.kind === 'living'
      ? await changesOfFilter(ctx, list.filter!, loadId, MOST_CHANGES)
      : await changesOfParcels(ctx, await selectKept(ctx.db, list.id), loadId);
  const changes = await withoutHidden(ctx, all);
  if (changes.length === 0) return false;
  return inTransaction(ctx.db, async (db) => {
    if (!(await insertNews(db, list.id, loadId, changes, ctx.now()))) return false;
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

/** A parcel whose owners opted out tells nothing, also not by going. Where somebody opted out since its roll was looked through, none that people owned does. */
async function withoutHidden({ db }: Context, changes: readonly ParcelChange[]): Promise<ParcelChange[]> {
  const hidden = new Set((await selectHiddenOf(db, changes)).map(({ countyFips, apnKey }) => `${countyFips} ${apnKey}`));
  const left = changes.filter(({ isPeoples }) => isPeoples).map(({ rollId }) => rollId);
  const sure = new Set(await selectSureRolls(db, [...new Set(left)]));
  return changes.filter(
    ({ countyFips, apnKey, isPeoples, rollId }) => !hidden.has(`${countyFips} ${apnKey}`) && (!isPeoples || sure.has(rollId)),
  );
}

const NEWS_DAYS = 90;

/** Forgets what changed so long ago. Returns of how many lists and loads. */
export function sweepNews({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteNewsBefore(db, new Date(now().getTime() - NEWS_DAYS * 86_400_000));
}
