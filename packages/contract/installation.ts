import { z } from 'zod';

/** GET /api/health: 200 when a search can run, 503 with the reason otherwise. */
export const health = z.object({
  status: z.enum(['ok', 'starting', 'unavailable']),
  reason: z.string().optional(),
  /** Whether the archiving of the database's log works; absent if it is not configured. */
  archive: z.enum(['ok', 'failing']).optional(),
  /** Present while the opt-out log cannot be written, as when its disk is full: the database then holds the only copy of the latest decisions. */
  optOutLog: z.literal('failing').optional(),
  /** Whether a worker is running: mails, batches, retention. Absent if there has never been one. */
  worker: z.enum(['ok', 'missing']).optional(),
  version: z.string(),
  demo: z.boolean(),
});
export type Health = z.infer<typeof health>;

/** A place whose assessor's roll is loaded, with the date of its data. */
export const loadedRoll = z.object({
  /** Two letters; null if the source does not name its state. */
  state: z.string().nullable(),
  /** 'Alachua County'; null for the roll of a whole state. */
  county: z.string().nullable(),
  fips: z.string().nullable(),
  parcels: z.number(),
  /** The date given by the file, YYYY-MM-DD; the oldest if the county has several rolls. */
  asOf: z.string(),
});
export type LoadedRoll = z.infer<typeof loadedRoll>;

/** What a search without a result could have found, and whether the place in question is covered. */
export const loadedHere = z.object({
  rolls: z.array(loadedRoll),
  /** The counties in which the searched place may lie; empty if unknown. */
  asked: z.array(
    z.object({
      state: z.string(),
      county: z.string(),
      isLoaded: z.boolean(),
      /** For a batch: how many of its rows without a result lie there. */
      rows: z.number().optional(),
    }),
  ),
});
export type LoadedHere = z.infer<typeof loadedHere>;

/** GET /api/installation (no sign-in): what this installation publishes about itself. */
export const installation = z.object({
  demo: z.boolean(),
  /** Whether searches cost credits; if not, all other credit figures are 0 or meaningless. */
  billing: z.boolean(),
  stateName: z.string().nullable(),
  /** The number of sources that a property search uses, and of all that are loaded. */
  sourcesPerSearch: z.number(),
  sourcesTotal: z.number(),
  parcels: z.number(),
  /** By state and county. */
  rolls: z.array(loadedRoll),
  /** Kinds of the loaded sources: 'assessor', 'recorder', 'voter', ... */
  kinds: z.array(z.string()),
  /** How to reach the operator: a mailto:, tel: or https: address. */
  contact: z.string().nullable(),
});
export type Installation = z.infer<typeof installation>;
