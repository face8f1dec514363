import { z } from 'zod';
import { operatorReason } from './operator-requests.ts';

/** GET /api/operator/calibrations: proposals, the latest first. */
export const operatorCalibrations = z.object({
  engineVersion: z.string(),
  proposals: z.array(
    z.object({
      id: z.number(),
      proposedAt: z.string(),
      proposedBy: z.string(),
      engineVersion: z.string(),
      /** On since then; null: it is off. */
      since: z.string().nullable(),
    }),
  ),
});
export type OperatorCalibrations = z.infer<typeof operatorCalibrations>;

/** GET /api/operator/calibrations/:id: what switching it on would change. */
export const operatorCalibration = z.object({
  id: z.number(),
  since: z.string().nullable(),
  /** What it is compared with; null: the engine's own curves. */
  inUse: z.number().nullable(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      labels: z.number(),
      accounts: z.number(),
      errorBefore: z.number().nullable(),
      errorAfter: z.number().nullable(),
      /** What would be said where now 10, 20, ... 90 is said; null where that is never said. */
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
