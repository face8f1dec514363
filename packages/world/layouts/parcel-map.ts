import { gridRows, ruralRoad, townProjection, type Point } from '../places/block-frame.ts';
import { fullLine, streetText, townStreet } from '../places/addresses.ts';
import type { Lot } from '../places/block.ts';
import { GRID_CELL, RURAL_CELL, ruralHeightFeet, type TownPlan } from '../places/state-plan.ts';

function feature(type: 'Polygon' | 'LineString', coordinates: unknown, properties: Record<string, unknown>): string {
  return JSON.stringify({ type: 'Feature', geometry: { type, coordinates }, properties });
}

export function lotFeature(lot: Lot): string {
  const building = lot.buildings > 0 ? { buildings: lot.buildings, squareFeet: lot.squareFeet } : {};
  const rooms = lot.bedrooms > 0 ? { bedrooms: lot.bedrooms, bathrooms: lot.bathrooms } : {};
  return feature('Polygon', [lot.ring], {
    apn: lot.apn,
    situs: fullLine(lot.address),
    ...building,
    ...rooms,
    elevationFeet: lot.elevationFeet,
    acreage: lot.acreage,
  });
}

/** The centre lines of a town's streets, avenues and country roads. */
export function streetFeatures(seed: number, town: TownPlan): string[] {
  const toDegrees = townProjection(seed, town);
  const rows = gridRows(town);
  const south = ruralHeightFeet(town);
  const east = town.columns * GRID_CELL.width;
  const north = south + rows * GRID_CELL.height;
  const line = (name: string, from: Point, to: Point): string => feature('LineString', [toDegrees(from), toDegrees(to)], { street: name });
  const lines: string[] = [];
  for (let row = 0; row <= rows; row++) {
    const y = south + row * GRID_CELL.height;
    lines.push(line(streetText(townStreet(seed, town.index, row)), [0, y], [east, y]));
  }
  for (let column = 0; column <= town.columns; column++) {
    const x = column * GRID_CELL.width;
    lines.push(line(streetText(townStreet(seed, town.index, rows + 1 + column)), [x, south], [x, north]));
  }
  const roads = town.ruralBlocks === 0 ? 0 : Math.ceil(town.ruralBlocks / town.ruralColumns) + 1;
  for (let row = 0; row < roads; row++) {
    const y = row * RURAL_CELL.height;
    lines.push(line(streetText(ruralRoad(row)), [0, y], [town.ruralColumns * RURAL_CELL.width, y]));
  }
  return lines;
}
