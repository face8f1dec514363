import type { Plat } from '@deedline/contract/search/sample-search';
import { APN_FITS, apnKeyText, compareApns } from '@deedline/engine/normalize/apn';
import type { AppContext } from '../../context.ts';
import { listFromStores } from '../../every-store.ts';
import { type Bounds, type LotRow, selectCalled, selectCountyName, selectLots, selectStreets } from './queries.ts';

const MAX_LOTS = 400;
const MAX_STREETS = 60;

/** A parcel among its neighbours and the surrounding streets, at least `leastFeet` wide. Null when no map of it is loaded. */
export async function drawPlat(
  ctx: Pick<AppContext, 'evidence'>,
  parcel: { countyFips: string; apn: string } | null,
  leastFeet?: number,
): Promise<Plat | null> {
  const subject = parcel === null ? undefined : await findLot(ctx, parcel);
  if (parcel === null || subject === undefined) return null;
  const view = viewAround(subject, leastFeet);
  const [lots, streets, county] = await Promise.all([
    listFromStores(ctx.evidence, (store) => selectLots(store, view.bounds, MAX_LOTS)),
    listFromStores(ctx.evidence, (store) => selectStreets(store, view.bounds, MAX_STREETS)),
    listFromStores(ctx.evidence, async (store) => [await selectCountyName(store, parcel.countyFips)]),
  ]);
  // Both a county's map and a layer of its roll may contain a lot: it is drawn once.
  const neighbours = [...new Map(lots.map((lot) => [lot.apn, lot])).values()].filter((lot) => lot.apn !== subject.apn);
  const countyName = county.find((name) => name) ?? `County ${parcel.countyFips}`;
  return {
    width: view.width,
    height: view.height,
    countyName,
    caption: `Parcel ${subject.apn} and its neighbours, from the parcel map of ${countyName}. Distances in feet.`,
    lots: [...neighbours, subject].map((lot) => ({
      apn: lot.apn,
      ring: lot.ring.map(view.toFeet),
      isSubject: lot === subject,
      label: houseNumber(lot),
    })),
    streets: streets.map(({ name, line }) => ({ name, line: line.map(view.toFeet) })),
  };
}

/** The lot with this number; the one printed exactly so is preferred. */
async function findLot(
  { evidence }: Pick<AppContext, 'evidence'>,
  parcel: { countyFips: string; apn: string },
): Promise<LotRow | undefined> {
  const lots = await listFromStores(evidence, (store) => selectCalled(store, parcel.countyFips, apnKeyText(parcel.apn)));
  for (const fit of APN_FITS) {
    const lot = lots.find(({ apn }) => compareApns(apn, parcel.apn) === fit);
    if (lot) return lot;
  }
  return undefined;
}

/** A plat labels a lot with its house number: '418'. */
function houseNumber({ situs }: LotRow): string | null {
  return /^\d[\w/-]*/.exec(situs ?? '')?.[0] ?? null;
}

// Converts degrees to a drawing. Pure.

/** Feet per degree of latitude, and per degree of longitude at the equator. Accurate to a foot over a few blocks. */
const FEET_PER_DEGREE = 364_567;
/** A narrow lot alone would fill the picture, so at least this much land is shown. */
const MIN_FEET = 420;
/** How much of the neighbourhood is shown around the lot, in widths of the lot. */
const MARGIN = 1.4;

interface View {
  bounds: Bounds;
  width: number;
  height: number;
  toFeet: (point: readonly [number, number]) => [number, number];
}

/** A square view around a lot, in feet from its south-west corner, y up. */
export function viewAround(lot: Bounds, leastFeet = MIN_FEET): View {
  const latitude = (lot.south + lot.north) / 2;
  const longitude = (lot.west + lot.east) / 2;
  const feetPerDegreeEast = FEET_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const lotFeet = Math.max((lot.east - lot.west) * feetPerDegreeEast, (lot.north - lot.south) * FEET_PER_DEGREE);
  const side = Math.ceil(Math.max(leastFeet, lotFeet * (1 + 2 * MARGIN)));
  const east = side / 2 / feetPerDegreeEast;
  const north = side / 2 / FEET_PER_DEGREE;
  const bounds = { west: longitude - east, south: latitude - north, east: longitude + east, north: latitude + north };
  const toFeet = ([x, y]: readonly [number, number]): [number, number] => [
    tenth((x - bounds.west) * feetPerDegreeEast),
    tenth((y - bounds.south) * FEET_PER_DEGREE),
  ];
  return { bounds, width: side, height: side, toFeet };
}

function tenth(feet: number): number {
  return Math.round(feet * 10) / 10;
}
