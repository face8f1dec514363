import { z } from 'zod';

/** How names of one kind of record are printed, as far as the rows of a file told. */
const nameOrder = z.enum(['last_first', 'first_last']);
export const learnedManner = z.object({
  /** Of all names, but those of `orders`. */
  order: nameOrder.optional(),
  /** Of a file in two orders, which of its columns, towns or counties has which. */
  orders: z.object({ by: z.enum(['column', 'town', 'county']), of: z.record(z.string(), nameOrder) }).optional(),
  /** Both orders, and nothing tells which row has which. */
  mixed: z.literal(true).optional(),
  /** Lines from which on names stand in other orders than before. */
  otherwiseFrom: z.array(z.number()).optional(),
  /** Letters at which the column ends. */
  width: z.number().optional(),
  /** Whoever stands behind '&' is printed given name first. */
  second: z.literal('first_last').optional(),
});

/** The importer's exit code where what was asked can be done once an evidence store that is away answers again: EX_TEMPFAIL of sysexits.h. */
export const EXIT_STORE_AWAY = 75;

/** `ingest load --progress json` prints one of these a line; the last one is a report or a failure. */
export const loadLine = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('progress'),
    /** Of all files together, as they lie on the disk. */
    bytesRead: z.number(),
    totalBytes: z.number(),
    read: z.number(),
    loaded: z.number(),
    rejected: z.number(),
  }),
  z.object({
    line: z.literal('report'),
    /** `unchanged`: these files are live already, read by the same map. */
    outcome: z.enum(['published', 'unchanged']),
    source: z.string(),
    layout: z.string(),
    /** 'YYYY-MM-DD'. */
    asOf: z.string(),
    read: z.number(),
    loaded: z.number(),
    rejected: z.number(),
    /** Why rows were rejected, the most frequent first. */
    reasons: z.array(z.object({ reason: z.string(), rows: z.number() })),
    /** A CSV with line, reason, row and file; absent when nothing was rejected. */
    rejectsPath: z.string().optional(),
    /** The day of the load whose place this one took. */
    replaced: z.string().optional(),
    elapsedMs: z.number(),
    /** By kind of record. */
    learned: z.record(z.string(), learnedManner),
  }),
  /** Nothing was published. */
  z.object({ line: z.literal('failed'), message: z.string() }),
]);
export type LoadLine = z.infer<typeof loadLine>;
