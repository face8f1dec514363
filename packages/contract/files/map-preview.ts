import { z } from 'zod';
import { layoutMap } from './layout-map.ts';
import { learnedManner } from './load-report.ts';

/** `ingest preview FILE --map MAP --json`: some rows before and after, and what is lost. */
export const mapPreview = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.number(),
      /** Of each column its text, as it stands in the file. */
      before: z.array(z.string()),
      /** The records that the row becomes; none where it is left out. */
      after: z.array(z.object({ kind: z.string(), recordId: z.string(), body: z.record(z.string(), z.unknown()) })),
      /** Why it becomes none. */
      rejected: z.string().optional(),
    }),
  ),
  /** Of the rows looked at (some thousand): how many there were, became records, and why not. */
  looked: z.object({
    rows: z.number(),
    loaded: z.number(),
    rejected: z.number(),
    reasons: z.array(z.object({ reason: z.string(), rows: z.number() })),
  }),
  /** Columns that hold something and that the map does not read. */
  unused: z.array(z.object({ column: z.string(), filled: z.number(), example: z.string() })),
  /** Columns that the map reads and the file does not have. */
  missing: z.array(z.string()),
  /** Of each field that the map fills, the share of records in which it is filled, 0 to 1. */
  filled: z.array(z.object({ kind: z.string(), field: z.string(), share: z.number() })),
  learned: z.record(z.string(), learnedManner),
});
export type MapPreview = z.infer<typeof mapPreview>;

/** `ingest guess FILE --json`: a proposed map, and why. */
export const mapGuess = z.object({
  map: layoutMap,
  guesses: z.array(
    z.object({
      /** `parcel.apn`, `parcel.mailing.city`. */
      field: z.string(),
      columns: z.array(z.string()),
      why: z.string(),
      /** Whether the header says it, or the values alone. */
      by: z.enum(['header', 'content', 'both']),
    }),
  ),
  /** Columns that were taken for nothing, with what their values look like where they look like something. */
  left: z.array(z.object({ column: z.string(), looksLike: z.string().optional() })),
  /** A shipped map that reads this very file, where there is one: better than the guess. */
  shipped: z.string().optional(),
});
export type MapGuess = z.infer<typeof mapGuess>;
