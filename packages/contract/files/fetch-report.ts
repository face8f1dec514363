/** What `ingest describe URL --json` and `ingest fetch URL --progress json` print. */
import { z } from 'zod';

const column = z.object({
  name: z.string(),
  /** As the service calls it: text, number, date, oid and so on. */
  type: z.string(),
  /** As people read it, where that is something else. */
  label: z.string().optional(),
  /** Its values are codes, of which so many have words. */
  codes: z.number().optional(),
});

/** A day and an hour, ISO 8601; null where the publisher does not say when it was last changed. */
const updated = z.string().nullable();

/** What an address leads to, before anything of it is fetched. */
export const serviceDescription = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('arcgis-folder'),
    folders: z.array(z.string()),
    services: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
  z.object({
    kind: z.literal('arcgis-service'),
    /** `geometry`: point, polyline, polygon; null: a table. */
    layers: z.array(z.object({ id: z.number(), name: z.string(), geometry: z.string().nullable(), url: z.string() })),
  }),
  z.object({
    kind: z.literal('arcgis-layer'),
    url: z.string(),
    name: z.string(),
    geometry: z.string().nullable(),
    /** Of the coordinates it is kept in, by EPSG's numbers; they are fetched as degrees. */
    wkid: z.number().nullable(),
    rows: z.number().nullable(),
    /** How many rows it gives at a time. */
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
    /** Its media type, as the server says it. */
    type: z.string().nullable(),
    updated,
    /** A fetch that is broken off goes on where it ended. */
    resumes: z.boolean(),
  }),
]);
export type ServiceDescription = z.infer<typeof serviceDescription>;

/** `ingest fetch --progress json` prints one of these a line; the last one is a report or a failure. */
export const fetchLine = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('progress'),
    /** Absent for a file whose rows nobody counts. */
    rows: z.number().optional(),
    /** Of rows, or of bytes for such a file, where it is known. */
    total: z.number().optional(),
    bytes: z.number(),
  }),
  /** Something that happened on the way, in a sentence. */
  z.object({ line: z.literal('note'), message: z.string() }),
  z.object({
    line: z.literal('report'),
    /** `unchanged`: the publisher says so, or what came is the same to the byte. */
    outcome: z.enum(['fetched', 'unchanged']),
    file: z.string(),
    requests: z.number(),
    ms: z.number(),
    /** Of what was fetched; absent where the publisher said beforehand that nothing changed. */
    rows: z.number().optional(),
    bytes: z.number().optional(),
    /** In hexadecimal. */
    sha256: z.string().optional(),
    /** As the publisher calls it. */
    name: z.string().optional(),
    columns: z.array(z.string()).optional(),
    /** 'YYYY-MM-DD': the day of its last change, where the publisher says it. */
    asOf: z.string().optional(),
    /** What is missing or odd in it, in sentences. */
    notes: z.array(z.string()).optional(),
  }),
  /** There is no file, or the one of before. What was had is kept for `--resume`. */
  z.object({ line: z.literal('failed'), message: z.string() }),
]);
export type FetchLine = z.infer<typeof fetchLine>;
