import type { PropertyFilter } from '@deedline/contract/properties/filter';
import type { MapWindow, PropertyMap } from '@deedline/contract/properties/map';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { askEveryStore } from '../../every-store.ts';
import { readBaseMap } from './base-map.ts';
import { doorOf, readMapVersion } from './tiles.ts';
import { type Context, leaveOut, readFilter, readScope } from './properties.ts';
import {
  type Asked,
  type MapWindow as Corners,
  type Scope,
  selectFirstPlace,
  selectFittingIn,
  selectOutlines,
  selectPlaces,
  selectStreetLines,
} from './queries.ts';

/** With more lots in the window none is drawn, only the centers of those that fit. */
const MOST_LOTS = 1_500;
const MOST_FITTING = 1_500;
const MOST_STREETS = 400;
/** The margin around the lots of the first window, in degrees: about four blocks. */
const AROUND = 0.004;
/** Results that are spread wider than this many degrees are not all shown in the first window. */
const WIDEST_FIRST = 0.9;

/**
 * The lots in a window, and which of them fit. The outlines come from the county's map, which does not say who owns a lot: one whose owners opted out is drawn
 * like one that is on no roll. Free of charge and not recorded.
 */
export async function drawProperties(
  ctx: Context & Pick<AppContext, 'config'>,
  filter: PropertyFilter,
  asked: MapWindow | undefined,
): Promise<PropertyMap> {
  const { scope } = await readScope(ctx, filter);
  const what = readFilter(filter, ctx.now());
  const window = asked ?? (await findFirstWindow(ctx, scope, what));
  const [tiles, base] = await Promise.all([readMapVersion(ctx), readBaseMap(ctx.config.mapBaseFile)]);
  if (window === null) return { window, lots: [], streets: [], dots: [], isMore: false, tiles, base };
  const corners: Corners = [window.west, window.south, window.east, window.north];
  const inAll = async <T>(read: (store: Queryable) => Promise<T[]>) => (await askEveryStore(ctx.evidence, read)).flat();
  const [found, outlines] = await Promise.all([
    inAll((store) => selectFittingIn(store, scope, what, corners, MOST_FITTING + 1)),
    inAll((store) => selectOutlines(store, corners, MOST_LOTS + 1)),
  ]);
  const fitting = await leaveOut(ctx, found.slice(0, MOST_FITTING));
  const isClose = outlines.length <= MOST_LOTS;
  const byLot = new Map(fitting.map((one) => [`${one.countyFips} ${one.apnKey}`, one]));
  // Both a county's map and a layer of its roll may contain a lot: it is drawn once.
  const lots = isClose ? [...new Map(outlines.map((lot) => [`${lot.countyFips} ${lot.apnKey}`, lot]))] : [];
  return {
    window,
    lots: lots.map(([key, { countyFips, apn, situs, ring }]) => ({
      countyFips,
      ParcelId: apn,
      label: doorOf(situs),
      ring,
      fits: byLot.has(key),
    })),
    streets: isClose ? (await inAll((store) => selectStreetLines(store, corners, MOST_STREETS))).slice(0, MOST_STREETS) : [],
    dots: fitting.map(({ countyFips, apn, longitude, latitude }) => ({ countyFips, ParcelId: apn, at: [longitude!, latitude!] })),
    isMore: found.length > MOST_FITTING,
    tiles,
    base,
  };
}

/** A window with all that fit, if they can be shown at once; otherwise the area around the first. Null when no map has a position of any. */
async function findFirstWindow({ evidence }: Context, scope: Scope, what: Asked): Promise<MapWindow | null> {
  const places = (await askEveryStore(evidence, (store) => selectPlaces(store, scope, what, MOST_FITTING + 1))).flat();
  const all = around(places);
  if (all === null) return null;
  if (places.length <= MOST_FITTING && all.east - all.west <= WIDEST_FIRST && all.north - all.south <= WIDEST_FIRST) return all;
  // The first of the stores that has one.
  const first = await askEveryStore(evidence, (store) => selectFirstPlace(store, scope, what));
  return around(first.flatMap((place) => place ?? []).slice(0, 1));
}

type Place = { longitude: number | null; latitude: number | null };

function around(places: readonly Place[]): MapWindow | null {
  const longitudes = places.flatMap(({ longitude }) => longitude ?? []);
  const latitudes = places.flatMap(({ latitude }) => latitude ?? []);
  if (longitudes.length === 0 || latitudes.length === 0) return null;
  const [west, east, south, north] = [Math.min(...longitudes), Math.max(...longitudes), Math.min(...latitudes), Math.max(...latitudes)];
  const beside = Math.max(AROUND, (east - west) / 30, (north - south) / 30);
  return { west: west - beside, south: south - beside, east: east + beside, north: north + beside };
}
