import { adultsOf } from '@deedline/country/adults-of';
import { COUNTY_LIMIT, countyName, townName } from './place-names.ts';

export const STATE = { code: 'FK', name: 'Fenmark' } as const;
export const LOTS_PER_BLOCK = 20;
/** Phone numbers reserved for the people of one block, over the years. */
export const NUMBERS_PER_BLOCK = 240;
/** Numbers of a county that are never assigned. */
export const NUMBERS_KEPT_UNUSED = 100;
/** 555-1212 is directory assistance everywhere and is never assigned. */
export const NUMBERS_PER_AREA_CODE = 9999;
/** Above this many parcels, other layouts replace the wide PACS file (9,249 bytes per row). */
const PACS_LIMIT = 50_000;
/** ZIP code prefixes that the Postal Service does not use. Four are enough for up to a million parcels. */
const AREAS = '001 002 003 004 269 428 429 568 578 579 589 694 695 696 697 698 699 817 818 819 839 848 849 866 867 868 886 887'.split(' ');
const ZIPS_PER_AREA = 100;
/** The minimum number of ZIP codes in a state, however few its towns need. */
const LEAST_ZIPS = 400;

export type RollLayout = 'fl-nal' | 'massgis-l3' | 'tx-pacs';

export interface TownPlan {
  /** Index within the whole state. */
  index: number;
  name: string;
  zips: string[];
  /** The number of adults in the city according to the tables of places; its lots hold a few of them. */
  adults: number;
  /** The ZIP codes of the lots, and further ones of the city as far as the state has unused ones. */
  cityZips: string[];
  /** First block and number of blocks, within the county. */
  firstBlock: number;
  blocks: number;
  ruralBlocks: number;
  /** Number of blocks side by side in the town's grid. */
  columns: number;
  ruralColumns: number;
  /** South-west corner, degrees. */
  longitude: number;
  latitude: number;
}

/** The size of a block including the streets around it, in feet. */
export const GRID_CELL = { width: 660, height: 290 } as const;
export const RURAL_CELL = { width: 3100, height: 1300 } as const;
export const FEET_PER_DEGREE = { longitude: 283_600, latitude: 364_200 } as const;
/** The distance between a town's grid and the country road north of its rural blocks. */
const RURAL_GAP_FEET = 300;

export function ruralHeightFeet(town: TownPlan): number {
  return town.ruralBlocks === 0 ? 0 : Math.ceil(town.ruralBlocks / town.ruralColumns) * RURAL_CELL.height + RURAL_GAP_FEET;
}

function townWidthFeet(town: TownPlan): number {
  return Math.max(town.columns * GRID_CELL.width, town.ruralColumns * RURAL_CELL.width);
}

function townHeightFeet(town: TownPlan): number {
  return ruralHeightFeet(town) + Math.ceil((town.blocks - town.ruralBlocks) / town.columns) * GRID_CELL.height;
}

export interface CountyPlan {
  index: number;
  fips: string;
  name: string;
  layout: RollLayout;
  parcels: number;
  blocks: number;
  towns: TownPlan[];
  areaCodes: string[];
}

export interface StatePlan {
  seed: number;
  parcels: number;
  blocks: number;
  counties: CountyPlan[];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** Splits a total by weights into whole units, by the largest remainder method. */
function apportion(total: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  const exact = weights.map((weight) => (total * weight) / all);
  const shares = exact.map(Math.floor);
  const rest = total - sum(shares);
  const order = exact
    .map((value, index) => ({ index, part: value - Math.floor(value) }))
    .sort((a, b) => b.part - a.part || a.index - b.index);
  for (const { index } of order.slice(0, rest)) shares[index]!++;
  return shares;
}

function rollLayout(index: number, parcels: number): RollLayout {
  const small: RollLayout[] = ['fl-nal', 'massgis-l3', 'fl-nal', 'tx-pacs', 'massgis-l3'];
  const large: RollLayout[] = ['fl-nal', 'massgis-l3'];
  return parcels <= PACS_LIMIT ? small[index % small.length]! : large[index % large.length]!;
}

function planTowns(county: { index: number; blocks: number }, firstTown: number): TownPlan[] {
  const count = Math.min(6, Math.max(2, Math.round(Math.sqrt(county.blocks) / 2.5)));
  const shares = apportion(
    county.blocks,
    Array.from({ length: Math.min(count, county.blocks) }, (_, rank) => 1 / (rank + 1.2)),
  );
  let firstBlock = 0;
  return shares.map((blocks, rank) => {
    const ruralBlocks = blocks > 6 ? Math.round(blocks * 0.1) : 0;
    const town: TownPlan = {
      index: firstTown + rank,
      name: townName(firstTown + rank),
      zips: [],
      adults: adultsOf({ city: townName(firstTown + rank), state: STATE.code }) ?? 0,
      cityZips: [],
      firstBlock,
      blocks,
      ruralBlocks,
      columns: Math.max(1, Math.ceil(Math.sqrt(blocks - ruralBlocks) * 0.65)),
      ruralColumns: Math.max(1, Math.ceil(Math.sqrt(ruralBlocks) * 0.7)),
      longitude: 0,
      latitude: 0,
    };
    firstBlock += blocks;
    return town;
  });
}

/** Arranges towns three by two in a county and counties row by row, so far apart that the largest town does not reach its neighbours. */
function placeTowns(counties: CountyPlan[]): void {
  const towns = counties.flatMap((county) => county.towns);
  const pitch = {
    longitude: Math.max(0.08, (Math.max(...towns.map(townWidthFeet)) * 1.3) / FEET_PER_DEGREE.longitude),
    latitude: Math.max(0.08, (Math.max(...towns.map(townHeightFeet)) * 1.3) / FEET_PER_DEGREE.latitude),
  };
  const columns = Math.ceil(Math.sqrt(counties.length));
  for (const county of counties) {
    county.towns.forEach((town, rank) => {
      town.longitude = -98 + ((county.index % columns) * 3 + (rank % 3)) * pitch.longitude;
      town.latitude = 38 + (Math.floor(county.index / columns) * 2 + Math.floor(rank / 3)) * pitch.latitude;
    });
  }
}

function zipAt(index: number): string {
  return AREAS[Math.floor(index / ZIPS_PER_AREA)]! + String(index % ZIPS_PER_AREA).padStart(2, '0');
}

function indexOfZip(zip: string): number {
  return AREAS.indexOf(zip.slice(0, 3)) * ZIPS_PER_AREA + Number(zip.slice(3));
}

const PARCELS_PER_ZIP = 3000;

/**
 * Every town gets a ZIP code, and a large one several; if there are not enough, the additional ones are apportioned. Returns the state's number of ZIP codes.
 */
function dealZips(towns: readonly TownPlan[]): number {
  const wanted = towns.map((town) => Math.max(1, Math.round((town.blocks * LOTS_PER_BLOCK) / PARCELS_PER_ZIP)));
  const most = AREAS.length * ZIPS_PER_AREA;
  const zips = Math.min(most, Math.max(LEAST_ZIPS, sum(wanted)));
  const extra = wanted.map((count) => count - 1);
  const counts = sum(wanted) <= zips ? wanted : apportion(zips - towns.length, extra).map((count) => count + 1);
  const total = sum(counts);
  let dealt = 0;
  towns.forEach((town, index) => {
    for (let i = 0; i < counts[index]!; i++) town.zips.push(zipAt(Math.floor((dealt++ * zips) / total)));
  });
  return zips;
}

/** A city has one ZIP code per this many adults, up to where the next town's begin. */
const ADULTS_PER_ZIP = 18_000;

function spreadCities(towns: readonly TownPlan[], zips: number): void {
  towns.forEach((town, index) => {
    const first = indexOfZip(town.zips[0]!);
    const next = index + 1 < towns.length ? indexOfZip(towns[index + 1]!.zips[0]!) : zips;
    const count = Math.min(next - first, Math.max(town.zips.length, Math.ceil(town.adults / ADULTS_PER_ZIP)));
    town.cityZips = Array.from({ length: Math.max(count, town.zips.length) }, (_, i) => town.zips[i] ?? zipAt(first + i));
  });
}

/** Assigns area codes by the numbers that each county needs; beyond the end of the pool, counties share codes and thus numbers. */
function dealAreaCodes(counties: CountyPlan[]): void {
  let next = 0;
  for (const county of counties) {
    const count = Math.ceil((county.blocks * NUMBERS_PER_BLOCK + NUMBERS_KEPT_UNUSED) / NUMBERS_PER_AREA_CODE);
    for (let i = 0; i < count; i++) county.areaCodes.push(AREA_CODES[next++ % AREA_CODES.length]!);
  }
}

/** The layout of the whole state; depends only on the seed and the number of parcels. */
export function planState(seed: number, parcels: number): StatePlan {
  const countyCount = Math.min(COUNTY_LIMIT, Math.max(9, Math.round(parcels / 25_000)));
  const shares = apportion(
    parcels,
    Array.from({ length: countyCount }, (_, rank) => 1 / (rank + 2.5)),
  );
  const counties: CountyPlan[] = [];
  let towns = 0;
  shares.forEach((share, index) => {
    const blocks = Math.ceil(share / LOTS_PER_BLOCK);
    const county: CountyPlan = {
      index,
      fips: `03${String(index * 2 + 1).padStart(3, '0')}`,
      name: countyName(index),
      layout: rollLayout(index, parcels),
      parcels: share,
      blocks,
      towns: planTowns({ index, blocks }, towns),
      areaCodes: [],
    };
    towns += county.towns.length;
    counties.push(county);
  });
  placeTowns(counties);
  const all = counties.flatMap((county) => county.towns);
  spreadCities(all, dealZips(all));
  dealAreaCodes(counties);
  return { seed, parcels, blocks: counties.reduce((sum, county) => sum + county.blocks, 0), counties };
}

export interface BlockAddress {
  county: CountyPlan;
  /** Index within the county. */
  block: number;
}

/** The number of neighbouring blocks assigned together: people move within a neighbourhood more than across the state. */
const RUN_BLOCKS = 3;
const BLOCKS_PER_CIRCLE = 3 * RUN_BLOCKS;

export function circleCount(plan: StatePlan): number {
  return Math.ceil(plan.blocks / BLOCKS_PER_CIRCLE);
}

/** Every block once, taking counties in turn by their size, so that each circle has blocks of several counties. */
export function* circlesOfBlocks(plan: StatePlan): Generator<BlockAddress[]> {
  const done = plan.counties.map(() => 0);
  let circle: BlockAddress[] = [];
  for (let dealt = 0; dealt < plan.blocks;) {
    const open = plan.counties.filter((county) => done[county.index]! < county.blocks);
    const county = open.reduce((best, other) =>
      (done[other.index]! + 1.5) / other.blocks < (done[best.index]! + 1.5) / best.blocks ? other : best,
    );
    for (let i = 0; i < RUN_BLOCKS && done[county.index]! < county.blocks; i++) {
      circle.push({ county, block: done[county.index]!++ });
      dealt++;
      if (circle.length < BLOCKS_PER_CIRCLE) continue;
      yield circle;
      circle = [];
    }
  }
  if (circle.length > 0) yield circle;
}

/**
 * Area codes for the fictional state. Codes with two equal last digits come first, because no place in North America has one; then the rest of the plan without
 * service codes (N11, 37X, 96X, toll-free, 5XX personal numbers, 900).
 */
function everyCode(): string[] {
  const codes: string[] = [];
  for (let a = 2; a <= 9; a++) for (let b = 0; b <= 8; b++) for (let c = 0; c <= 9; c++) codes.push(`${a}${b}${c}`);
  return codes
    .filter((code) => code[1] !== '1' || code[2] !== '1')
    .filter((code) => !/^(37|96|8(00|22|33|44|55|66|77|88)|900|5(00|22|33|44|55|66|77|88)|700|710)/.test(code));
}

function endsInPair(code: string): boolean {
  return code[1] === code[2] && code[1] !== '0';
}

const codes = everyCode();
export const AREA_CODES: readonly string[] = [...codes.filter(endsInPair), ...codes.filter((code) => !endsInPair(code))];
