import { AppError } from '@deedline/contract/errors';
import { PROPERTIES_A_PAGE } from '@deedline/contract/properties/filter';
import type {
  KeptParcel,
  ListedProperties,
  ListedProperty,
  ListsOfParcel,
  MarkProperty,
  PropertyListCounts,
  PropertyListWithCount,
  PropertyMark,
} from '@deedline/contract/property-lists/property-list';
import type { Stage } from '@deedline/contract/property-lists/property-list-words';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import {
  countKept,
  countKeys,
  findNamed,
  type KeptProperty,
  pageFitting,
  type ParcelKey,
  type PlacedKey,
} from '../properties/kept-properties.ts';
import { type Counted, countProperties } from '../properties/properties.ts';
import { countNews } from './news/read-news.ts';
import { selectRhythm } from './news/queries.ts';
import { type Asker, presentList } from './property-lists.ts';
import { requireList } from './require-list.ts';
import {
  deleteKept,
  type ListRow,
  lockList,
  type RowRow,
  selectKept,
  selectLists,
  selectRows,
  selectRowsOf,
  selectRowsOfParcel,
  selectTags,
  upsertMark,
} from './queries.ts';
import { factsAsked, keyText, stackOf } from './rules.ts';
import { isAfter, onListAmong, readParts, stackLists } from './stack.ts';

const MOST_TAGS = 100;

/** One list with the number of properties it shows now. Throws `property_list_too_long` when a list in its stack is longer than is counted. */
export async function readPropertyList(ctx: AppContext, { accountId, memberId }: Asker, id: string): Promise<PropertyListWithCount> {
  const list = await requireList(ctx.db, accountId, id);
  const [counted, news, mails, tags] = await Promise.all([
    countListed(ctx, accountId, list),
    countNews(ctx, memberId, [list.id]),
    selectRhythm(ctx.db, list.id, memberId),
    selectTags(ctx.db, list.id, MOST_TAGS),
  ]);
  return { ...presentList(list, news.get(list.id)), count: counted.count, isMore: counted.isMore, tags, mails };
}

/**
 * Counts all lists of an account, one after the other, because each count uses as much of the store as one asker may. Living lists with the same filter or
 * stack are counted once. `count` is null for a list that is too long.
 */
export async function countAllListed(ctx: AppContext, accountId: string): Promise<PropertyListCounts> {
  const counts: PropertyListCounts = [];
  const known = new Map<string, Counted | null>();
  for (const list of await selectLists(ctx.db, accountId)) {
    const asked = list.kind === 'living' ? JSON.stringify([list.filter, stackOf(list)]) : list.id;
    let counted = known.get(asked);
    if (counted === undefined) {
      counted = await countListed(ctx, accountId, list).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'property_list_too_long') return null;
        throw error;
      });
      known.set(asked, counted);
    }
    counts.push({ id: list.id, count: counted?.count ?? null, isMore: counted?.isMore ?? false });
  }
  return counts;
}

async function countListed(ctx: AppContext, accountId: string, list: ListRow): Promise<Counted> {
  if (list.kind === 'frozen') return countKept(ctx, await selectKept(ctx.db, list.id));
  const stack = stackOf(list);
  if (stack === null) return countProperties(ctx, list.filter!);
  const { on } = await stackLists(ctx, accountId, await readParts(ctx.db, accountId, stack));
  return countKeys(
    ctx,
    on.map(({ key }) => key),
  );
}

type Show = 'all' | 'due' | Stage;
type Asked = { after: string; show: Show; tag: string | null; most: number };

/** A page of a list. Parcels on no roll any more, and those whose owners opted out, are on no page. */
export async function listListed(
  ctx: AppContext,
  accountId: string,
  id: string,
  {
    after = '0',
    show = 'all',
    tag,
    most = PROPERTIES_A_PAGE,
  }: { after?: string | undefined; show?: Show; tag?: string | undefined; most?: number },
): Promise<ListedProperties> {
  const list = await requireList(ctx.db, accountId, id);
  if (!/^\d{1,18}$/.test(after)) throw new AppError('invalid_request', 'Send `next` from the previous page, or nothing.');
  const stack = stackOf(list);
  const isAll = show === 'all' && tag === undefined;
  if (isAll && stack !== null) return pageStacked(ctx, list, await findStack(ctx, accountId, list), { after, most });
  if (isAll && list.kind === 'living') return pageFiltered(ctx, list, { after, most });
  return pageRows(ctx, accountId, list, { after, show, tag: tag ?? null, most });
}

type Page = Pick<Asked, 'after' | 'most'>;

async function pageFiltered(ctx: AppContext, list: ListRow, { after, most }: Page): Promise<ListedProperties> {
  const page = await pageFitting(ctx, list.filter!, after, most);
  return { properties: joinRows(list, page.properties, await selectRowsOf(ctx.db, list.id, page.properties)), next: page.next };
}

/** What a stack finds, each with the names of the lists that contain it. */
type Found = readonly { key: PlacedKey; names: string[] }[];

async function findStack(ctx: AppContext, accountId: string, list: ListRow): Promise<Found> {
  const { lists, on } = await stackLists(ctx, accountId, await readParts(ctx.db, accountId, stackOf(list)!));
  return on.map(({ key, lists: at }) => ({ key, names: at.map((one) => lists[one]!) }));
}

async function pageStacked(ctx: AppContext, list: ListRow, all: Found, { after, most }: Page): Promise<ListedProperties> {
  const rest = all.filter(({ key }) => isAfter(key.id, after));
  const shown = rest.slice(0, most);
  const keys = shown.map(({ key }) => key);
  const [found, rows] = await Promise.all([findNamed(ctx, keys), selectRowsOf(ctx.db, list.id, keys)]);
  const names = new Map(shown.map((one) => [keyText(one.key), one.names]));
  const next = rest.length > most ? shown.at(-1)!.key.id : null;
  return { properties: joinRows(list, inOrderOf(keys, found), rows, names), next };
}

/** Pages through stored rows, kept or annotated, that are on the list now. */
async function pageRows(ctx: AppContext, accountId: string, list: ListRow, { after, show, tag, most }: Asked): Promise<ListedProperties> {
  const today = ctx.now().toISOString().slice(0, 10);
  const rows = await selectRows(ctx.db, list.id, {
    isKept: list.kind === 'frozen' ? true : null,
    stage: show === 'all' || show === 'due' ? null : show,
    dueBy: show === 'due' ? today : null,
    tag,
    after,
    most: most + 1,
  });
  const shown = rows.slice(0, most);
  const names = list.kind === 'living' ? await onListAmong(ctx, accountId, list, shown) : undefined;
  const found = await findNamed(ctx, names === undefined ? shown : shown.filter((row) => names.has(keyText(row))));
  return { properties: joinRows(list, inOrderOf(shown, found), shown, names), next: rows.length > most ? shown.at(-1)!.id : null };
}

function inOrderOf(keys: readonly ParcelKey[], found: readonly KeptProperty[]): KeptProperty[] {
  const at = new Map(keys.map((key, index) => [keyText(key), index]));
  return found.toSorted((a, b) => at.get(keyText(a))! - at.get(keyText(b))!);
}

const UNMARKED: PropertyMark = { stage: null, tags: [], note: null, followUp: null };

/** `names`: for each parcel of a stack, the names of the lists that contain it. */
function joinRows(
  list: ListRow,
  properties: readonly KeptProperty[],
  rows: readonly RowRow[],
  names?: ReadonlyMap<string, string[]>,
): ListedProperty[] {
  const byKey = new Map(rows.map((row) => [keyText(row), row]));
  return properties.map((kept) => {
    const row = byKey.get(keyText(kept));
    return { ...kept.property, why: whyOf(list, kept, row, names), mark: row === undefined ? UNMARKED : presentMark(row) };
  });
}

function whyOf(list: ListRow, kept: KeptProperty, row: RowRow | undefined, names?: ReadonlyMap<string, string[]>): ListedProperty['why'] {
  if (list.kind === 'frozen' && row !== undefined) return row.why;
  return { lists: names?.get(keyText(kept)) ?? [], facts: factsAsked(list.filter, kept.property) };
}

function presentMark({ stage, tags, note, followUp }: RowRow): PropertyMark {
  return { stage, tags, note, followUp };
}

const AT_ONCE = 500;

/** Everything that a list shows, in pages. A stack is evaluated once for all pages. */
export async function* walkListed(ctx: AppContext, list: ListRow, accountId: string): AsyncGenerator<ListedProperty[]> {
  const stacked = stackOf(list) === null ? null : await findStack(ctx, accountId, list);
  for (let after: string | null = '0'; after !== null;) {
    const asked = { after, most: AT_ONCE };
    const page: ListedProperties =
      stacked !== null
        ? await pageStacked(ctx, list, stacked, asked)
        : list.kind === 'living'
          ? await pageFiltered(ctx, list, asked)
          : await pageRows(ctx, accountId, list, { ...asked, show: 'all', tag: null });
    yield page.properties;
    after = page.next;
  }
}

/** Saves stage, tags, note or follow-up of a parcel that the list shows. Throws `property_not_on_list` and `changed_meanwhile`. */
export async function markListed(
  ctx: AppContext,
  accountId: string,
  id: string,
  { countyFips, ParcelId, note, was, ...mark }: MarkProperty,
): Promise<PropertyMark> {
  const list = await requireList(ctx.db, accountId, id);
  const key = { countyFips, apnKey: apnKeyText(ParcelId) };
  const [shown, names] = await Promise.all([findNamed(ctx, [key]), onListAmong(ctx, accountId, list, [key])]);
  if (shown.length === 0 || names.size === 0) throw new AppError('property_not_on_list');
  const tags = mark.tags === undefined ? {} : { tags: [...new Set(mark.tags)] };
  const change = { ...mark, ...tags, ...(note === undefined ? {} : { note: note || null }) };
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockList(db, list.id))) throw new AppError('property_list_not_found');
    if (was !== undefined) await requireMark(db, list.id, key, was);
    return presentMark(await upsertMark(db, list.id, key, change));
  });
}

/** Throws `changed_meanwhile` unless the mark of a parcel still is what was shown of it. Call with the list locked. */
async function requireMark(db: Queryable, listId: string, key: ParcelKey, was: NonNullable<MarkProperty['was']>): Promise<void> {
  const [row] = await selectRowsOf(db, listId, [key]);
  const { stage, tags, note, followUp }: PropertyMark = row === undefined ? UNMARKED : presentMark(row);
  if (!isDeepStrictEqual({ stage, tags, note, followUp, ...was }, { stage, tags, note, followUp })) throw new AppError('changed_meanwhile');
}

/** Removes a parcel from a frozen list together with its notes. Throws `property_not_on_list`. */
export async function takeOff(ctx: AppContext, accountId: string, id: string, { countyFips, ParcelId }: KeptParcel): Promise<void> {
  const list = await requireList(ctx.db, accountId, id);
  if (!(await deleteKept(ctx.db, list.id, { countyFips, apnKey: apnKeyText(ParcelId) }))) throw new AppError('property_not_on_list');
}

/** The lists that a parcel is on now, with the notes on each. None for a parcel that no roll lists or whose owners opted out. */
export async function listsOfParcel(ctx: AppContext, accountId: string, { countyFips, ParcelId }: KeptParcel): Promise<ListsOfParcel> {
  const key = { countyFips, apnKey: apnKeyText(ParcelId) };
  const [kept] = await findNamed(ctx, [key]);
  const [lists, rows] = await Promise.all([selectLists(ctx.db, accountId), selectRowsOfParcel(ctx.db, accountId, key)]);
  if (kept === undefined) return [];
  const on: ListsOfParcel = [];
  for (const list of lists) {
    const row = rows.find(({ listId }) => listId === list.id);
    if (list.kind === 'frozen' && row === undefined) continue;
    const names = await onListAmong(ctx, accountId, list, [key]);
    if (!names.has(keyText(key))) continue;
    on.push({
      id: list.id,
      name: list.name,
      kind: list.kind,
      why: whyOf(list, kept, row, names),
      mark: row === undefined ? UNMARKED : presentMark(row),
    });
  }
  return on;
}
