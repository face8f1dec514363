import { z } from 'zod';

/** GET /api/health: 200 when a search can run, 503 with the reason otherwise. */
export const health = z.object({
  status: z.enum(['ok', 'starting', 'unavailable']),
  reason: z.string().optional(),
  /** Whether the database's log is archived as it should be; absent where nobody asked for it. */
  archive: z.enum(['ok', 'failing']).optional(),
  /** Whether a worker is at its work: mails, batches, retention. Absent where none ever was. */
  worker: z.enum(['ok', 'missing']).optional(),
  version: z.string(),
  demo: z.boolean(),
});
export type Health = z.infer<typeof health>;

/** Of which place an assessor's roll is loaded, as of when. */
export const loadedRoll = z.object({
  /** Two letters; null: of a state that the source does not name. */
  state: z.string().nullable(),
  /** 'Alachua County'; null: the roll of a whole state. */
  county: z.string().nullable(),
  fips: z.string().nullable(),
  parcels: z.number(),
  /** The day that the file names, YYYY-MM-DD; of several rolls of one county the oldest. */
  asOf: z.string(),
});
export type LoadedRoll = z.infer<typeof loadedRoll>;

/** What a search that found nothing could have found, and whether the place that was asked for is among it. */
export const loadedHere = z.object({
  rolls: z.array(loadedRoll),
  /** In which counties what was asked may lie; none where that is not known. */
  asked: z.array(
    z.object({
      state: z.string(),
      county: z.string(),
      isLoaded: z.boolean(),
      /** Of a batch: how many of its rows without a result lie there. */
      rows: z.number().optional(),
    }),
  ),
});
export type LoadedHere = z.infer<typeof loadedHere>;

/** GET /api/installation (no sign-in): what this installation can say about itself. */
export const installation = z.object({
  demo: z.boolean(),
  /** Whether searches cost credits; where not, every other figure of credits is 0 or without meaning. */
  billing: z.boolean(),
  stateName: z.string().nullable(),
  /** Sources one search of a property asks, and all that are loaded. */
  sourcesPerSearch: z.number(),
  sourcesTotal: z.number(),
  parcels: z.number(),
  /** By state and county. */
  rolls: z.array(loadedRoll),
  /** The kinds of sources that are loaded: 'assessor', 'recorder', 'voter', ... */
  kinds: z.array(z.string()),
  /** How whoever runs it is reached: a mailto:, tel: or https: address. */
  contact: z.string().nullable(),
});
export type Installation = z.infer<typeof installation>;
