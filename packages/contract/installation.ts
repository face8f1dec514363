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
  /** How whoever runs it is reached: a mailto:, tel: or https: address. */
  contact: z.string().nullable(),
});
export type Installation = z.infer<typeof installation>;
