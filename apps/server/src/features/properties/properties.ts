import { MOST_COUNTED } from '@deedline/contract/limits';
import {
  PROPERTIES_A_PAGE,
  type Property,
  type PropertyCount,
  type PropertyFilter,
  type PropertyPage,
  type PropertyPlace,
} from '@deedline/contract/properties/filter';
import {
  type DeedKind,
  type LandUse,
  type Occupancy,
  type OwnerKind,
  severalOf,
  type TaxState,
} from '@deedline/contract/properties/filter-words';
import { nameCounty } from '@deedline/engine/query/counties';
import { DEED_KIND_IDS } from '@deedline/engine/property/deed-kinds';
import { LAND_USE_IDS } from '@deedline/engine/property/land-use';
import { OCCUPANCY_IDS, OWNER_KIND_IDS } from '@deedline/engine/property/property-facts';
import { TAX_STATE_IDS } from '@deedline/engine/property/tax-states';
import { foldText } from '@deedline/engine/text/fold';
import { titleCase } from '@deedline/engine/text/title-case';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { askEveryStore } from '../../every-store.ts';
import { findOwnersOut } from '../compliance/suppression.ts';
import {
  type Asked,
  countClasses,
  type CountyRow,
  countFitting,
  countHidden,
  type PropertyRow,
  type Scope,
  selectBodies,
  selectFitting,
  selectHidden,
  selectIsBehind,
  selectSwept,
} from './queries.ts';
import { selectFittingUpTo } from './kept-queries.ts';
import { listCounties } from './list-counties.ts';

export type Context = Pick<AppContext, 'db' | 'evidence' | 'hash' | 'now'>;

/** The counties whose properties are listed, and how many they have. */
export async function listPlaces(ctx: Context): Promise<PropertyPlace[]> {
  const { counties, scope } = await readScope(ctx);
  const hidden = await countHidden(ctx.db, scope.loads);
  const hiddenIn = ({ loadId, countyFips }: CountyRow) =>
    hidden.find((of) => of.loadId === loadId && of.countyFips === countyFips)?.lots ?? 0;
  return counties.map((county) => ({
    countyFips: county.countyFips,
    county: nameOf(county),
    state: county.state,
    asOf: county.asOf,
    parcels: county.parcels - hiddenIn(county),
    cities: county.cities.map((city) => titleCase(city, 'address')),
    told: shareOf(county),
  }));
}

/** While somebody may have opted out since a roll was checked, up to MOST_READ matches are checked one by one, and no count above FEW is stated exactly. */
const MOST_READ = 600;
const FEW = 500;

export type Counted = Pick<PropertyCount, 'count' | 'isMore'>;

/**
 * A count that agrees with what is shown: a lot whose owners just opted out, and is not yet marked as hidden, is in neither. `read` returns the counted rows up
 * to a limit. During those seconds larger counts are only given as "more than FEW", because a count that lags behind the shown rows would reveal the lot.
 */
export async function countShown(
  ctx: Context,
  count: number,
  loadIds: readonly number[],
  read: (most: number) => Promise<readonly { id: string }[]>,
): Promise<Counted> {
  if (count === 0 || !(await selectIsBehind(ctx.db, loadIds))) return upTo(MOST_COUNTED, count);
  const shown = (await leaveOut(ctx, (await read(MOST_READ)).slice(0, MOST_READ))).length;
  return shown > FEW ? upTo(FEW, shown) : { count: shown, isMore: count > MOST_READ };
}

function upTo(most: number, count: number): Counted {
  return { count: Math.min(count, most), isMore: count > most };
}

/** Free of charge and not recorded. */
export async function countProperties(ctx: Context, filter: PropertyFilter): Promise<PropertyCount> {
  const { scope } = await readScope(ctx, filter);
  const asked = readFilter(filter, ctx.now());
  const hasFigures = askedNames(filter).some((name) => !(CLASSES as readonly string[]).includes(name));
  const [classes, fitting] = await Promise.all([
    askEveryStore(ctx.evidence, (store) => countClasses(store, scope, asked)).then(addUp),
    hasFigures ? sumOverStores(ctx, (store) => countFitting(store, scope, asked)) : null,
  ]);
  const counted = await countShown(ctx, fitting ?? classes.count, scope.loads, async (most) =>
    (await askEveryStore(ctx.evidence, (store) => selectFittingUpTo(store, scope, asked, '0', most))).flat(),
  );
  // Counts of unjudged parcels are not checked one by one: they are left out until the rolls were checked against the opt-outs.
  const names = (await selectIsBehind(ctx.db, scope.loads)) ? [] : askedNames(filter);
  const unjudged = names.map((name) => ({ filter: name, ...upTo(MOST_COUNTED, classes[name]) }));
  return { ...counted, unjudged: unjudged.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) };
}

/** Free of charge and not recorded. A property whose owners all opted out is treated as if it were on no roll. */
export async function listProperties(ctx: Context, filter: PropertyFilter, after = '0'): Promise<PropertyPage> {
  const { scope, counties } = await readScope(ctx, filter);
  const asked = readFilter(filter, ctx.now());
  const rows = (await askEveryStore(ctx.evidence, (store) => selectFitting(store, scope, asked, after))).flat();
  if (ctx.evidence.beside !== undefined) rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
  const shown = rows.slice(0, PROPERTIES_A_PAGE);
  const known = await leaveOut(ctx, shown);
  const byFips = new Map(counties.map((county) => [county.countyFips, county]));
  return {
    properties: known.map((row) => present(row, byFips.get(row.countyFips)!)),
    next: rows.length > PROPERTIES_A_PAGE ? shown.at(-1)!.id : null,
  };
}

/** The rows that may be shown, because owners may have opted out since the rolls were last checked. */
export async function leaveOut<Row extends { id: string }>(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const bodies = new Map((await askEveryStore(ctx.evidence, (store) => selectBodies(store, ids))).flatMap((some) => [...some]));
  const known = rows.filter(({ id }) => bodies.has(id));
  const isOut = await findOwnersOut(
    ctx,
    known.map(({ id }) => bodies.get(id)!),
  );
  return known.filter((_, at) => !isOut[at]);
}

async function sumOverStores({ evidence }: Context, count: (store: Queryable) => Promise<number>): Promise<number> {
  return (await askEveryStore(evidence, count)).reduce((sum, one) => sum + one, 0);
}

type ClassesRow = Awaited<ReturnType<typeof countClasses>>;

function addUp(all: readonly ClassesRow[]): ClassesRow {
  return all.reduce(
    (sum, one) =>
      Object.fromEntries(Object.entries(sum).map(([name, count]) => [name, count + one[name as keyof ClassesRow]])) as ClassesRow,
  );
}

/** A text that identifies the set of listed rolls, and changes with it; null while one of them has not been checked against the opt-outs. */
export async function findRolls({ db, evidence }: Pick<Context, 'db' | 'evidence'>): Promise<string | null> {
  const [all, swept] = await Promise.all([listCounties(evidence), selectSwept(db)]);
  const isSwept = new Set(swept.map(({ loadId }) => loadId));
  if (!all.every(({ loadId }) => isSwept.has(loadId))) return null;
  return all
    .map(({ countyFips, loadId }) => `${countyFips} ${loadId}`)
    .toSorted()
    .join();
}

/** City names in upper case, as in rolls. A text without any letter counts as no city chosen. */
function citiesOf({ city, cities }: Pick<PropertyFilter, 'city' | 'cities'>): readonly string[] | null {
  return severalOf(city ? foldText(city) : undefined, cities?.map(foldText)) ?? null;
}

/**
 * The listed rolls and the records in them that are hidden, restricted to the rolls that can match: those of the county, of the state, and with one of the
 * cities, since no index starts with the city.
 */
export async function readScope(
  { db, evidence }: Context,
  { countyFips: only, state, ...named }: Pick<PropertyFilter, 'countyFips' | 'state' | 'city' | 'cities'> = {},
): Promise<{ scope: Scope; counties: CountyRow[] }> {
  const [all, swept] = await Promise.all([listCounties(evidence), selectSwept(db)]);
  const isSwept = new Set(swept.map(({ loadId }) => loadId));
  const cities = citiesOf(named);
  const isAsked = (county: CountyRow) =>
    (only === undefined || only === county.countyFips) &&
    (state === undefined || state === county.state) &&
    (cities === null || cities.some((city) => county.cities.includes(city)));
  const counties = all.filter((county) => isSwept.has(county.loadId) && isAsked(county));
  const loads = counties.map(({ loadId }) => loadId);
  return {
    counties,
    scope: { counties: counties.map(({ countyFips }) => countyFips), loads, hidden: await selectHidden(db, loads, only ?? null) },
  };
}

const RANGES = [
  'portfolio',
  'sameMailing',
  'squareFeet',
  'acreage',
  'yearBuilt',
  'bedrooms',
  'bathrooms',
  'marketValue',
  'assessedValue',
  'salePrice',
  'valueChange',
] as const;
/** Counted per class when a roll is loaded. */
const CLASSES = ['ownerKinds', 'occupancies', 'landUses', 'isHomestead'] as const;
const OF_PARCELS = [...RANGES, ...CLASSES, 'isFlipped', 'yearsOwned', 'within', 'deedKinds', 'taxStates', 'yearsDelinquent'] as const;

function askedNames(filter: PropertyFilter) {
  return OF_PARCELS.filter((name) => filter[name] !== undefined);
}

/** The filter in the form that the store's SQL takes. */
export function readFilter(filter: PropertyFilter, now: Date): Asked {
  const bounds = (name: (typeof RANGES)[number]) => [filter[name]?.least ?? null, filter[name]?.most ?? null] as const;
  const { yearsOwned, yearsDelinquent, zip, zips } = filter;
  const year = (ago: number | undefined) => (ago === undefined ? null : now.getUTCFullYear() - ago);
  return {
    countyFips: filter.countyFips ?? null,
    cities: citiesOf(filter),
    zips: severalOf(zip, zips) ?? null,
    ownerKinds: filter.ownerKinds?.map((kind) => OWNER_KIND_IDS[kind]) ?? null,
    occupancies: filter.occupancies?.map((one) => OCCUPANCY_IDS[one]) ?? null,
    landUses: filter.landUses?.map((use) => LAND_USE_IDS[use]) ?? null,
    isHomestead: filter.isHomestead ?? null,
    isFlipped: filter.isFlipped ?? null,
    soldOn: [yearsBefore(now, yearsOwned?.most), yearsBefore(now, yearsOwned?.least)],
    today: now.toISOString().slice(0, 10),
    portfolio: bounds('portfolio'),
    sameMailing: bounds('sameMailing'),
    squareFeet: bounds('squareFeet'),
    acreage: bounds('acreage'),
    yearBuilt: bounds('yearBuilt'),
    bedrooms: bounds('bedrooms'),
    marketValue: bounds('marketValue'),
    salePrice: bounds('salePrice'),
    bathrooms: bounds('bathrooms'),
    assessedValue: bounds('assessedValue'),
    valueChange: bounds('valueChange'),
    deedKinds: filter.deedKinds?.map((kind) => DEED_KIND_IDS[kind]) ?? null,
    taxStates: filter.taxStates?.map((state) => TAX_STATE_IDS[state]) ?? null,
    delinquentSince: [year(yearsDelinquent?.most), year(yearsDelinquent?.least)],
    within: filter.within ? `(${filter.within.map(([x, y]) => `(${x},${y})`).join(',')})` : null,
  };
}

function yearsBefore(now: Date, years: number | undefined): string | null {
  if (years === undefined) return null;
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

function shareOf({ told, parcels }: CountyRow): PropertyPlace['told'] {
  return Object.fromEntries(
    Object.entries(told as Record<string, number>).map(([name, count]) => [name, Math.floor((count / parcels) * 100)]),
  );
}

function nameOf({ countyName, countyFips }: CountyRow): string {
  return countyName ?? nameCounty(countyFips) ?? `County ${countyFips}`;
}

const named = <Name extends string>(ids: Readonly<Record<Name, number>>) =>
  new Map((Object.entries(ids) as [Name, number][]).map(([name, id]) => [id, name]));
const OWNER_KINDS: ReadonlyMap<number, OwnerKind> = named(OWNER_KIND_IDS);
const OCCUPANCIES: ReadonlyMap<number, Occupancy> = named(OCCUPANCY_IDS);
const LAND_USES: ReadonlyMap<number, LandUse> = named(LAND_USE_IDS);
const DEED_KINDS: ReadonlyMap<number, DeedKind> = named(DEED_KIND_IDS);
const TAX_STATES: ReadonlyMap<number, TaxState> = named(TAX_STATE_IDS);

export const landUseOf = (id: number | null): LandUse | null => LAND_USES.get(id ?? 0) ?? null;
export const ownerKindOf = (id: number | null): OwnerKind | null => OWNER_KINDS.get(id ?? 0) ?? null;

/** Only those fields of a row that are shown. */
export function present(
  { id: _id, apn, city, unit, ownerKind, occupancy, landUse, deedKind, taxState, ...row }: PropertyRow,
  county: CountyRow,
): Property {
  return {
    ...row,
    county: nameOf(county),
    ParcelId: apn,
    city: city === null ? null : titleCase(city, 'address'),
    unit: unit === null ? null : titleCase(unit, 'address'),
    ownerKind: ownerKindOf(ownerKind),
    occupancy: OCCUPANCIES.get(occupancy ?? 0) ?? null,
    landUse: landUseOf(landUse),
    deedKind: DEED_KINDS.get(deedKind ?? 0) ?? null,
    taxState: TAX_STATES.get(taxState ?? 0) ?? null,
    asOf: county.asOf,
  };
}
