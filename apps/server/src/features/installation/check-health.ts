import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Health } from '@deedline/contract/installation';
import { isArchiving } from '@deedline/database/embedded/archive/segments';
import { answerWithin } from '../../answer-within.ts';
import type { AppContext } from '../../context.ts';
import { listFromStores } from '../../every-store.ts';
import { Fault } from '../../http/describe-fault.ts';
import { isConnectionLost } from '../../passing-fault.ts';
import { LOG_JOB, readWorkers, type WorkerState } from './running.ts';
import { countLiveLoads, tryWrite } from './queries.ts';

const PATIENCE_MS = 2000;
const late = () => new Fault('a database did not answer in time');
/** The result of one write check is shared for this long, so that requests cannot make the database write arbitrarily often. */
const FRESH_MS = 1000;

type CheckHealth = () => Promise<Health>;

/** Whether a search can run right now, and if not, why. Searches must be recorded, so the database has to accept writes. */
export function createHealthCheck(ctx: AppContext): CheckHealth {
  const checkDatabase = rememberShortly(async () => {
    const [workers] = await answerWithin(PATIENCE_MS, Promise.all([readWorkers(ctx.db), tryWrite(ctx.db, PATIENCE_MS)]), late);
    return workers;
  });
  return async () => {
    const about = { version: VERSION, demo: ctx.config.demo };
    const preparing = ctx.preparing();
    if (preparing !== null) return { ...about, status: 'starting', reason: preparing };
    try {
      const [loads, workers] = await Promise.all([answerWithin(PATIENCE_MS, countLoads(ctx), late), checkDatabase()]);
      if (loads === 0 && ctx.config.demo) return { ...about, status: 'starting', reason: 'The demo state is not loaded yet.' };
      return { ...about, status: 'ok', ...(await checkArchive(ctx)), ...checkWorker(workers) };
    } catch (error) {
      const isReached = error instanceof Error && !(error instanceof Fault) && !isConnectionLost(error);
      return { ...about, status: 'unavailable', reason: `The database ${isReached ? 'takes no writes' : 'cannot be reached'}.` };
    }
  };
}

/** Whether the databases would let a search run right now. */
export async function isWell({ db, evidence }: Pick<AppContext, 'db' | 'evidence'>): Promise<boolean> {
  const work = Promise.all([countLoads({ evidence }), tryWrite(db, PATIENCE_MS)]);
  return answerWithin(PATIENCE_MS, work, late).then(
    () => true,
    () => false,
  );
}

/** Counts over the stores that answer, because a search runs as long as one does. */
async function countLoads({ evidence }: Pick<AppContext, 'evidence'>): Promise<number> {
  const counts = await listFromStores(evidence, async (store) => [await countLiveLoads(store)]);
  return counts.reduce((sum, one) => sum + one, 0);
}

/** A failing archive stops no search, but somebody must notice it before the database's own disk is the only copy. */
export async function checkArchive({ config, now }: Pick<AppContext, 'config' | 'now'>): Promise<Pick<Health, 'archive'>> {
  if (config.walArchive === undefined) return {};
  return { archive: (await isArchiving(archiveStatePath(config.dataDir), now())) ? 'ok' : 'failing' };
}

/** Searches run without a worker; mails, batches and deletions wait. */
function checkWorker(workers: WorkerState | undefined): Pick<Health, 'worker' | 'optOutLog'> {
  if (workers === undefined) return {};
  return { worker: workers.alive > 0 ? 'ok' : 'missing', ...(workers.failing.includes(LOG_JOB) ? { optOutLog: 'failing' } : {}) };
}

/** Shares one result among all callers while the work runs, and for a short time after it has ended. */
function rememberShortly<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  return () => {
    if (last !== undefined) return last;
    const mine = work();
    last = mine;
    const forget = () => void setTimeout(() => (last = undefined), FRESH_MS).unref();
    mine.then(forget, forget);
    return mine;
  };
}

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string };

export const VERSION = manifest.version;

/** The file in which the parent process reports the state of archiving. */
export function archiveStatePath(dataDir: string): string {
  return join(dataDir, 'wal-archive.json');
}
