import { z } from 'zod';

/** How names in one kind of record are printed, as learned from the rows of a file. */
const nameOrder = z.enum(['last_first', 'first_last']);
export const learnedManner = z.object({
  /** For all names except those in `orders`. */
  order: nameOrder.optional(),
  /** For a file with both orders: which of its columns, towns or counties has which. */
  orders: z.object({ by: z.enum(['column', 'town', 'county']), of: z.record(z.string(), nameOrder) }).optional(),
  /** Both orders occur, and nothing tells which rows have which. */
  mixed: z.literal(true).optional(),
  /** Line numbers from which names appear in a different order than before. */
  otherwiseFrom: z.array(z.number()).optional(),
  /** The number of characters at which the column is cut off. */
  width: z.number().optional(),
  /** The person after '&' is printed first name first. */
  second: z.literal('first_last').optional(),
});

/** The importer's exit code if the request can succeed once an unreachable evidence store answers again: EX_TEMPFAIL of sysexits.h. */
export const EXIT_STORE_AWAY = 75;

/** `ingest load --progress json` prints one of these per line; the last one is a report or a failure. */
export const loadLine = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('progress'),
    /** For all files together, by their size on disk. */
    bytesRead: z.number(),
    totalBytes: z.number(),
    read: z.number(),
    loaded: z.number(),
    rejected: z.number(),
  }),
  z.object({
    line: z.literal('report'),
    /** `unchanged`: these files are already live, read by the same map. */
    outcome: z.enum(['published', 'unchanged']),
    source: z.string(),
    layout: z.string(),
    /** 'YYYY-MM-DD'. */
    asOf: z.string(),
    read: z.number(),
    loaded: z.number(),
    rejected: z.number(),
    /** Why rows were rejected, most frequent reasons first. */
    reasons: z.array(z.object({ reason: z.string(), rows: z.number() })),
    /** A CSV file with line, reason, row and file; absent if nothing was rejected. */
    rejectsPath: z.string().optional(),
    /** The date of the load that this one replaced. */
    replaced: z.string().optional(),
    elapsedMs: z.number(),
    /** By kind of record. */
    learned: z.record(z.string(), learnedManner),
  }),
  /** Nothing was published. */
  z.object({ line: z.literal('failed'), message: z.string() }),
]);
export type LoadLine = z.infer<typeof loadLine>;
