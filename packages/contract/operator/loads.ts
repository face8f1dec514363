import { z } from 'zod';
import { fileDescription, tableChoice } from '../files/file-description.ts';
import { layoutMap } from '../files/layout-map.ts';
import { loadLine } from '../files/load-report.ts';
import { isToCome } from '../files/to-come.ts';
import { isDay, plainText } from '../text.ts';
import { operatorReason } from './requests.ts';

/** A file of records that an operator brought. */
export const loadFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** How much of it is there. */
  receivedBytes: z.number(),
  place: z.enum(['upload', 'folder', 'feed']),
  /** Whole, and still on the disk. */
  isReady: z.boolean(),
  broughtAt: z.string(),
  broughtBy: z.string(),
  /** When it was last loaded. */
  loadedAt: z.string().nullable(),
  /** When it is taken off the disk; null: it stands in the operator's own folder. */
  keptUntil: z.string().nullable(),
});
export type LoadFile = z.infer<typeof loadFile>;

const MAX_NAME = 200;

/** POST /api/operator/load-files: a file that will be sent in pieces, or one of the folder that LOAD_FOLDER names. */
export const newLoadFile = z.discriminatedUnion('place', [
  z.strictObject({
    place: z.literal('upload'),
    name: plainText(MAX_NAME).min(1, 'A file has a name'),
    bytes: z.int().min(1, 'This file is empty'),
  }),
  z.strictObject({ place: z.literal('folder'), path: z.string().min(1).max(1_000) }),
]);

/** PUT /api/operator/load-files/:id/bytes: where in the file the piece belongs, which is how much of it is there. */
export const pieceQuery = z.object({ from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

/** GET /api/operator/load-setting: what can be loaded here. */
export const loadSetting = z.object({
  maxBytes: z.number(),
  freeBytes: z.number(),
  /** Files of the operator's own folder; null: none is named. */
  folder: z.array(z.object({ path: z.string(), bytes: z.number() })).nullable(),
  /** Whether a worker is there that may load; what to do where none is. */
  worker: z.enum(['ready', 'not_allowed', 'away']),
  /** What is read by itself, without a map. */
  layouts: z.array(z.object({ id: z.string(), title: z.string(), needsCounty: z.boolean() })),
});
export type LoadSetting = z.infer<typeof loadSetting>;

const stateCode = z.string().regex(/^[A-Z]{2}$/, 'A state is two letters');
const countyCode = z.string().regex(/^\d{5}$/, 'The FIPS code of a county has five digits');

/** Which of the things that a file holds is meant, and how it is read. */
export const fileChoice = z.strictObject({ choice: tableChoice });
export const describedFile = fileDescription;

/** POST /api/operator/load-files/:id/preview: by a map, for a source in a county. */
export const askPreview = z.strictObject({
  map: layoutMap,
  state: stateCode.optional(),
  countyFips: countyCode.optional(),
  countyName: plainText(80).min(1).optional(),
});

/** POST /api/operator/load-maps: saved under a name; the same name again is its next version. */
export const saveLoadMap = z.strictObject({ name: plainText(80).min(1, 'A map has a name'), map: layoutMap });

/** GET /api/operator/load-maps: every version, the latest first. */
export const loadMaps = z.array(
  z.object({ id: z.string(), version: z.number(), name: z.string(), savedAt: z.string(), savedBy: z.string(), map: layoutMap }),
);
export type LoadMaps = z.infer<typeof loadMaps>;

/** Whose records they are. What is left out of one that is known already stays as it was. */
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
  /** Which of the things that it holds, and how that is read. */
  choice: tableChoice.default({}),
  /** By one of the shipped layouts, or by a map of one's own. */
  by: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('layout'), layout: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
    z.strictObject({ kind: z.literal('map'), map: layoutMap }),
  ]),
  source: loadSource,
  asOf: z.iso
    .date('A day is written YYYY-MM-DD')
    .refine(isDay, 'There is no such day')
    .refine((day) => !isToCome(day), 'This day is still to come: no later file would take the place of this one before it'),
  /** Also in place of what is newer, or holds more than twice as much. */
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
  /** Why nothing was loaded; of one that waits, what for: it is tried again every minute. */
  failure: z.string().nullable(),
  /** Whether rows that were rejected can be downloaded. */
  hasRejects: z.boolean(),
});
export type LoadJob = z.infer<typeof loadJob>;

/** GET /api/operator/loads: the latest first. */
export const loadJobs = z.array(loadJob);
