/** What `ingest describe URL --json` and `ingest fetch URL --progress json` print. */
import { z } from 'zod';

const column = z.object({
  name: z.string(),
  /** The service's name for the type: text, number, date, oid and so on. */
  type: z.string(),
  /** The display name, if it differs. */
  label: z.string().optional(),
  /** The number of codes with a description, if its values are codes. */
  codes: z.number().optional(),
});

/** Date and hour in ISO 8601; null if the publisher does not say when it last changed. */
const updated = z.string().nullable();

/** What an address leads to, before anything is fetched. */
export const serviceDescription = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('arcgis-folder'),
    folders: z.array(z.string()),
    services: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
  z.object({
    kind: z.literal('arcgis-service'),
    /** `geometry`: point, polyline, polygon; null for a table. */
    layers: z.array(z.object({ id: z.number(), name: z.string(), geometry: z.string().nullable(), url: z.string() })),
  }),
  z.object({
    kind: z.literal('arcgis-layer'),
    url: z.string(),
    name: z.string(),
    geometry: z.string().nullable(),
    /** The EPSG number of the stored coordinates; they are fetched in degrees. */
    wkid: z.number().nullable(),
    rows: z.number().nullable(),
    /** How many rows one request returns. */
    pageRows: z.number(),
    supportsPagination: z.boolean(),
    objectIdField: z.string().nullable(),
    updated,
    copyright: z.string().nullable(),
    columns: z.array(column),
  }),
  z.object({
    kind: z.literal('socrata'),
    url: z.string(),
    name: z.string(),
    publisher: z.string().nullable(),
    licence: z.string().nullable(),
    rows: z.number(),
    updated,
    columns: z.array(column),
  }),
  z.object({
    kind: z.literal('file'),
    url: z.string(),
    bytes: z.number().nullable(),
    /** The media type sent by the server. */
    type: z.string().nullable(),
    updated,
    /** Whether an interrupted fetch can continue where it ended. */
    resumes: z.boolean(),
  }),
]);
export type ServiceDescription = z.infer<typeof serviceDescription>;

/** `ingest fetch --progress json` prints one of these per line; the last one is a report or a failure. */
export const fetchLine = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('progress'),
    /** Absent for a file whose rows are not counted. */
    rows: z.number().optional(),
    /** The total of rows, or of bytes for such a file, if known. */
    total: z.number().optional(),
    bytes: z.number(),
  }),
  /** Something that happened during the fetch, as a sentence. */
  z.object({ line: z.literal('note'), message: z.string() }),
  z.object({
    line: z.literal('report'),
    /** `unchanged`: according to the publisher, or the bytes are identical. */
    outcome: z.enum(['fetched', 'unchanged']),
    file: z.string(),
    requests: z.number(),
    ms: z.number(),
    /** Absent if the publisher said in advance that nothing changed. */
    rows: z.number().optional(),
    bytes: z.number().optional(),
    /** In hexadecimal. */
    sha256: z.string().optional(),
    /** The publisher's name for it. */
    name: z.string().optional(),
    columns: z.array(z.string()).optional(),
    /** 'YYYY-MM-DD': the day of its last change, if the publisher says so. */
    asOf: z.string().optional(),
    /** What is missing or unusual, in sentences. */
    notes: z.array(z.string()).optional(),
  }),
  /** There is no file, or only the previous one. What was received is kept for `--resume`. */
  z.object({ line: z.literal('failed'), message: z.string() }),
]);
export type FetchLine = z.infer<typeof fetchLine>;
