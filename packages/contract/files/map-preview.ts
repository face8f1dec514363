import { z } from 'zod';
import { layoutMap } from './layout-map.ts';
import { learnedManner } from './load-report.ts';

/** `ingest preview FILE --map MAP --json`: some rows before and after, and what is lost. */
export const mapPreview = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.number(),
      /** The text of each column as in the file. */
      before: z.array(z.string()),
      /** The records made from the row; none if it is rejected. */
      after: z.array(z.object({ kind: z.string(), recordId: z.string(), body: z.record(z.string(), z.unknown()) })),
      /** Why there are none. */
      rejected: z.string().optional(),
    }),
  ),
  /** The rows examined (some thousand): how many there were, how many became records, and why others did not. */
  looked: z.object({
    rows: z.number(),
    loaded: z.number(),
    rejected: z.number(),
    reasons: z.array(z.object({ reason: z.string(), rows: z.number() })),
  }),
  /** Columns with values that the map does not read. */
  unused: z.array(z.object({ column: z.string(), filled: z.number(), example: z.string() })),
  /** Columns that the map reads but the file does not have. */
  missing: z.array(z.string()),
  /** For each field that the map fills, the share of records that have it, 0 to 1. */
  filled: z.array(z.object({ kind: z.string(), field: z.string(), share: z.number() })),
  learned: z.record(z.string(), learnedManner),
});
export type MapPreview = z.infer<typeof mapPreview>;

/** `ingest guess FILE --json`: a proposed map, with reasons. */
export const mapGuess = z.object({
  map: layoutMap,
  guesses: z.array(
    z.object({
      /** A path such as `parcel.apn` or `parcel.mailing.city`. */
      field: z.string(),
      columns: z.array(z.string()),
      why: z.string(),
      /** Whether the header, the values, or both led to the guess. */
      by: z.enum(['header', 'content', 'both']),
    }),
  ),
  /** Columns that were assigned to no field, with what their values look like, if recognized. */
  left: z.array(z.object({ column: z.string(), looksLike: z.string().optional() })),
  /** A shipped map that fits this file, if there is one; it is better than the guess. */
  shipped: z.string().optional(),
});
export type MapGuess = z.infer<typeof mapGuess>;
