import { join } from 'node:path';
import type pg from 'pg';
import { measureFiles, runLoad, type LoadRequest, type LoadResult } from '../load/run-load.ts';
import { formatCount, formatDuration, ProgressReport } from '../report/progress.ts';

/**
 * Runs loads, two side by side where there are several, and says of each what became of it. Returns how many were published.
 * Throws the first failure when those under way have ended; the rest is not begun.
 */
export async function loadAll(pool: pg.Pool, requests: readonly LoadRequest[], say: (sentence: string) => void): Promise<number> {
  const report = new ProgressReport(await measureFiles(requests.flatMap((request) => request.paths)));
  const waiting = requests.map((request, at) => ({ request, name: `${request.source.name}/${request.layoutId}/${at}` }));
  const failures: unknown[] = [];
  let published = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && failures.length === 0; next = waiting.shift()) {
      const { request, name } = next;
      try {
        const result = await runLoad(pool, request, {
          onProgress: (progress) => report.update(name, progress),
          onWait: () => say(`${request.source.name}: another load of it is under way; waiting for it to end`),
        });
        if (result.outcome === 'published') published += 1;
        report.clear();
        say(describe(request, result));
      } catch (error) {
        report.clear();
        failures.push(new Error(`${request.source.name}: ${(error as Error).message}`, { cause: error }));
      }
    }
  };
  await Promise.all([work(), work()]);
  if (failures.length > 0) throw failures[0];
  return published;
}

function describe(request: LoadRequest, result: LoadResult): string {
  const title = `${request.source.name} (${request.layoutId})`;
  if (result.outcome === 'unchanged') return `${title}: these files are live already, as of ${result.asOf}; nothing changed`;
  const rate = formatCount(Math.round(result.read / (result.elapsedMs / 1000)));
  const replaced = result.replaced ? `, in place of ${result.replaced}` : '';
  const rejected = result.rejectsPath ? `; ${formatCount(result.rejected)} rejected: ${result.rejectsPath}` : '';
  return `${title}: ${formatCount(result.loaded)} rows live as of ${request.asOf}${replaced}, ${formatDuration(result.elapsedMs)}, ${rate} rows/s${rejected}`;
}

/** Where the rejected rows of a load go when nobody says where. */
export function defaultRejectsPath(dataDir: string, request: { source: { name: string }; layoutId: string; asOf: string }): string {
  return join(dataDir, 'rejects', `${request.source.name}.${request.layoutId}.${request.asOf}.csv`);
}
