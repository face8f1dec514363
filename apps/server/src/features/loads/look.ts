/** Examines files by running the importer as a separate program. Each look shows people's records, so it is recorded first. */
import { AppError } from '@deedline/contract/errors';
import { fileDescription, type FileDescription, type TableChoice } from '@deedline/contract/files/file-description';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { mapGuess, mapPreview } from '@deedline/contract/files/map-preview';
import type { askPreview } from '@deedline/contract/operator/loads';
import type { AppContext, IngestEnd } from '../../context.ts';
import { type Actor, recordAct } from '../record/operator-context.ts';
import { choiceWords } from './choice-words.ts';
import { openLoadFile } from './files.ts';

type Context = Pick<AppContext, 'db' | 'config' | 'now' | 'ingest'> & Actor;

const TIMEOUT_MS = 60_000;
const COMPLAINT_CHARACTERS = 400;

/** Throws `load_file_not_found`, `load_file_refused`, `load_file_unread`. */
export async function describeFile(ctx: Context, id: string, choice: TableChoice): Promise<FileDescription> {
  const path = await openLoadFile(ctx, id);
  await recordLook(ctx, id, 'load_file_look');
  return fileDescription.parse(await readJson(ctx, ['describe', path, '--json', ...choiceWords(choice)]));
}

/** Throws like `describeFile`. */
export async function guessMap(ctx: Context, id: string, choice: TableChoice): Promise<z.infer<typeof mapGuess>> {
  const path = await openLoadFile(ctx, id);
  await recordLook(ctx, id, 'load_file_guess');
  return mapGuess.parse(await readJson(ctx, ['guess', path, '--json', ...choiceWords(choice)]));
}

/** Throws like `describeFile`. */
export async function previewMap(ctx: Context, id: string, asked: z.output<typeof askPreview>): Promise<z.infer<typeof mapPreview>> {
  const path = await openLoadFile(ctx, id);
  await recordLook(ctx, id, 'load_file_preview');
  const folder = await mkdtemp(join(tmpdir(), 'deedline-map-'));
  try {
    const map = join(folder, 'map.json');
    await writeFile(map, JSON.stringify(asked.map), { mode: 0o600 });
    const place = { state: asked.state, county: asked.countyFips, 'county-name': asked.countyName };
    const words = Object.entries(place).flatMap(([option, value]) => (value === undefined ? [] : [`--${option}=${value}`]));
    return mapPreview.parse(await readJson(ctx, ['preview', path, `--map=${map}`, '--json', ...words]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function recordLook(ctx: Context, subject: string, command: string): Promise<void> {
  return recordAct(ctx, ctx.db, { command, result: 'done', subject });
}

async function readJson(ctx: Context, words: readonly string[]): Promise<unknown> {
  const end = await ctx.ingest.run(words, { timeoutMs: TIMEOUT_MS });
  if (end.code === 0) return JSON.parse(end.out);
  throw new AppError('load_file_unread', whyUnread(end));
}

function whyUnread({ code, err, isLate }: IngestEnd): string {
  if (isLate) return 'This file took longer than a minute to be looked at. Unpack it, or save it as CSV, and choose it again.';
  if (code === null)
    return 'What reads files ended at this one, perhaps for want of memory. Unpack it, or save it as CSV, and choose it again.';
  return /^Failed: (.*)/m.exec(err)?.[1]?.slice(0, COMPLAINT_CHARACTERS) ?? 'This file could not be read.';
}
