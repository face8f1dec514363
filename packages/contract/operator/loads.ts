import { z } from 'zod';
import { fileDescription, tableChoice } from '../files/file-description.ts';
import { layoutMap } from '../files/layout-map.ts';
import { loadLine } from '../files/load-report.ts';
import { isToCome } from '../files/to-come.ts';
import { isDay, plainText } from '../text.ts';
import { operatorReason } from './requests.ts';

/** A file of records that an operator provided. */
export const loadFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** How many bytes have arrived. */
  receivedBytes: z.number(),
  place: z.enum(['upload', 'folder', 'feed']),
  /** Complete, and still on disk. */
  isReady: z.boolean(),
  broughtAt: z.string(),
  broughtBy: z.string(),
  /** When it was last loaded. */
  loadedAt: z.string().nullable(),
  /** When it is deleted; null: it lies in the operator's own folder. */
  keptUntil: z.string().nullable(),
});
export type LoadFile = z.infer<typeof loadFile>;

const MAX_NAME = 200;

/** POST /api/operator/load-files: a file that will be uploaded in pieces, or one in the folder of LOAD_FOLDER. */
export const newLoadFile = z.discriminatedUnion('place', [
  z.strictObject({
    place: z.literal('upload'),
    name: plainText(MAX_NAME).min(1, 'A file has a name'),
    bytes: z.int().min(1, 'This file is empty'),
  }),
  z.strictObject({ place: z.literal('folder'), path: z.string().min(1).max(1_000) }),
]);

/** PUT /api/operator/load-files/:id/bytes: the offset of the piece, which has to equal the bytes received so far. */
export const pieceQuery = z.object({ from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

/** GET /api/operator/load-setting: how files can be loaded here. */
export const loadSetting = z.object({
  maxBytes: z.number(),
  freeBytes: z.number(),
  /** Files in the operator's own folder; null: none is configured. */
  folder: z.array(z.object({ path: z.string(), bytes: z.number() })).nullable(),
  /** Whether a worker is available that may load, or what prevents it. */
  worker: z.enum(['ready', 'not_allowed', 'away']),
  /** Layouts that are recognized without a map. */
  layouts: z.array(z.object({ id: z.string(), title: z.string(), needsCounty: z.boolean() })),
});
export type LoadSetting = z.infer<typeof loadSetting>;

const stateCode = z.string().regex(/^[A-Z]{2}$/, 'A state is two letters');
const countyCode = z.string().regex(/^\d{5}$/, 'The FIPS code of a county has five digits');

/** Which part of a file is meant, and how it is read. */
export const fileChoice = z.strictObject({ choice: tableChoice });
export const describedFile = fileDescription;

/** POST /api/operator/load-files/:id/preview: with a map, for a source in a county. */
export const askPreview = z.strictObject({
  map: layoutMap,
  state: stateCode.optional(),
  countyFips: countyCode.optional(),
  countyName: plainText(80).min(1).optional(),
});

/** POST /api/operator/load-maps: saves a map under a name; reusing a name creates its next version. */
export const saveLoadMap = z.strictObject({ name: plainText(80).min(1, 'A map has a name'), map: layoutMap });

/** GET /api/operator/load-maps: every version, the latest first. */
export const loadMaps = z.array(
  z.object({ id: z.string(), version: z.number(), name: z.string(), savedAt: z.string(), savedBy: z.string(), map: layoutMap }),
);
export type LoadMaps = z.infer<typeof loadMaps>;

/** The source of the records. Absent properties of a known source stay unchanged. */
export const loadSource = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,79}$/i, 'The short name of a source is made of letters, digits, dots and dashes'),
  label: plainText(120).min(1).optional(),
  state: stateCode.optional(),
  countyFips: countyCode.optional(),
  countyName: plainText(80).min(1).optional(),
  regulated: z
    .array(z.enum(['glba', 'dppa']))
    .max(2)
    .optional(),
});

/** POST /api/operator/loads */
export const newLoad = z.strictObject({
  fileId: z.uuid(),
  /** Which part of the file is meant, and how it is read. */
  choice: tableChoice.default({}),
  /** A shipped layout, or the operator's own map. */
  by: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('layout'), layout: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
    z.strictObject({ kind: z.literal('map'), map: layoutMap }),
  ]),
  source: loadSource,
  asOf: z.iso
    .date('A day is written YYYY-MM-DD')
    .refine(isDay, 'There is no such day')
    .refine((day) => !isToCome(day), 'This day is still to come: no later file would take the place of this one before it'),
  /** Also replaces a load that is newer, or more than twice as large. */
  force: z.boolean().default(false),
});

/** POST /api/operator/sources/remove */
export const removeSource = z.strictObject({
  source: loadSource.shape.name,
  layout: z.string().regex(/^[a-z0-9-]{1,60}$/),
  reason: operatorReason,
});

const [progressLine, reportLine] = loadLine.options;
export const loadProgress = progressLine.omit({ line: true });
export const loadReport = reportLine.omit({ line: true, rejectsPath: true });
export type LoadProgress = z.infer<typeof loadProgress>;
export type LoadReport = z.infer<typeof loadReport>;

export const LOAD_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** GET /api/operator/loads/:id */
export const loadJob = z.object({
  id: z.string(),
  kind: z.enum(['load', 'remove']),
  fileId: z.string().nullable(),
  fileName: z.string().nullable(),
  source: z.string(),
  asOf: z.string().nullable(),
  state: z.enum(LOAD_STATES),
  isCancelling: z.boolean(),
  askedAt: z.string(),
  askedBy: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  progress: loadProgress.nullable(),
  report: loadReport.nullable(),
  /** Why nothing was loaded; for a waiting load, what it waits for: it is retried every minute. */
  failure: z.string().nullable(),
  /** Whether rejected rows can be downloaded. */
  hasRejects: z.boolean(),
});
export type LoadJob = z.infer<typeof loadJob>;

/** GET /api/operator/loads: the latest first. */
export const loadJobs = z.array(loadJob);
