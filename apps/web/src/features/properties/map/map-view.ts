/** Converts between degrees and the drawing. Pure. */
import type { MapWindow } from '@deedline/contract/properties/map';

export type Point = readonly [longitude: number, latitude: number];

/** The visible part of the land. */
export interface MapView {
  longitude: number;
  latitude: number;
  /** Degrees of latitude from top to bottom. */
  height: number;
}

/** Size of the drawing in its own units. */
export const SHEET = { width: 900, height: 600 };
const FEET_PER_DEGREE = 364_567;
/** Limits of the visible height in degrees: from a few lots to a large county. */
const LEAST = 0.0008;
const MOST = 1;

const shrink = (latitude: number) => Math.cos((latitude * Math.PI) / 180);

export function viewOf({ west, south, east, north }: MapWindow): MapView {
  const latitude = (south + north) / 2;
  const wide = (east - west) * shrink(latitude) * (SHEET.height / SHEET.width);
  return { longitude: (west + east) / 2, latitude, height: Math.min(MOST, Math.max(LEAST, north - south, wide)) };
}

export function windowOf({ longitude, latitude, height }: MapView): MapWindow {
  const [y, x] = [height / 2, (height * SHEET.width) / SHEET.height / shrink(latitude) / 2];
  return { west: longitude - x, south: latitude - y, east: longitude + x, north: latitude + y };
}

/** Moves by `right` widths and `up` heights of the sheet. */
export function pan(view: MapView, right: number, up: number): MapView {
  const width = (view.height * SHEET.width) / SHEET.height / shrink(view.latitude);
  return { ...view, longitude: view.longitude + right * width, latitude: view.latitude + up * view.height };
}

/** Zooms in by a factor above 1, out by one below. */
export function zoom(view: MapView, times: number): MapView {
  return { ...view, height: Math.min(MOST, Math.max(LEAST, view.height / times)) };
}

export function toSheet(view: MapView, [longitude, latitude]: Point): [number, number] {
  const scale = SHEET.height / view.height;
  return [
    SHEET.width / 2 + (longitude - view.longitude) * shrink(view.latitude) * scale,
    SHEET.height / 2 - (latitude - view.latitude) * scale,
  ];
}

export function toPoint(view: MapView, x: number, y: number): [number, number] {
  const scale = SHEET.height / view.height;
  return [view.longitude + (x - SHEET.width / 2) / scale / shrink(view.latitude), view.latitude - (y - SHEET.height / 2) / scale];
}

/** The web map zoom level for a drawing `pixels` high: at zoom 0 the world is 512 pixels wide, and each level doubles that. */
export function zoomOf({ latitude, height }: MapView, pixels: number): number {
  return Math.log2((pixels * 360 * shrink(latitude)) / (512 * height));
}

/** A polygon of 32 corners at the given distance in feet. */
export function circleAround({ longitude, latitude }: Pick<MapView, 'longitude' | 'latitude'>, feet: number): [number, number][] {
  const radius = feet / FEET_PER_DEGREE;
  return Array.from({ length: 32 }, (_, at) => {
    const angle = (at / 32) * 2 * Math.PI;
    return [round(longitude + (Math.cos(angle) * radius) / shrink(latitude)), round(latitude + Math.sin(angle) * radius)];
  });
}

/** Rounds to about four inches. */
function round(degrees: number): number {
  return Number(degrees.toFixed(6));
}
