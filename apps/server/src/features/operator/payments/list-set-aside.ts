import type { AppContext } from '../../../context.ts';
import { selectSetAside, type SetAside } from './queries.ts';

/** Events that are on record and not applied, each with its reason, oldest first. */
export function listSetAside(ctx: Pick<AppContext, 'db'>): Promise<SetAside[]> {
  return selectSetAside(ctx.db);
}
