import { z } from 'zod';

/** GET /api/operator/overview: what waits for an operator. It names nobody. */
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
  /** What the application's logins may do and should not. */
  database: z.object({ excess: z.array(z.string()) }),
  calibrations: z.object({ proposed: z.number() }),
});
export type OperatorOverview = z.infer<typeof operatorOverview>;
