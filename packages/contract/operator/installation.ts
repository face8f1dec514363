import { z } from 'zod';
import { operatorReason } from './requests.ts';

export const loadStanding = z.enum(['fresh', 'due', 'stale']);
export type LoadStanding = z.infer<typeof loadStanding>;

const operatorLoad = z.object({
  source: z.string(),
  label: z.string(),
  role: z.string(),
  /** 'FK', or the county's name; null: not limited to a place. */
  place: z.string().nullable(),
  layout: z.string(),
  asOf: z.string(),
  publishedAt: z.string().nullable(),
  rowsLoaded: z.number(),
  rowsRejected: z.number(),
  ageDays: z.number(),
  /** Days after which a newer file is expected. */
  expectedDays: z.number(),
  standing: loadStanding,
});
export type OperatorLoad = z.infer<typeof operatorLoad>;

const sourceHour = z.object({
  hour: z.string(),
  answered: z.number(),
  late: z.number(),
  failed: z.number(),
  /** Not queried, because too many look-ups in a row had failed. */
  skipped: z.number(),
  /** For look-ups that were answered; null if there were none. */
  meanMs: z.number().nullable(),
});
export type SourceHour = z.infer<typeof sourceHour>;

/** GET /api/operator/sources */
export const operatorSources = z.object({
  at: z.string(),
  loads: z.array(operatorLoad),
  /** Loads of the last 30 days that failed. */
  failed: z.array(z.object({ source: z.string(), label: z.string(), layout: z.string(), state: z.string(), startedAt: z.string() })),
  /** For each source that searches query: how it answered in the last 24 hours, the latest hour first. */
  asked: z.array(z.object({ source: z.string(), hours: z.array(sourceHour) })),
});
export type OperatorSources = z.infer<typeof operatorSources>;

/** GET /api/operator/overview: what needs an operator's attention. It names nobody. */
export const operatorOverview = z.object({
  requests: z.object({ open: z.number(), soon: z.number(), overdue: z.number(), nextDueAt: z.string().nullable() }),
  payments: z.object({ setAside: z.number(), disputesOpen: z.number() }),
  owed: z.object({ accounts: z.number(), credits: z.number() }),
  sources: z.object({
    loads: z.number(),
    due: z.number(),
    stale: z.number(),
    /** Look-ups of the last 24 hours. */
    asked: z.number(),
    unanswered: z.number(),
  }),
  optOuts: z.object({ inEffect: z.number(), lastWeek: z.number() }),
  audit: z.object({ number: z.number(), waiting: z.number(), oldestWaitingAt: z.string().nullable() }),
  mails: z.object({ waiting: z.number(), failing: z.number() }),
  /** Rights that the application's logins have and should not have. */
  database: z.object({ excess: z.array(z.string()) }),
  calibrations: z.object({ proposed: z.number() }),
});
export type OperatorOverview = z.infer<typeof operatorOverview>;

/** GET /api/operator/calibrations: proposals, the latest first. */
export const operatorCalibrations = z.object({
  engineVersion: z.string(),
  proposals: z.array(
    z.object({
      id: z.number(),
      proposedAt: z.string(),
      proposedBy: z.string(),
      engineVersion: z.string(),
      /** When it was switched on; null: it is off. */
      since: z.string().nullable(),
    }),
  ),
});
export type OperatorCalibrations = z.infer<typeof operatorCalibrations>;

/** GET /api/operator/calibrations/:id: the effect of switching it on. */
export const operatorCalibration = z.object({
  id: z.number(),
  since: z.string().nullable(),
  /** The calibration it is compared with; null: the engine's own curves. */
  inUse: z.number().nullable(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      labels: z.number(),
      accounts: z.number(),
      errorBefore: z.number().nullable(),
      errorAfter: z.number().nullable(),
      /** The new confidence in place of 10, 20, ... 90; null if that is never reached. */
      said: z.array(z.number().nullable()),
      delivered: z.number(),
      lost: z.number(),
      gained: z.number(),
    }),
  ),
});
export type OperatorCalibration = z.infer<typeof operatorCalibration>;

/** POST /api/operator/calibrations/:id/activate, and /api/operator/calibrations/deactivate */
export const switchCalibration = z.object({ reason: operatorReason });
