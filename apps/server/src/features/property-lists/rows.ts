import { AppError } from '@deedline/contract/errors';
import { PROPERTIES_A_PAGE } from '@deedline/contract/properties/filter';
import type {
  ListedProperties,
  ListedProperty,
  MarkProperty,
  PropertyListWithCount,
  PropertyMark,
} from '@deedline/contract/property-lists/property-list';
import type { Stage } from '@deedline/contract/property-lists/property-list-words';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import type { AppContext } from '../../context.ts';
import { countKept, findNamed, type KeptProperty, pageFitting } from '../properties/kept-properties.ts';
import { countProperties } from '../properties/properties.ts';
import { countNews } from './news/read-news.ts';
import { selectRhythm } from './news/queries.ts';
import { type Asker, presentList } from './property-lists.ts';
import { requireList } from './require-list.ts';
import { deleteKept, type ListRow, type RowRow, selectKept, selectRows, selectRowsOf, upsertMark } from './queries.ts';
import { factsAsked } from './rules.ts';

/** One list with how many properties it shows now. */
export async function readPropertyList(ctx: AppContext, { accountId, memberId }: Asker, id: string): Promise<PropertyListWithCount> {
  const list = await requireList(ctx.db, accountId, id);
  const [counted, news, mails] = await Promise.all([
    list.kind === 'living'
      ? countProperties(ctx, list.filter!)
      : selectKept(ctx.db, list.id).then(async (parcels) => ({ count: await countKept(ctx, parcels), isMore: false })),
    countNews(ctx.db, memberId, [list.id]),
    selectRhythm(ctx.db, list.id, memberId),
  ]);
  return { ...presentList(list, news.get(list.id)), count: counted.count, isMore: counted.isMore, mails };
}

type Show = 'all' | 'due' | Stage;

/** A page of a list. What is on no roll any more, and whoever opted out, is on none. */
export async function listListed(
  ctx: AppContext,
  accountId: string,
  id: string,
  { after = '0', show = 'all', most = PROPERTIES_A_PAGE }: { after?: string | undefined; show?: Show; most?: number },
): Promise<ListedProperties> {
  const list = await requireList(ctx.db, accountId, id);
  return readPage(ctx, list, { after, show, most });
}

async function readPage(
  ctx: AppContext,
  list: ListRow,
  { after, show, most }: { after: string; show: Show; most: number },
): Promise<ListedProperties> {
  if (!/^\d{1,18}$/.test(after)) throw new AppError('invalid_request', 'Send `next` of the page before, or nothing.');
  if (list.kind === 'living' && show === 'all') {
    const page = await pageFitting(ctx, list.filter!, after, most);
    const rows = await selectRowsOf(ctx.db, list.id, page.properties);
    return { properties: joinRows(list, page.properties, rows), next: page.next };
  }
  const today = ctx.now().toISOString().slice(0, 10);
  const rows = await selectRows(ctx.db, list.id, {
    isKept: list.kind === 'frozen' ? true : null,
    stage: show === 'all' || show === 'due' ? null : show,
    dueBy: show === 'due' ? today : null,
    after,
    most: most + 1,
  });
  const shown = rows.slice(0, most);
  const found = await findNamed(ctx, shown, list.kind === 'living' ? list.filter! : {});
  const at = new Map(shown.map((row, index) => [keyOf(row), index]));
  const inOrder = found.toSorted((a, b) => at.get(keyOf(a))! - at.get(keyOf(b))!);
  return { properties: joinRows(list, inOrder, shown), next: rows.length > most ? shown.at(-1)!.id : null };
}

const keyOf = ({ countyFips, apnKey }: { countyFips: string; apnKey: string }) => `${countyFips} ${apnKey}`;
const UNMARKED: PropertyMark = { stage: null, tags: [], note: null, followUp: null };

function joinRows(list: ListRow, properties: readonly KeptProperty[], rows: readonly RowRow[]): ListedProperty[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return properties.map((kept) => {
    const row = byKey.get(keyOf(kept));
    const why = list.kind === 'frozen' && row !== undefined ? row.why : { lists: [], facts: factsAsked(list.filter, kept.property) };
    return { ...kept.property, why, mark: row === undefined ? UNMARKED : presentMark(row) };
  });
}

function presentMark({ stage, tags, note, followUp }: RowRow): PropertyMark {
  return { stage, tags, note, followUp };
}

/** All that a list shows, in pages. */
export async function* walkListed(ctx: AppContext, list: ListRow): AsyncGenerator<ListedProperty[]> {
  for (let after: string | null = '0'; after !== null;) {
    const page: ListedProperties = await readPage(ctx, list, { after, show: 'all', most: 500 });
    yield page.properties;
    after = page.next;
  }
}

/** Writes beside a parcel that the list shows. Throws `property_not_on_list`. */
export async function markListed(
  ctx: AppContext,
  accountId: string,
  id: string,
  { countyFips, ParcelId, note, ...mark }: MarkProperty,
): Promise<PropertyMark> {
  const list = await requireList(ctx.db, accountId, id);
  const key = { countyFips, apnKey: apnKeyText(ParcelId) };
  const [shown] = await findNamed(ctx, [key], list.kind === 'living' ? list.filter! : {});
  const [row] = await selectRowsOf(ctx.db, list.id, [key]);
  if (shown === undefined || (list.kind === 'frozen' && row?.isKept !== true)) throw new AppError('property_not_on_list');
  const tags = mark.tags === undefined ? {} : { tags: [...new Set(mark.tags)] };
  return presentMark(await upsertMark(ctx.db, list.id, key, { ...mark, ...tags, ...(note === undefined ? {} : { note: note || null }) }));
}

/** Takes a parcel off a frozen list with what was written beside it. */
export async function takeOff(
  ctx: AppContext,
  accountId: string,
  id: string,
  { countyFips, ParcelId }: { countyFips: string; ParcelId: string },
): Promise<void> {
  const list = await requireList(ctx.db, accountId, id);
  if (!(await deleteKept(ctx.db, list.id, { countyFips, apnKey: apnKeyText(ParcelId) }))) throw new AppError('property_not_on_list');
}
