import { AppError } from '@deedline/contract/errors';
import type { AskParcel, NearProperty, ParcelPage, ParcelSale } from '@deedline/contract/properties/parcel';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { feetBetween } from '@deedline/engine/property/comparables';
import { askEveryStore, findInStores } from '../../../every-store.ts';
import { findOwnersOut, NOBODYS } from '../../compliance/suppression.ts';
import { type Context, landUseOf, leaveOut, ownerKindOf, present, readScope } from '../properties.ts';
import { type CountyRow, type Scope, selectBodies } from '../queries.ts';
import {
  type LotRow,
  type ParcelRow,
  selectBill,
  selectMap,
  selectNear,
  selectOfOwner,
  selectOnStreet,
  selectParcel,
  selectRoll,
  selectSales,
  selectYears,
} from './queries.ts';

const MOST_SALES = 40;
const MOST_YEARS = 25;
const NEIGHBOURS = 8;
const OF_OWNER = 25;
/** How many lots of a street are read to find the closest house numbers. */
const ON_STREET = 300;

/** What the files say about a parcel. Throws `parcel_not_found`. Free of charge and not recorded. */
export async function readParcel(ctx: Context, asked: AskParcel): Promise<ParcelPage> {
  const { row, scope, county, there } = await findParcel(ctx, asked);
  const { countyFips, apnKey } = row;
  const [roll, bill, map, years, told, neighbours, ofOwner] = await Promise.all([
    selectRoll(there.evidence, row.loadId),
    selectBill(there.evidence, countyFips, apnKey),
    selectMap(there.evidence, countyFips, apnKey),
    selectYears(there.evidence, countyFips, apnKey, MOST_YEARS),
    selectSales(there.evidence, countyFips, apnKey, MOST_SALES),
    findNeighbours(there, scope, row).then((lots) => leaveOut(there, lots)),
    row.ownerKey === null ? [] : selectOfOwner(there.evidence, scope, row, OF_OWNER).then((lots) => leaveOut(there, lots)),
  ]);
  const near = (lots: readonly LotRow[]): NearProperty[] =>
    lots.map((lot) => ({ ...presentLot(lot, county), feet: feetBetween(placeOf(row), placeOf(lot)) }));
  const { landValue, buildingValue } = row;
  return {
    parcel: { ...presentLot(row, county), landValue, buildingValue },
    roll,
    bill,
    map,
    years: years.map(({ landUse, ownerKind, ...year }) => ({ ...year, landUse: landUseOf(landUse), ownerKind: ownerKindOf(ownerKind) })),
    sales: mergeSales(
      told.map(({ on, price, deedType, ...from }) => ({ on, price, deedType, from })),
      row,
      roll,
    ),
    neighbours: near(neighbours),
    ofOwner: near(ofOwner),
  };
}

/**
 * The row of a parcel that may be shown, the county in which it is listed, and the store that has it. Throws `parcel_not_found`. A parcel whose owners all
 * opted out is not revealed, neither by the answer nor by its timing: the same queries are made for a parcel that is on no roll.
 */
export async function findParcel(
  ctx: Context,
  { countyFips, ParcelId }: AskParcel,
): Promise<{ row: ParcelRow; scope: Scope; county: CountyRow; there: Context }> {
  const { scope, counties } = await readScope(ctx);
  const at = await findInStores(ctx.evidence, (store) => selectParcel(store, scope, countyFips, apnKeyText(ParcelId)));
  const row = at?.found;
  const bodies = await askEveryStore(ctx.evidence, (store) => selectBodies(store, [row?.id ?? '0']));
  const body = bodies.map((some) => some.get(row?.id ?? '0')).find((one) => one !== undefined);
  const [isOut] = await findOwnersOut(ctx, [body ?? NOBODYS]);
  const county = counties.find((one) => one.countyFips === countyFips);
  if (row === undefined || body === undefined || county === undefined || isOut) throw new AppError('parcel_not_found');
  return { row, scope, county, there: { ...ctx, evidence: at!.store } };
}

async function findNeighbours(ctx: Context, scope: Scope, row: ParcelRow): Promise<LotRow[]> {
  if (row.longitude !== null) return selectNear(ctx.evidence, scope, row, NEIGHBOURS);
  const [, number, street] = /^(\d+)\S*(\s.+)$/.exec(row.street ?? '') ?? [];
  if (street === undefined || row.zip === null) return [];
  const doors = (lot: LotRow) => Math.abs(Number.parseInt(lot.street ?? '', 10) - Number(number));
  const lots = await selectOnStreet(ctx.evidence, scope, row, street, ON_STREET);
  return lots.toSorted((a, b) => doors(a) - doors(b)).slice(0, NEIGHBOURS);
}

/** Lists a sale that several files report once, and adds the roll's own last sale if no deed of it is at hand. */
function mergeSales(told: readonly ParcelSale[], { soldOn, salePrice }: ParcelRow, roll: ParcelSale['from']): ParcelSale[] {
  const sales = [...new Map(told.toReversed().map((sale) => [sale.on, sale])).values()];
  const isTold = sales.some(({ on }) => on === soldOn);
  if (soldOn !== null && !isTold) sales.push({ on: soldOn, price: salePrice, deedType: null, from: roll });
  return sales.toSorted((a, b) => (a.on < b.on ? 1 : -1));
}

export function placeOf({ longitude, latitude }: Pick<LotRow, 'longitude' | 'latitude'>) {
  return longitude === null || latitude === null ? null : { longitude, latitude };
}

/** The shown fields of a lot, without its position in the store and its owner's key. */
export function presentLot(row: LotRow & Partial<ParcelRow>, county: CountyRow) {
  const {
    apnKey: _key,
    loadId: _load,
    longitude: _longitude,
    latitude: _latitude,
    ownerKey: _owner,
    landValue: _land,
    buildingValue: _building,
    ...shown
  } = row;
  return present(shown, county);
}
