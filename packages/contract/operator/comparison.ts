import { z } from 'zod';
import { calibratedKind, interval } from '../accuracy/accuracy.ts';

const share = z.number();
/** Means from 0 to 1: the stated confidence, its distance from what was right (ECE), and the Brier score. */
const judged = z.object({ said: share, ece: interval, brier: interval });

/** A group of contacts: 'mobile', 'mobile, one record', 'mobile, only fk-voter'. */
const comparedStratum = z.object({
  name: z.string(),
  labels: z.number(),
  accounts: z.number(),
  right: interval,
  now: judged,
  next: judged,
  /** Contacts sold at `from` up to but below `to` percent: the share that was right, and what the current and the proposed curves say. */
  rows: z.array(
    z.object({ from: z.number(), to: z.number(), count: z.number(), right: share, low: share, high: share, now: share, next: share }),
  ),
});
export type ComparedStratum = z.infer<typeof comparedStratum>;

/** Contacts below the threshold that accounts had from elsewhere and reported outcomes of. */
export const broughtBelow = z.object({
  labels: z.number(),
  accounts: z.number(),
  /** How much more likely a right contact is to be brought than a wrong one; null if too few sold contacts were brought to tell. */
  odds: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /**
   * The share of all such contacts that was right, weighted accordingly, and what the current and the proposed curves say of them; null if too few to learn
   * from.
   */
  fit: z.object({ right: share, before: share, after: share }).nullable(),
});

/** GET /api/operator/calibrations/:id/comparison: the proposed curves beside those in use, judged by reported outcomes. */
export const comparison = z.object({
  id: z.number(),
  engineVersion: z.string(),
  proposedAt: z.string(),
  /** When it was switched on; null: it is off. */
  since: z.string().nullable(),
  /** The calibration it is compared with; null: the engine's own curves. */
  inUse: z.number().nullable(),
  /** The number of labels judged, and how many of them are newer than the proposal. */
  judged: z.number(),
  unseen: z.number(),
  strata: z.array(comparedStratum),
  below: z.array(broughtBelow.extend({ kind: calibratedKind })),
  tooFew: z.array(z.object({ name: z.string(), labels: z.number(), accounts: z.number() })),
  /** Contacts of the last 30 days with a confidence of at least `bound` percent, and how many would fall below it or rise to it. */
  moves: z.array(z.object({ bound: z.number(), delivered: z.number(), down: z.number(), up: z.number() })),
});
export type Comparison = z.infer<typeof comparison>;
