import type { Installation } from '@deedline/contract/health';
import type { AppContext } from '../../context.ts';
import { selectParcelCount, selectSourceCounts } from './queries.ts';
import { readStateName } from './read-demo.ts';

/** What this installation can say about itself, counted and not claimed. */
export async function describeInstallation(ctx: AppContext): Promise<Installation> {
  const [counts, parcels, stateName] = await Promise.all([
    selectSourceCounts(ctx.evidence),
    selectParcelCount(ctx.evidence),
    readStateName(ctx.config),
  ]);
  return {
    demo: ctx.config.demo,
    stateName,
    sourcesPerSearch: counts.statewide + counts.per_county,
    sourcesTotal: counts.total,
    parcels,
    contact: ctx.config.contact ?? null,
  };
}
