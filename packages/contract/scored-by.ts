import { z } from 'zod';

/** What gave the confidences of an answer: the engine, and the curves that an operator had switched on, by their number; null: its own. */
export const scoredBy = z.object({ engineVersion: z.string(), calibration: z.number().nullable() });
export type ScoredBy = z.infer<typeof scoredBy>;
