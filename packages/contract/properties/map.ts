/** Lots of a window of the map: outlines as the county draws them, and which of them fit a filter. Nothing else of them. */
import { z } from 'zod';
import { mapPoint, propertyFilter } from './filter.ts';
import { TILE_ZOOMS } from './tile-zooms.ts';

/** Degrees. A window is at most so wide and high. */
export const WIDEST_WINDOW = 2;

const mapWindow = z
  .strictObject({
    west: z.number().min(-180).max(180),
    south: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
    north: z.number().min(-90).max(90),
  })
  .refine(({ west, east }) => west < east && east - west <= WIDEST_WINDOW, 'The window is empty or too wide')
  .refine(({ south, north }) => south < north && north - south <= WIDEST_WINDOW, 'The window is empty or too high');
export type MapWindow = z.infer<typeof mapWindow>;

/** POST /api/properties/map. Without a window: around all that fit, or the first of many or of what lies far apart. */
export const askMap = z.strictObject({ filter: propertyFilter, window: mapWindow.optional() });

export const propertyMap = z.object({
  /** Null: no map of any lot that fits is loaded. */
  window: mapWindow.nullable(),
  /** Empty where more lots lie in the window than are drawn. */
  lots: z.array(
    z.object({ countyFips: z.string(), ParcelId: z.string(), label: z.string().nullable(), ring: z.array(mapPoint), fits: z.boolean() }),
  ),
  streets: z.array(z.object({ name: z.string(), line: z.array(mapPoint) })),
  /** The middles of those that fit. */
  dots: z.array(z.object({ countyFips: z.string(), ParcelId: z.string(), at: mapPoint })),
  /** Whether more fit in the window than are told. */
  isMore: z.boolean(),
  /** Which tiles show the maps that are loaded now: another word after each load of one. */
  tiles: z.string(),
  /** The operator's own map beneath, where there is one; `of` is another word after each change of its file. */
  base: z.object({ kind: z.enum(['vector', 'raster']), least: z.number().int(), most: z.number().int(), of: z.string() }).nullable(),
});
export type PropertyMap = z.infer<typeof propertyMap>;
export type BaseMap = NonNullable<PropertyMap['base']>;

/** GET /api/properties/tiles/:zoom/:x/:y, as maps of the web count them. */
export const tilePath = z.object({
  zoom: z.coerce.number().int().min(TILE_ZOOMS.least).max(TILE_ZOOMS.most),
  x: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** TILE_ZOOMS.most - 1),
  y: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** TILE_ZOOMS.most - 1),
});
export type TilePath = z.infer<typeof tilePath>;
/** `of` names which maps are meant, so that a browser keeps a tile until another one is loaded. */
export const askTile = z.object({ of: z.string().regex(/^[0-9a-f]{1,96}$/) });
export const TILE_FILES = ['application/vnd.mapbox-vector-tile'] as const;

/** GET /api/properties/base/:zoom/:x/:y */
export const baseTilePath = z.object({
  zoom: z.coerce.number().int().min(0).max(22),
  x: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 22 - 1),
  y: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 22 - 1),
});
export const BASE_TILE_FILES = [...TILE_FILES, 'image/png', 'image/jpeg', 'image/webp'] as const;
