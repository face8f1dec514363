import { z } from 'zod';
import { calibratedKind, measuredAccuracy, reliabilityRow } from './accuracy.ts';

/** What users reported of a kind of contact; shares 0..1, intervals Wilson's at 95 %. */
const reportedFigures = z.object({
  count: z.number(),
  said: z.number(),
  right: z.object({ value: z.number(), low: z.number(), high: z.number() }),
  rows: z.array(reliabilityRow),
});
export type ReportedFigures = z.infer<typeof reportedFigures>;

const reportedKind = z.object({
  kind: calibratedKind,
  /** Null until there are enough. */
  figures: reportedFigures.nullable(),
  /** Reports that are missing, to the next ten; 0 with figures, null while they come from too few accounts to tell. */
  missing: z.number().nullable(),
});
export type ReportedKind = z.infer<typeof reportedKind>;

/** GET /api/accuracy, for everyone: how sure "sure" is. */
export const accuracy = z.object({
  /** On made-up data, with the curves that come with the engine. */
  measured: measuredAccuracy,
  /** What scores the searches of this installation now. */
  inUse: z.object({
    engineVersion: z.string(),
    /** The curves that an operator switched on; null: those of the engine. */
    calibration: z.object({ id: z.number(), since: z.string() }).nullable(),
  }),
  /** What users say became of contacts that this engine scored. */
  reported: z.array(reportedKind),
});
export type Accuracy = z.infer<typeof accuracy>;
