/** The lots in a window of the map: outlines as drawn by the county, and which of them fit a filter. Nothing else about them. */
import { z } from 'zod';
import { mapPoint, propertyFilter } from './filter.ts';
import { TILE_ZOOMS } from './tile-zooms.ts';

/** The largest width and height of a window, in degrees. */
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

/** POST /api/properties/map. Without a window, it is chosen to contain all that fit, or only the first if there are many or they lie far apart. */
export const askMap = z.strictObject({ filter: propertyFilter, window: mapWindow.optional() });

export const propertyMap = z.object({
  /** Null: no loaded map contains a lot that fits. */
  window: mapWindow.nullable(),
  /** Empty if the window contains more lots than can be drawn. */
  lots: z.array(
    z.object({ countyFips: z.string(), ParcelId: z.string(), label: z.string().nullable(), ring: z.array(mapPoint), fits: z.boolean() }),
  ),
  streets: z.array(z.object({ name: z.string(), line: z.array(mapPoint) })),
  /** The centres of the lots that fit. */
  dots: z.array(z.object({ countyFips: z.string(), ParcelId: z.string(), at: mapPoint })),
  /** Whether the window contains more fitting lots than are returned. */
  isMore: z.boolean(),
  /** Identifies the tiles of the currently loaded maps; it changes with each load of a map. */
  tiles: z.string(),
  /** The operator's own base map, if there is one; `of` changes whenever its file does. */
  base: z.object({ kind: z.enum(['vector', 'raster']), least: z.number().int(), most: z.number().int(), of: z.string() }).nullable(),
});
export type PropertyMap = z.infer<typeof propertyMap>;
export type BaseMap = NonNullable<PropertyMap['base']>;

/** GET /api/properties/tiles/:zoom/:x/:y, in the usual numbering of web maps. */
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
/** `of` identifies the loaded maps, so that a browser can cache a tile until another map is loaded. */
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
