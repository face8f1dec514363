import { z } from 'zod';

export const loadStanding = z.enum(['fresh', 'due', 'stale']);
export type LoadStanding = z.infer<typeof loadStanding>;

const operatorLoad = z.object({
  source: z.string(),
  label: z.string(),
  role: z.string(),
  /** 'FK', or the county's name; null: everywhere. */
  place: z.string().nullable(),
  layout: z.string(),
  asOf: z.string(),
  publishedAt: z.string().nullable(),
  rowsLoaded: z.number(),
  rowsRejected: z.number(),
  ageDays: z.number(),
  /** After so many days the next is expected. */
  expectedDays: z.number(),
  standing: loadStanding,
});
export type OperatorLoad = z.infer<typeof operatorLoad>;

const sourceHour = z.object({
  hour: z.string(),
  answered: z.number(),
  late: z.number(),
  failed: z.number(),
  /** Not asked, because too many look-ups in a row had failed. */
  skipped: z.number(),
  /** Of those that answered; null where none did. */
  meanMs: z.number().nullable(),
});
export type SourceHour = z.infer<typeof sourceHour>;

/** GET /api/operator/sources */
export const operatorSources = z.object({
  at: z.string(),
  loads: z.array(operatorLoad),
  /** Loads of the last 30 days that came to nothing. */
  failed: z.array(z.object({ source: z.string(), label: z.string(), layout: z.string(), state: z.string(), startedAt: z.string() })),
  /** How each source that is asked by searches answered in the last 24 hours, the latest hour first. */
  asked: z.array(z.object({ source: z.string(), hours: z.array(sourceHour) })),
});
export type OperatorSources = z.infer<typeof operatorSources>;
