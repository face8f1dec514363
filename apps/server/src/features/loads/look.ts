/** What a file is, read by the importer in a program of its own; each look shows people's records, so it is on record first. */
import { AppError } from '@deedline/contract/errors';
import { fileDescription, type FileDescription, type TableChoice } from '@deedline/contract/files/file-description';
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
