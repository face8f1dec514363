import { z } from 'zod';
import { plainText } from '../text.ts';
import { operatorReason } from './requests.ts';

const PERIODS = ['day', 'week', 'month'] as const;

/** What is fetched from its publisher, once or by a schedule. */
export const feed = z.object({
  /** Letters, digits, dots and dashes; it stands in addresses. */
  name: z.string(),
  address: z.string(),
  /** Which rows of a service, in its own query language; null: all. */
  where: z.string().nullable(),
  /** The last four characters of the token that its server is shown; null: none. */
  tokenEnd: z.string().nullable(),
  every: z.enum(['once', ...PERIODS]),
  /** Of UTC. */
  hour: z.number(),
  isOn: z.boolean(),
  /** ISO 8601; null: it comes by itself no more. */
  nextAt: z.string().nullable(),
  /** Since when it is being fetched; null: it is not. */
  begunAt: z.string().nullable(),
  /** How far that is, in words; null: nothing is told yet. */
  progress: z.string().nullable(),
  /** What became of it the last time; null: it was never fetched. */
  last: z.object({ endedAt: z.string(), isFailure: z.boolean(), says: z.string(), fileId: z.string().nullable() }).nullable(),
  /** What was fetched once was loaded since, so it can be fetched and read again by a schedule. */
  canBeScheduled: z.boolean(),
});
export type Feed = z.infer<typeof feed>;
/** GET /api/operator/feeds: by name. */
export const feeds = z.array(feed);

/** Of an ArcGIS server; nobody is shown more of it than its last four characters. */
const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{16,4000}$/, 'A token has 16 letters, digits and signs or more, and no blanks');

/** POST /api/operator/feeds: fetched once, at once; how it is read is said when it is there. */
export const newFeed = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,79}$/i, 'A name is made of letters, digits, dots and dashes'),
  address: z.url({ protocol: /^https?$/, error: 'An address begins with https://' }).max(2_000),
  /** Which rows of a service, in its own query language. */
  where: plainText(1_000).min(1).optional(),
  token: token.optional(),
});

export const feedPath = z.object({ name: newFeed.shape.name });
export const feedSchedule = z.strictObject({ every: z.enum(PERIODS), hour: z.int().min(0).max(23) });
/** PUT /api/operator/feeds/:name. What is not said of schedule and token stays as it was; a token of null is taken away. */
export const feedEdit = z.strictObject({
  name: newFeed.shape.name,
  address: newFeed.shape.address,
  where: plainText(1_000).min(1).nullable(),
  schedule: feedSchedule.optional(),
  token: token.nullable().optional(),
});
export const feedRemoval = z.strictObject({ reason: operatorReason });
/** When it comes next, ISO 8601. */
export const feedScheduled = z.object({ nextAt: z.string() });
