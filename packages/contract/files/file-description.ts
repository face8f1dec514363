import { z } from 'zod';
import '../plain-words.ts';

/** What can be read, and `unknown`, which is named for what it is. */
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

/** At most so many rows, columns, members and tables are described. */
export const DESCRIBED_ROWS = 20;
export const MAX_COLUMNS = 2_000;
export const MAX_MEMBERS = 1_000;
/** A cell of a sample is cut here; a cell that is loaded is not. */
export const SAMPLE_CHARACTERS = 500;

/**
 * How a file is to be read, where that is not plain from the file or was told wrongly. What is left out is told from the file.
 * A part of the map that loads it: what a person saw is what is read again.
 */
export const tableChoice = z.strictObject({
  /** The name of a file in an archive, as the archive has it. */
  member: z.string().min(1).max(1_000).optional(),
  /** A sheet or a layer, by its name. */
  table: z.string().min(1).max(1_000).optional(),
  /** One character. */
  delimiter: z.string().length(1).optional(),
  /** Lines, or rows of a sheet, before the header. */
  preambleLines: z.number().int().min(0).max(1_000).optional(),
  /** False: the first row is a row like the others, and columns are called column1, column2 ... */
  header: z.boolean().optional(),
  /** As the Encoding Standard names it (utf-8, windows-1252, utf-16le ...), or ibm437, ibm850. */
  encoding: z.string().min(1).max(40).optional(),
});
export type TableChoice = z.infer<typeof tableChoice>;

/** What a file is, told from the file itself. `choice` said nothing else where a field is there. */
export const fileDescription = z.object({
  kind: z.enum(FILE_KINDS),
  /** What it is in words, as the object of a sentence: "a PDF document", "text with commas, in UTF-8". */
  says: z.string(),
  /** Of an unknown one, or an archive of several: what to do. A sentence. */
  advice: z.string().optional(),
  packed: z.enum(PACKINGS).optional(),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  preambleLines: z.number().int().optional(),
  header: z.boolean().optional(),
  /** The files of an archive, when there are several to choose from: `kind` is `zip` until one is chosen. */
  members: z.array(z.object({ name: z.string(), bytes: z.number() })).optional(),
  /** Of an archive of several: the shipped layouts by which they are read together, each with those of its files that are there. */
  together: z.array(z.object({ layout: z.string(), title: z.string(), files: z.array(z.string()) })).optional(),
  /** The one that was read. */
  member: z.string().optional(),
  /** Sheets or layers. `rows` as far as the file says it without being read through. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().optional(), columns: z.number() })).optional(),
  /** The one that was read: the first, or the one chosen. */
  table: z.string().optional(),
  /** The coordinates of the outlines, as the file calls them; `geometry` of every row is GeoJSON in WGS 84 whatever it says here. */
  coordinates: z.string().optional(),
  columns: z.array(z.string()),
  /** The first rows. Each has as many cells as there are columns. */
  sample: z.array(z.array(z.string())),
  /** How many rows there are; absent when that takes longer than to describe a file should. */
  rows: z.number().int().optional(),
  /** Of those that were looked at, how many could not be read, and why the first could not. */
  unread: z.object({ rows: z.number().int(), line: z.number().int(), reason: z.string() }).optional(),
});
export type FileDescription = z.infer<typeof fileDescription>;
