/** Lots of a window of the map: outlines as the county draws them, and which of them fit a filter. Nothing else of them. */
import { z } from 'zod';
import { mapPoint, propertyFilter } from './filter.ts';

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

/** POST /api/properties/map. Without a window: around the first that fits. */
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
});
export type PropertyMap = z.infer<typeof propertyMap>;
