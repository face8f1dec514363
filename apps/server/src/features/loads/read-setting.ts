import { z } from 'zod';
import { loadSetting, type LoadSetting } from '@deedline/contract/operator/loads';
import type { AppContext } from '../../context.ts';
import { Fault } from '../../http/describe-fault.ts';
import { listFolder } from './folder.ts';
import { selectWorker } from './queries.ts';

const TIMEOUT_MS = 30_000;
const layouts = z.array(loadSetting.shape.layouts.element);

let known: Promise<LoadSetting['layouts']> | undefined;

/** What can be loaded here, and from where. */
export async function readSetting(ctx: Pick<AppContext, 'db' | 'config' | 'ingest' | 'freeBytes'>): Promise<LoadSetting> {
  const { maxLoadBytes, dataDir, loadFolder } = ctx.config;
  const [free, folder, worker, shipped] = await Promise.all([
    ctx.freeBytes(dataDir),
    listFolder(loadFolder),
    selectWorker(ctx.db),
    listLayouts(ctx),
  ]);
  return {
    maxBytes: maxLoadBytes,
    freeBytes: free,
    folder,
    worker: worker.isAble ? 'ready' : worker.isThere ? 'not_allowed' : 'away',
    layouts: shipped,
  };
}

/** The shipped layouts. Cached for the life of the process, because they only change with the program. */
export function listLayouts(ctx: Pick<AppContext, 'ingest'>): Promise<LoadSetting['layouts']> {
  known ??= readLayouts(ctx);
  known.catch(() => (known = undefined));
  return known;
}

async function readLayouts({ ingest }: Pick<AppContext, 'ingest'>): Promise<LoadSetting['layouts']> {
  const { code, out } = await ingest.run(['layouts'], { timeoutMs: TIMEOUT_MS });
  if (code !== 0) throw new Fault('the importer did not say its layouts');
  return layouts.parse(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  );
}
