import { describeFault } from '../../http/describe-fault.ts';
import type { SearchContext } from '../../search-context.ts';
import { extendLease, LEASE_SECONDS, type Chunk } from './chunk-queries.ts';

const EVERY_MS = (LEASE_SECONDS / 3) * 1000;
/** What runs longer than this hangs: somebody else may have it. */
const MOST_TIMES = 15;

/** Keeps the lease of a chunk while its worker lives and works on it: rows on a busy machine take as long as they take. */
export function keepLease(ctx: Pick<SearchContext, 'db' | 'log'>, chunk: Chunk): { stop(): void } {
  let times = 0;
  const timer = setInterval(() => {
    times += 1;
    if (times > MOST_TIMES) return clearInterval(timer);
    extendLease(ctx.db, chunk).catch((error: unknown) => {
      ctx.log.warn({ jobId: chunk.job_id, fault: describeFault(error) }, 'the lease of a chunk was not extended');
    });
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
