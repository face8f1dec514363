import { z } from 'zod';
import { calibratedKind, interval } from '../accuracy/accuracy.ts';

const share = z.number();
/** Means 0..1: what would be said, how far that is from what was right (ECE), and the Brier score. */
const judged = z.object({ said: share, ece: interval, brier: interval });

/** A kind of contacts: 'mobile', 'mobile, one record', 'mobile, only fk-voter'. */
const comparedStratum = z.object({
  name: z.string(),
  labels: z.number(),
  accounts: z.number(),
  right: interval,
  now: judged,
  next: judged,
  /** Sold at `from` to below `to` percent: what was right, and what the curves in use and the proposed ones say of it. */
  rows: z.array(
    z.object({ from: z.number(), to: z.number(), count: z.number(), right: share, low: share, high: share, now: share, next: share }),
  ),
});
export type ComparedStratum = z.infer<typeof comparedStratum>;

/** Contacts below the threshold that accounts had from elsewhere and brought outcomes of. */
export const broughtBelow = z.object({
  labels: z.number(),
  accounts: z.number(),
  /** How much likelier a right contact is brought than a wrong one; null: too few that were sold were brought to tell. */
  odds: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** What was right of all such contacts, weighed by that, and what is said of them by the curves in use and by the proposed ones; null: too few to learn from. */
  fit: z.object({ right: share, before: share, after: share }).nullable(),
});

/** GET /api/operator/calibrations/:id/comparison: the proposed curves beside those in use, by what became of contacts. */
export const comparison = z.object({
  id: z.number(),
  engineVersion: z.string(),
  proposedAt: z.string(),
  /** On since then; null: it is off. */
  since: z.string().nullable(),
  /** What it is compared with; null: the engine's own curves. */
  inUse: z.number().nullable(),
  /** Labels that were judged, and those of them that came after the proposal. */
  judged: z.number(),
  unseen: z.number(),
  strata: z.array(comparedStratum),
  below: z.array(broughtBelow.extend({ kind: calibratedKind })),
  tooFew: z.array(z.object({ name: z.string(), labels: z.number(), accounts: z.number() })),
  /** Contacts of the last 30 days that were said at `bound` percent or more, and how many would fall below it, or rise to it. */
  moves: z.array(z.object({ bound: z.number(), delivered: z.number(), down: z.number(), up: z.number() })),
});
export type Comparison = z.infer<typeof comparison>;
