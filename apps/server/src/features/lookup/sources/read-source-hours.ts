import type { AppContext } from '../../../context.ts';
import { selectSourceHours, type SourceHour } from './hour-queries.ts';

const HOUR_MS = 3_600_000;

/** How each source answered in the last hours, the one that runs included, the latest first. */
export function readSourceHours(ctx: Pick<AppContext, 'db' | 'now'>, hours: number): Promise<SourceHour[]> {
  const thisHour = Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS;
  return selectSourceHours(ctx.db, new Date(thisHour - (hours - 1) * HOUR_MS));
}
