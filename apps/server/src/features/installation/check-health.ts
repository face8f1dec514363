import type { Health } from '@deedline/contract/health';
import type { AppContext } from '../../context.ts';
import { countLiveLoads, pingDatabase } from './queries.ts';
import { VERSION } from './version.ts';
import { Fault } from '../../http/describe-fault.ts';

const PATIENCE_MS = 2000;

/** Whether a search can run right now, and why not. */
export async function checkHealth(ctx: AppContext): Promise<Health> {
  const about = { version: VERSION, demo: ctx.config.demo };
  const preparing = ctx.preparing();
  if (preparing !== null) return { ...about, status: 'starting', reason: preparing };
  try {
    const [loads] = await within(PATIENCE_MS, Promise.all([countLiveLoads(ctx.evidence), pingDatabase(ctx.db)]));
    if (loads === 0 && ctx.config.demo) return { ...about, status: 'starting', reason: 'The demo state is not loaded yet.' };
    return { ...about, status: 'ok' };
  } catch {
    return { ...about, status: 'unavailable', reason: 'The database cannot be reached.' };
  }
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Fault('too late')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
