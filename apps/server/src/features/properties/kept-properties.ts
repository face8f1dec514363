/** Properties for lists that keep them. Like listed properties they are checked against opt-outs each time. */
import { MOST_COUNTED } from '@deedline/contract/limits';
import type { Property, PropertyFilter } from '@deedline/contract/properties/filter';
import {
  type ChangingLoad,
  countNamed,
  type KeptRow,
  type ParcelChange,
  type ParcelKey,
  type PlacedKey,
  selectChangesOfFilter,
  selectChangesOfParcels,
  selectChangingLoads,
  selectFittingUpTo,
  selectKeys,
  selectLoads,
  selectNamed,
} from './kept-queries.ts';
import { askEveryStore } from '../../every-store.ts';
import { type Context, type Counted, countShown, leaveOut, present, readFilter, readScope } from './properties.ts';
import { selectIsBehind } from './queries.ts';

export type { ChangingLoad, ParcelChange, ParcelKey, PlacedKey } from './kept-queries.ts';

export interface KeptProperty extends ParcelKey {
  property: Property;
}

/** Up to `most` properties that fit, in roll order, and the position after which the next page starts; null at the end. */
export async function pageFitting(
  ctx: Context,
  filter: PropertyFilter,
  after: string,
  most: number,
): Promise<{ properties: KeptProperty[]; next: string | null }> {
  const { scope, counties } = await readScope(ctx, filter);
  const asked = readFilter(filter, ctx.now());
  const rows = (await askEveryStore(ctx.evidence, (store) => selectFittingUpTo(store, scope, asked, after, most + 1))).flat();
  if (ctx.evidence.beside !== undefined) rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
  const shown = rows.slice(0, most);
  return { properties: await hideOut(ctx, shown, counties), next: rows.length > most ? shown.at(-1)!.id : null };
}

/** The properties among these parcels that are listed now and fit. Parcels on no roll, and those whose owners opted out, are left out. */
export async function findNamed(ctx: Context, parcels: readonly ParcelKey[], filter: PropertyFilter = {}): Promise<KeptProperty[]> {
  if (parcels.length === 0) return [];
  const { scope, counties } = await readScope(ctx, filter);
  const asked = readFilter(filter, ctx.now());
  return hideOut(ctx, (await askEveryStore(ctx.evidence, (store) => selectNamed(store, scope, asked, parcels))).flat(), counties);
}

export async function countKept(ctx: Context, parcels: readonly ParcelKey[]): Promise<Counted> {
  if (parcels.length === 0) return { count: 0, isMore: false };
  const { scope } = await readScope(ctx);
  const asked = readFilter({}, ctx.now());
  const count = (await askEveryStore(ctx.evidence, (store) => countNamed(store, scope, asked, parcels))).reduce((sum, one) => sum + one, 0);
  return countShown(ctx, count, scope.loads, async () =>
    (await askEveryStore(ctx.evidence, (store) => selectNamed(store, scope, asked, parcels))).flat(),
  );
}

/** How many of these parcels, which were just found, are shown. */
export async function countKeys(ctx: Context, keys: readonly PlacedKey[]): Promise<Counted> {
  const { scope } = await readScope(ctx);
  return countShown(ctx, keys.length, scope.loads, async () => keys);
}

/** The parcels among these whose owners all opted out so recently that they are not yet marked as hidden. */
export async function findOutNow(ctx: Context, parcels: readonly ParcelKey[]): Promise<ParcelKey[]> {
  const { scope } = await readScope(ctx);
  if (parcels.length === 0 || !(await selectIsBehind(ctx.db, scope.loads))) return [];
  const asked = readFilter({}, ctx.now());
  const rows = (await askEveryStore(ctx.evidence, (store) => selectNamed(store, scope, asked, parcels))).flat();
  const shown = new Set((await leaveOut(ctx, rows)).map(({ id }) => id));
  return rows.filter(({ id }) => !shown.has(id)).map(({ countyFips, apnKey }) => ({ countyFips, apnKey }));
}

/** All that fit; if there are more than MOST_COUNTED, one more than that from each store. */
export async function keysFitting(ctx: Context, filter: PropertyFilter): Promise<PlacedKey[]> {
  const { scope } = await readScope(ctx, filter);
  const asked = readFilter(filter, ctx.now());
  return (await askEveryStore(ctx.evidence, (store) => selectKeys(store, scope, asked, MOST_COUNTED + 1))).flat();
}

/** The parcels among these that are listed and fit. */
export async function keysNamed(ctx: Context, parcels: readonly ParcelKey[], filter: PropertyFilter = {}): Promise<PlacedKey[]> {
  if (parcels.length === 0) return [];
  const { scope } = await readScope(ctx, filter);
  const asked = readFilter(filter, ctx.now());
  const rows = (await askEveryStore(ctx.evidence, (store) => selectNamed(store, scope, asked, parcels))).flat();
  return rows.map(({ id, countyFips, apnKey }) => ({ id, countyFips, apnKey }));
}

/** Up to `most` changes that a load made to what fits, once its roll is listed. */
export async function changesOfFilter(ctx: Context, filter: PropertyFilter, loadId: number, most: number): Promise<ParcelChange[]> {
  const { countyFips, state } = filter;
  // Includes counties that no longer have any of the filter's cities: what was there went.
  const { scope } = await readScope(ctx, { countyFips, state });
  const asked = readFilter(filter, ctx.now());
  return (await askEveryStore(ctx.evidence, (store) => selectChangesOfFilter(store, scope, asked, loadId, most))).flat();
}

export async function changesOfParcels(ctx: Context, parcels: readonly ParcelKey[], loadId: number): Promise<ParcelChange[]> {
  const { scope } = await readScope(ctx);
  return (await askEveryStore(ctx.evidence, (store) => selectChangesOfParcels(store, scope, parcels, loadId))).flat();
}

/** The source, layout and dates of these loads, by load id. */
export async function findFiles({ evidence }: Pick<Context, 'evidence'>, loadIds: readonly number[]) {
  const found = (await askEveryStore(evidence, (store) => selectLoads(store, loadIds))).flat();
  return new Map(found.map(({ loadId, loadedAt, ...file }) => [loadId, { ...file, loadedAt: loadedAt.toISOString() }] as const));
}

/** Live loads that changed something. */
export async function findChangingLoads({ evidence }: Pick<Context, 'evidence'>): Promise<ChangingLoad[]> {
  return (await askEveryStore(evidence, selectChangingLoads)).flat();
}

async function hideOut(
  ctx: Context,
  rows: readonly KeptRow[],
  counties: Awaited<ReturnType<typeof readScope>>['counties'],
): Promise<KeptProperty[]> {
  const byFips = new Map(counties.map((county) => [county.countyFips, county]));
  return (await leaveOut(ctx, rows)).map(({ apnKey, ...row }) => ({
    countyFips: row.countyFips,
    apnKey,
    property: present(row, byFips.get(row.countyFips)!),
  }));
}
