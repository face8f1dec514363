import { z } from 'zod';

/** What somebody publishes of parcels, and where; an address may have gone since it was listed. */
export const parcelSource = z.object({
  /** 'Wake County', 'Juneau', 'Texas' */
  place: z.string(),
  /** Five digits of a county, two of a state; seven of a town or city; '' where nobody said. */
  geoid: z.string(),
  kind: z.enum(['arcgis', 'socrata', 'shapefile', 'geodatabase', 'geojson']),
  /** The column of the parcel number, where it was told. */
  parcelColumn: z.string().optional(),
  address: z.string(),
});

export const parcelSourcesQuery = z.object({
  state: z.string().regex(/^[A-Z]{2}$/, 'A state is two letters'),
  county: z
    .string()
    .regex(/^\d{5}$/, 'A county is the five digits of its FIPS code')
    .optional(),
});

/** GET /api/operator/parcel-sources: the counties of a state, and what is published there or for one of them, the nearest first. */
export const parcelSources = z.object({
  counties: z.array(z.object({ fips: z.string(), name: z.string() })),
  sources: z.array(parcelSource),
});
export type ParcelSources = z.infer<typeof parcelSources>;
