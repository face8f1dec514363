import { z } from 'zod';

/** A public source of parcel data and its address, which may have disappeared since it was listed. */
export const parcelSource = z.object({
  /** 'Wake County', 'Texas' */
  place: z.string(),
  /** Covers the requested county, or the whole state. */
  reach: z.enum(['county', 'state']),
  /** The counties in words; '' if `place` says it. */
  covers: z.string(),
  kind: z.enum(['arcgis', 'socrata', 'shapefile']),
  /** Whether it contains owners. */
  owners: z.enum(['yes', 'some', 'no', 'unknown']),
  /** The column with the parcel number, if known. */
  parcelColumn: z.string().optional(),
  /** The condition that selects the requested county in a layer of the whole state. */
  where: z.string().optional(),
  /** What a fetch returns; `choice`: one of many files, unless a county is specified. */
  yields: z.enum(['county', 'state', 'choice']),
  address: z.string(),
  /** Where and when the address was found. */
  seen: z.string(),
});

export const parcelSourcesQuery = z.object({
  state: z.string().regex(/^[A-Z]{2}$/, 'A state is two letters'),
  county: z
    .string()
    .regex(/^\d{5}$/, 'A county is the five digits of its FIPS code')
    .optional(),
});

/** GET /api/operator/parcel-sources: the counties of a state, and the sources for the state or for one county, the county's own first. */
export const parcelSources = z.object({
  counties: z.array(z.object({ fips: z.string(), name: z.string() })),
  sources: z.array(parcelSource),
});
export type ParcelSources = z.infer<typeof parcelSources>;
