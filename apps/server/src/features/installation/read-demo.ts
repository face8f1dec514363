import { AppError } from '@deedline/contract/errors';
import { samples, type Samples } from '@deedline/contract/search';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.ts';

const manifest = z.object({ state: z.object({ name: z.string() }) });

/** Searches to try on the made-up state. Throws `samples_not_found` outside of demo mode. */
export async function readSamples(config: Config): Promise<Samples> {
  const text = config.demo ? await readDemoFile(config, 'samples.json') : undefined;
  if (text === undefined) throw new AppError('samples_not_found');
  return samples.parse(JSON.parse(text));
}

/** The made-up state's name; null where there is none. */
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
