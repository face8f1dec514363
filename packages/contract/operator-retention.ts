import { z } from 'zod';
import { operatorReason } from './operator-requests.ts';

const legalHold = z.object({
  id: z.number(),
  /** 'account ...', 'search ...', or from when until when. */
  subject: z.string(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: z.string(),
  released: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type LegalHoldShown = z.infer<typeof legalHold>;

/** GET /api/operator/retention: legal holds, what the rules removed of late, and the rules. */
export const operatorRetention = z.object({
  holds: z.array(legalHold),
  runs: z.array(
    z.object({
      id: z.number(),
      beganAt: z.string(),
      /** Null: the worker, by the clock. */
      operator: z.string().nullable(),
      removed: z.array(z.object({ rule: z.string(), count: z.number() })),
      failed: z.array(z.string()),
    }),
  ),
  policy: z.array(z.object({ what: z.string(), period: z.string() })),
});
export type OperatorRetention = z.infer<typeof operatorRetention>;

const day = z.iso.date('A day is written YYYY-MM-DD');

/** POST /api/operator/retention/holds: on an account, on a search, or on what there was in some days of UTC, the last included. */
export const newHold = z.discriminatedUnion('on', [
  z.object({ on: z.literal('account'), id: z.uuid('This is not an id'), reason: operatorReason }),
  z.object({ on: z.literal('search'), id: z.uuid('This is not an id'), reason: operatorReason }),
  z.object({ on: z.literal('days'), from: day, until: day, reason: operatorReason }),
]);
export type NewHold = z.infer<typeof newHold>;

/** POST /api/operator/retention/holds/:id/release */
export const releaseHold = z.object({ reason: operatorReason });
