import { z } from 'zod';
import '../plain-words.ts';

/** The kinds of files that can be read, and `unknown` for all others, which `says` describes. */
const FILE_KINDS = [
  'delimited',
  'fixed',
  'json-lines',
  'xlsx',
  'dbf',
  'shapefile',
  'geojson',
  'geojson-lines',
  'geopackage',
  'parquet',
  'zip',
  'unknown',
] as const;

const PACKINGS = ['gzip', 'zip', 'bzip2', 'xz'] as const;
export type Packing = (typeof PACKINGS)[number];

/** Limits on the rows, columns, members and tables that are described. */
export const DESCRIBED_ROWS = 20;
export const MAX_COLUMNS = 2_000;
export const MAX_MEMBERS = 1_000;
/** Cells of a sample are cut to this length; loaded cells are not. */
export const SAMPLE_CHARACTERS = 500;

/**
 * How to read a file if that is unclear, or was detected wrongly. Absent fields are detected from the file. It is part of the map that loads the file, so that
 * the load reads what was previewed.
 */
export const tableChoice = z.strictObject({
  /** The name of a file in an archive, as written there. */
  member: z.string().min(1).max(1_000).optional(),
  /** The name of a sheet or a layer. */
  table: z.string().min(1).max(1_000).optional(),
  /** One character. */
  delimiter: z.string().length(1).optional(),
  /** Lines of text, or rows of a sheet, before the header. */
  preambleLines: z.number().int().min(0).max(1_000).optional(),
  /** False: the first row is data, and columns are called column1, column2 ... */
  header: z.boolean().optional(),
  /** A label of the Encoding Standard (utf-8, windows-1252, utf-16le ...), or ibm437, ibm850. */
  encoding: z.string().min(1).max(40).optional(),
});
export type TableChoice = z.infer<typeof tableChoice>;

/** What was detected in a file, unless `choice` specified it. */
export const fileDescription = z.object({
  kind: z.enum(FILE_KINDS),
  /** What it is, as the object of a sentence: "a PDF document", "text with commas, in UTF-8". */
  says: z.string(),
  /** What to do about an unknown file, or an archive of several. A sentence. */
  advice: z.string().optional(),
  packed: z.enum(PACKINGS).optional(),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  preambleLines: z.number().int().optional(),
  header: z.boolean().optional(),
  /** The files of an archive with several; `kind` is `zip` until one is chosen. */
  members: z.array(z.object({ name: z.string(), bytes: z.number() })).optional(),
  /** For an archive of several: the shipped layouts that read some of its files together, each with those files. */
  together: z.array(z.object({ layout: z.string(), title: z.string(), files: z.array(z.string()) })).optional(),
  /** The member that was read. */
  member: z.string().optional(),
  /** Sheets or layers. `rows` only if the file states it without being read through. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().optional(), columns: z.number() })).optional(),
  /** The table that was read: the first, or the chosen one. */
  table: z.string().optional(),
  /** The coordinate system of the outlines, as named in the file; `geometry` is GeoJSON in WGS 84 in any case. */
  coordinates: z.string().optional(),
  columns: z.array(z.string()),
  /** The first rows; each has as many cells as there are columns. */
  sample: z.array(z.array(z.string())),
  /** The number of rows; absent if counting them would take too long. */
  rows: z.number().int().optional(),
  /** How many of the examined rows could not be read, and why the first could not. */
  unread: z.object({ rows: z.number().int(), line: z.number().int(), reason: z.string() }).optional(),
});
export type FileDescription = z.infer<typeof fileDescription>;
