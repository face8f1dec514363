import { randomOf, type Random } from '../ground/random.ts';
import { FEET_PER_DEGREE, GRID_CELL, LOTS_PER_BLOCK, RURAL_CELL, ruralHeightFeet, type TownPlan } from './state-plan.ts';
import { townStreet, type Street } from './addresses.ts';

/** In degrees or feet, east first. */
export type Point = [number, number];

/** A block in the plan of its town: the location of its lots and corners, and the street and number of each lot. */
export interface BlockFrame {
  localBlock: number;
  rural: boolean;
  /** Contains shops and public buildings. */
  centre: boolean;
  condos: boolean;
  /** The year when the first houses were built. */
  settled: number;
  elevationFeet: number;
  subdivision: string;
  /** The street or country road that a lot faces. */
  streetOf(slot: number): Street;
  numberOf(slot: number): number;
  /** Closed ring in feet, relative to the town's corner. */
  ringOf(slot: number): Point[];
  toDegrees(point: Point): Point;
}

const PER_SIDE = LOTS_PER_BLOCK / 2;
const RIGHT_OF_WAY_FEET = 50;

/** Streets running east have the indexes 0..rows; avenues running north follow them. */
export function gridRows(town: TownPlan): number {
  return Math.ceil((town.blocks - town.ruralBlocks) / town.columns);
}

const roundDegrees = (value: number): number => Math.round(value * 1e7) / 1e7;

export function townProjection(seed: number, town: TownPlan): (point: Point) => Point {
  const angle = (randomOf(seed, 'askew', town.index).next() - 0.5) * 0.16;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return ([x, y]) => [
    roundDegrees(town.longitude + (x * cos - y * sin) / FEET_PER_DEGREE.longitude),
    roundDegrees(town.latitude + (x * sin + y * cos) / FEET_PER_DEGREE.latitude),
  ];
}

export function ruralRoad(row: number): Street {
  return row % 3 === 0 ? { name: `STATE HIGHWAY ${row * 4 + 9}` } : { name: `COUNTY ROAD ${row * 12 + 14}` };
}

/** Cuts between lots: evenly spaced, then each shifted a little. Neighbouring lots share a cut, so they never overlap. */
function cuts(random: Random, length: number): number[] {
  const step = length / PER_SIDE;
  return Array.from({ length: PER_SIDE + 1 }, (_, i) =>
    i === 0 || i === PER_SIDE ? i * step : i * step + (random.next() - 0.5) * step * 0.22,
  );
}

interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two rows of lots back to back; `along` runs parallel to the street, `across` from one street to the other. */
function ringsOf(random: Random, cell: Cell, northSouth: boolean): (slot: number) => Point[] {
  const along = northSouth ? cell.height : cell.width;
  const across = northSouth ? cell.width : cell.height;
  const front = cuts(random, along);
  const back = cuts(random, along);
  const far = cuts(random, along);
  const middle = across * (0.46 + random.next() * 0.08);
  const place = (u: number, v: number): Point => (northSouth ? [cell.x + v, cell.y + u] : [cell.x + u, cell.y + v]);
  return (slot) => {
    const i = slot % PER_SIDE;
    const corners: Point[] =
      slot < PER_SIDE
        ? [place(front[i]!, 0), place(front[i + 1]!, 0), place(back[i + 1]!, middle), place(back[i]!, middle)]
        : [place(back[i]!, middle), place(back[i + 1]!, middle), place(far[i + 1]!, across), place(far[i]!, across)];
    if (northSouth) corners.reverse();
    return [...corners, corners[0]!];
  };
}

const SUBDIVISIONS = ['ADDN', 'ESTATES', 'HEIGHTS', 'PARK', 'SUBD', 'VILLAGE', 'GARDENS'];

export function blockFrame(seed: number, town: TownPlan, localBlock: number, random: Random): BlockFrame {
  const gridBlocks = town.blocks - town.ruralBlocks;
  const rural = localBlock >= gridBlocks;
  const order = rural ? localBlock - gridBlocks : localBlock;
  const columns = rural ? town.ruralColumns : town.columns;
  const column = order % columns;
  const row = Math.floor(order / columns);
  const size = rural ? RURAL_CELL : GRID_CELL;
  const northSouth = !rural && random.chance(0.25);
  const cell: Cell = {
    x: column * size.width + RIGHT_OF_WAY_FEET / 2,
    y: (rural ? 0 : ruralHeightFeet(town)) + row * size.height + RIGHT_OF_WAY_FEET / 2,
    width: size.width - RIGHT_OF_WAY_FEET,
    height: size.height - RIGHT_OF_WAY_FEET,
  };
  const base = northSouth ? row : column;
  const centreDistance = Math.abs(column - columns / 2) + Math.abs(row - gridRows(town) / 2);
  return {
    localBlock,
    rural,
    centre: gridBlocks > 10 && !rural && order === Math.floor(gridBlocks / 2),
    condos: !rural && random.chance(0.12),
    settled: Math.min(2015, 1905 + Math.floor(centreDistance * 9) + random.int(75)),
    elevationFeet: 420 + ((town.index * 37) % 800),
    subdivision: `${townStreet(seed, town.index, row).name} ${SUBDIVISIONS[(row + town.index) % SUBDIVISIONS.length]!}`,
    streetOf: (slot) => {
      const side = slot < PER_SIDE ? 0 : 1;
      if (rural) return ruralRoad(row + side);
      return townStreet(seed, town.index, northSouth ? gridRows(town) + 1 + column + side : row + side);
    },
    // Even numbers are on a street's near side, odd ones on the far side; a block has a hundred numbers.
    numberOf: (slot) =>
      rural
        ? 1000 + column * 1000 + (slot % PER_SIDE) * 80 + (slot < PER_SIDE ? 2 : 1)
        : (base + 1) * 100 + (slot % PER_SIDE) * 4 + (slot < PER_SIDE ? 2 : 1),
    ringOf: ringsOf(random, cell, northSouth),
    toDegrees: townProjection(seed, town),
  };
}
