import { z } from 'zod';

/** What somebody publishes of parcels, and where; an address may have gone since it was listed. */
export const parcelSource = z.object({
  /** 'Wake County', 'Texas' */
  place: z.string(),
  /** Of the county that was asked for, or of the whole state. */
  reach: z.enum(['county', 'state']),
  /** Which counties, in words; '' where the place says it. */
  covers: z.string(),
  kind: z.enum(['arcgis', 'socrata', 'shapefile']),
  /** Whether owners stand in it. */
  owners: z.enum(['yes', 'some', 'no', 'unknown']),
  /** The column of the parcel number, where it was told. */
  parcelColumn: z.string().optional(),
  /** Which rows of a layer of the whole state are those of the county that was asked for. */
  where: z.string().optional(),
  /** What comes when it is fetched; `choice`: one of many files, until a county is asked for. */
  yields: z.enum(['county', 'state', 'choice']),
  address: z.string(),
  /** Where the address was read, and when. */
  seen: z.string(),
});

export const parcelSourcesQuery = z.object({
  state: z.string().regex(/^[A-Z]{2}$/, 'A state is two letters'),
  county: z
    .string()
    .regex(/^\d{5}$/, 'A county is the five digits of its FIPS code')
    .optional(),
});

/** GET /api/operator/parcel-sources: the counties of a state, and what is published there or for one of them, the county's own first. */
export const parcelSources = z.object({
  counties: z.array(z.object({ fips: z.string(), name: z.string() })),
  sources: z.array(parcelSource),
});
export type ParcelSources = z.infer<typeof parcelSources>;
