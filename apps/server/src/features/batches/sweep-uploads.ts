import type { AppContext } from '../../context.ts';
import { deleteStaleUploads } from './upload-queries.ts';

const HOUR_MS = 60 * 60 * 1000;
/** As long as a quote that nobody accepts is kept. */
const QUOTE_DAYS = 7;

/** Forgets uploads that broke off with their process, and jobs that were quoted and never started. Returns how many. */
export function sweepUploads(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const now = ctx.now().getTime();
  return deleteStaleUploads(ctx.db, new Date(now - HOUR_MS), new Date(now - QUOTE_DAYS * 24 * HOUR_MS));
}
