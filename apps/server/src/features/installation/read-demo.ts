import { AppError } from '@deedline/contract/errors';
import { samples, type CreateSearch, type Samples } from '@deedline/contract/search/search';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { findNamesOut, findOptedOut } from '../compliance/suppression.ts';
import { subjectOfInput } from '../compliance/subjects.ts';

const manifest = z.object({ state: z.object({ name: z.string() }) });

/** Searches to try on the made-up state, without those for somebody who opted out. Throws `samples_not_found` outside of demo mode. */
export async function readSamples(ctx: Pick<AppContext, 'config' | 'db' | 'hash'>): Promise<Samples> {
  const text = ctx.config.demo ? await readDemoFile(ctx.config, 'samples.json') : undefined;
  if (text === undefined) throw new AppError('samples_not_found');
  const all = samples.parse(JSON.parse(text));
  const requests = Object.values(all).flatMap((ofMode) => Object.values(ofMode).flat());
  const isOut = await findOptedOut(ctx, requests.map(subjectOfInput));
  const isNameOut = await findNamesOut(
    ctx,
    requests.map(({ ownerName }) => ownerName),
  );
  const out = new Set(requests.filter((_, index) => isOut[index] || isNameOut[index]));
  const leaveOut = (list: CreateSearch[]) => list.filter((request) => !out.has(request));
  const left = Object.entries(all).map(([mode, ofMode]) => [
    mode,
    Object.fromEntries(Object.entries(ofMode).map(([name, list]) => [name, leaveOut(list)])),
  ]);
  return Object.fromEntries(left) as Samples;
}

/** The made-up state's name; null if there is none. */
export async function readStateName(config: Config): Promise<string | null> {
  const text = config.demo ? await readDemoFile(config, 'manifest.json') : undefined;
  return text === undefined ? null : manifest.parse(JSON.parse(text)).state.name;
}

async function readDemoFile(config: Config, name: string): Promise<string | undefined> {
  try {
    return await readFile(join(config.dataDir, 'demo', name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
