import { z } from 'zod';
import { plainText } from '../text.ts';
import { operatorReason } from './requests.ts';

const PERIODS = ['day', 'week', 'month'] as const;

/** A file that is fetched from its publisher, once or on a schedule. */
export const feed = z.object({
  /** Letters, digits, dots and dashes; used in URLs. */
  name: z.string(),
  address: z.string(),
  /** The rows of a service, as a condition in its own query language; null: all. */
  where: z.string().nullable(),
  /** The last four characters of the token for its server; null: none. */
  tokenEnd: z.string().nullable(),
  every: z.enum(['once', ...PERIODS]),
  /** In UTC. */
  hour: z.number(),
  isOn: z.boolean(),
  /** ISO 8601; null: no fetch is scheduled. */
  nextAt: z.string().nullable(),
  /** When the current fetch began; null: none is running. */
  begunAt: z.string().nullable(),
  /** The progress of that fetch as text; null: none has been reported yet. */
  progress: z.string().nullable(),
  /** The result of the last fetch; null: it was never fetched. */
  last: z.object({ endedAt: z.string(), isFailure: z.boolean(), says: z.string(), fileId: z.string().nullable() }).nullable(),
  /** A one-time fetch was loaded since, so the same can be fetched and loaded on a schedule. */
  canBeScheduled: z.boolean(),
});
export type Feed = z.infer<typeof feed>;
/** GET /api/operator/feeds: ordered by name. */
export const feeds = z.array(feed);

/** A token of an ArcGIS server; only its last four characters are ever shown. */
const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{16,4000}$/, 'A token has 16 letters, digits and signs or more, and no blanks');

/** POST /api/operator/feeds: fetches once and immediately; how to read it is chosen afterwards. */
export const newFeed = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,79}$/i, 'A name is made of letters, digits, dots and dashes'),
  address: z.url({ protocol: /^https?$/, error: 'An address begins with https://' }).max(2_000),
  /** The rows of a service, as a condition in its own query language. */
  where: plainText(1_000).min(1).optional(),
  token: token.optional(),
});

export const feedPath = z.object({ name: newFeed.shape.name });
export const feedSchedule = z.strictObject({ every: z.enum(PERIODS), hour: z.int().min(0).max(23) });
/** PUT /api/operator/feeds/:name. Absent `schedule` and `token` stay unchanged; a token of null is removed. */
export const feedEdit = z.strictObject({
  name: newFeed.shape.name,
  address: newFeed.shape.address,
  where: plainText(1_000).min(1).nullable(),
  schedule: feedSchedule.optional(),
  token: token.nullable().optional(),
});
export const feedRemoval = z.strictObject({ reason: operatorReason });
/** The next fetch, ISO 8601. */
export const feedScheduled = z.object({ nextAt: z.string() });
