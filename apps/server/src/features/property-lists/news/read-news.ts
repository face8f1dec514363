/** What newer files changed on a list, for the member who asks. */
import type { PropertyChangeCounts, PropertyNews } from '@deedline/contract/property-lists/property-list';
import { PROPERTY_CHANGES, type PropertyChange } from '@deedline/contract/property-lists/property-list-words';
import type { AppContext } from '../../../context.ts';
import { findFiles, findNamed, findOutNow } from '../../properties/kept-properties.ts';
import type { ListRow } from '../queries.ts';
import { keyText } from '../rules.ts';
import { findOut } from './find-out.ts';
import { type NewsRow, selectNews, selectNewsCounts, selectNewsOfLoad, selectNewsParcels } from './queries.ts';

export const NO_NEWS: PropertyChangeCounts = { came: 0, went: 0, sold: 0, owner: 0, mailing: 0, value: 0 };

/** The most parcels that are checked for recent opt-outs. Beyond that, owners who just opted out are counted for the few seconds until they are marked. */
export const HELD = 500;

/** How many changes of each kind some lists have since the member last marked them as seen. */
export async function countNews(
  ctx: Pick<AppContext, 'db' | 'evidence' | 'hash' | 'now'>,
  memberId: string,
  listIds: readonly string[],
): Promise<Map<string, PropertyChangeCounts>> {
  if (listIds.length === 0) return new Map();
  const out = await findOutNow(ctx, await selectNewsParcels(ctx.db, memberId, listIds, HELD));
  const rows = await selectNewsCounts(ctx.db, memberId, listIds, out);
  return new Map(rows.map(({ listId, ...counts }) => [listId, counts]));
}

/** How many unseen changes are shown. */
const SHOWN = 200;

/** The changes since the member last marked them as seen, the latest first. */
export async function readNews(ctx: AppContext, list: ListRow, memberId: string): Promise<PropertyNews> {
  const rows = await selectNews(ctx.db, memberId, list.id, SHOWN);
  return { changes: await presentNews(ctx, rows), until: rows[0]?.toldAt.toISOString() ?? null };
}

/** What one load changed on a list, as an event refers to it. */
export async function readNewsOfLoad(ctx: AppContext, list: ListRow, loadId: number): Promise<PropertyNews['changes']> {
  return presentNews(ctx, await selectNewsOfLoad(ctx.db, list.id, loadId));
}

/** A parcel that is no longer listed is shown by its number alone, and only if it went. */
async function presentNews(ctx: AppContext, rows: readonly NewsRow[]): Promise<PropertyNews['changes']> {
  const [named, files] = await Promise.all([findNamed(ctx, rows), findFiles(ctx, [...new Set(rows.map(({ loadId }) => loadId))])]);
  const found = new Map(named.map((one) => [keyText(one), one.property]));
  const told = rows.filter((row) => found.has(keyText(row)) || (row.changes & WENT) !== 0);
  // A parcel that a filter no longer finds may still be in its roll, and its owners may have opted out since.
  const out = await findOut(
    ctx,
    told.filter((row) => !found.has(keyText(row))),
  );
  return told.flatMap((row) => {
    const { loadId, countyFips, apnKey, changes: bits, toldAt } = row;
    if (out.has(keyText(row))) return [];
    const property = found.get(keyText(row)) ?? null;
    const file = files.get(loadId) ?? null;
    return [{ countyFips, ParcelId: property?.ParcelId ?? apnKey, property, changes: namesOf(bits), file, toldAt: toldAt.toISOString() }];
  });
}

const WENT = 2;

/** The names of the set bits, in order. */
function namesOf(bits: number): PropertyChange[] {
  return PROPERTY_CHANGES.filter((_, at) => (bits & (1 << at)) !== 0);
}
