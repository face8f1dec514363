/** Jobs for the workers that load files or remove sources, and their results. */
import { randomUUIDv7 } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { z } from 'zod';
import { AppError } from '@deedline/contract/errors';
import type { LoadJob, newLoad, removeSource } from '@deedline/contract/operator/loads';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction } from '../../transaction.ts';
import { type Actor, OperatorError, recordAct } from '../record/operator-context.ts';
import { openLoadFile, rejectsPath } from './files.ts';
import { askCancel, insertJob, type JobRow, selectJob, selectJobs } from './queries.ts';

/** What the importer is asked for. A removal names only the layout. */
export type LoadRequest = Omit<z.output<typeof newLoad>, 'fileId'>;
export type JobRequest = LoadRequest | { layout: string };

type Context = Pick<AppContext, 'db' | 'config' | 'now'>;

const MOST_LISTED = 100;

/** Throws `load_file_not_found`, `load_file_refused`. */
export async function askLoad(ctx: Context & Actor, { fileId, ...request }: z.output<typeof newLoad>): Promise<LoadJob> {
  await openLoadFile(ctx, fileId);
  const { source, asOf, by } = request;
  const layout = by.kind === 'layout' ? by.layout : by.map.id;
  const detail = JSON.stringify({ source: source.name, layout, asOf, county: source.countyFips });
  return ask(ctx, { kind: 'load', file_id: fileId, source: source.name, request }, { command: 'load_begin', detail });
}

export async function askRemoval(ctx: Context & Actor, { source, layout, reason }: z.output<typeof removeSource>): Promise<LoadJob> {
  const detail = JSON.stringify({ source, layout });
  return ask(ctx, { kind: 'remove', file_id: null, source, request: { layout } }, { command: 'load_remove_source', detail, reason });
}

async function ask(
  ctx: Context & Actor,
  job: Pick<JobRow, 'kind' | 'file_id' | 'source' | 'request'>,
  act: { command: string; detail: string; reason?: string },
): Promise<LoadJob> {
  const id = randomUUIDv7();
  await inTransaction(ctx.db, async (db) => {
    await insertJob(db, { ...job, id, asked_by: ctx.operator, asked_at: ctx.now() });
    await recordAct(ctx, db, { ...act, result: 'done', subject: id });
  });
  return readJob(ctx, id);
}

export async function listJobs(ctx: Context): Promise<LoadJob[]> {
  return Promise.all((await selectJobs(ctx.db, MOST_LISTED)).map((row) => present(ctx, row)));
}

/** Throws `load_not_found`. */
export async function readJob(ctx: Context, id: string): Promise<LoadJob> {
  return present(ctx, await requireJob(ctx, id));
}

/** Throws `load_not_found`, and OperatorError when it has ended. */
export async function cancelJob(ctx: Context & Actor, id: string): Promise<LoadJob> {
  await requireJob(ctx, id);
  await inTransaction(ctx.db, async (db) => {
    if (!(await askCancel(db, id, ctx.now()))) throw new OperatorError('It has already ended. Nothing was changed.', 2);
    await recordAct(ctx, db, { command: 'load_cancel', result: 'done', subject: id });
  });
  return readJob(ctx, id);
}

/** The file with the rejected rows of a load; the access is recorded first. Throws `load_not_found`. */
export async function openRejects(ctx: Context & Actor, id: string): Promise<{ path: string; name: string }> {
  const job = await requireJob(ctx, id);
  const path = rejectsPath(ctx, id);
  if (!(await isThere(path)))
    throw new AppError('load_not_found', 'There are no rejected rows for this load: either there were none, or a week has passed.');
  await recordAct(ctx, ctx.db, { command: 'load_rejects', result: 'done', subject: id });
  return { path, name: `${job.source}-rejected.csv` };
}

async function requireJob(ctx: Context, id: string): Promise<JobRow> {
  const row = isUuid(id) ? await selectJob(ctx.db, id) : undefined;
  if (row === undefined) throw new AppError('load_not_found');
  return row;
}

async function present(ctx: Context, row: JobRow): Promise<LoadJob> {
  return {
    id: row.id,
    kind: row.kind,
    fileId: row.file_id,
    fileName: row.file_name,
    source: row.source,
    asOf: 'asOf' in row.request ? row.request.asOf : null,
    state: row.state,
    isCancelling: row.state === 'running' && row.cancel_asked_at !== null,
    askedAt: row.asked_at.toISOString(),
    askedBy: row.asked_by,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    progress: row.progress,
    report: row.report,
    failure: row.failure,
    hasRejects: row.kind === 'load' && row.ended_at !== null && (await isThere(rejectsPath(ctx, row.id))),
  };
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
