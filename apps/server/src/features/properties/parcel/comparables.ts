import type { AskParcel, Comparables, LeftOut } from '@deedline/contract/properties/parcel';
import { chooseComparables, COMPARABLE_DAYS } from '@deedline/engine/property/comparables';
import { NON_DISCLOSURE_STATES } from '@deedline/engine/property/non-disclosure';
import { type Context, leaveOut, present } from '../properties.ts';
import { selectIsBehind } from '../queries.ts';
import { findParcel, placeOf } from './parcel.ts';
import { type ParcelRow, selectSoldInZip, selectSoldNear, type SoldRow } from './queries.ts';

const DAY_MS = 86_400_000;

/** What was recently paid for similar lots nearby. Throws `parcel_not_found`. Free of charge and not recorded. */
export async function readComparables(ctx: Context, asked: AskParcel): Promise<Comparables> {
  const { row, scope, county, there } = await findParcel(ctx, asked);
  const today = ctx.now().toISOString().slice(0, 10);
  const since = new Date(Date.parse(today) - COMPARABLE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const select = row.longitude === null ? selectSoldInZip : selectSoldNear;
  const rows = row.landUse === null ? [] : await select(there.evidence, scope, row, since);
  const subject = { ...row, parcel: row.apnKey, place: placeOf(row) };
  const choose = (from: readonly SoldRow[]) =>
    chooseComparables(
      subject,
      from.map((sold) => ({ ...sold, parcel: sold.apnKey, on: sold.on!, isNoSale: sold.isNoSale!, place: placeOf(sold) })),
      today,
    );
  // Lots whose owners just opted out must be neither comparables nor counted among those left out. While somebody may have opted out, all rows are checked;
  // otherwise only the chosen ones.
  const first = (await selectIsBehind(ctx.db, scope.loads)) ? rows : choose(rows).sales.map(({ sold }) => sold);
  const stay = new Set((await leaveOut(ctx, first)).map(({ id }) => id));
  const gone = new Set(first.filter(({ id }) => !stay.has(id)).map(({ id }) => id));
  const { sales, leftOut, ...rest } = choose(gone.size === 0 ? rows : rows.filter(({ id }) => !gone.has(id)));
  return {
    ...rest,
    sales: sales.map(({ sold, unitPrice, feet, days }) => ({
      property: presentSold(sold, county),
      on: sold.on,
      price: sold.price!,
      unitPrice,
      differs: { feet, days, ...differencesOf(row, sold) },
    })),
    since,
    leftOut: (Object.entries(leftOut) as [LeftOut, number][]).map(([why, count]) => ({ why, count })),
    isNonDisclosure: row.state !== null && NON_DISCLOSURE_STATES.has(row.state),
  };
}

/** The values of the sold lot minus those of the parcel. */
function differencesOf(row: ParcelRow, sold: SoldRow) {
  const acres = less(sold.acreage, row.acreage);
  return {
    squareFeet: less(sold.squareFeet, row.squareFeet),
    acres: acres === null ? null : Number(acres.toFixed(3)),
    years: less(sold.yearBuilt, row.yearBuilt),
    bedrooms: less(sold.bedrooms, row.bedrooms),
  };
}

function less(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one - other;
}

type Sold = SoldRow & { parcel: string; place: unknown };

function presentSold(sold: Sold, county: Parameters<typeof present>[1]) {
  const {
    parcel: _parcel,
    place: _place,
    apnKey: _key,
    loadId: _load,
    longitude: _longitude,
    latitude: _latitude,
    on: _on,
    price: _price,
    isNoSale: _isNoSale,
    isKin: _kin,
    lots: _lots,
    ...shown
  } = sold;
  return present(shown, county);
}
