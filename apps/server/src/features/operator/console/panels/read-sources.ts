import type { OperatorSources } from '@deedline/contract/operator-sources';
import type { AppContext } from '../../../../context.ts';
import { readSourceHours } from '../../../lookup/sources/hours.ts';
import { judgeFreshness } from './freshness.ts';
import { selectFailedLoads, selectLiveLoads } from './source-queries.ts';

const HOURS = 24;
const FAILED_DAYS = 30;
const FAILED_SHOWN = 50;
const DAY_MS = 86_400_000;

/** Every live load with its age, the loads that came to nothing, and how the sources answered. */
export async function readSources(ctx: Pick<AppContext, 'db' | 'evidence' | 'now'>): Promise<OperatorSources> {
  const now = ctx.now();
  const [loads, failed, hours] = await Promise.all([
    selectLiveLoads(ctx.evidence),
    selectFailedLoads(ctx.evidence, new Date(now.getTime() - FAILED_DAYS * DAY_MS), FAILED_SHOWN),
    readSourceHours(ctx, HOURS),
  ]);
  const asked = [...new Set(hours.map(({ source }) => source))].map((source) => ({
    source,
    hours: hours
      .filter((hour) => hour.source === source)
      .map(({ hour, answered, late, failed: failures, skipped, answeredMs }) => ({
        hour: hour.toISOString(),
        answered,
        late,
        failed: failures,
        skipped,
        meanMs: answered === 0 ? null : Math.round((answeredMs / answered) * 10) / 10,
      })),
  }));
  return {
    at: now.toISOString(),
    loads: loads.map((load) => ({
      ...load,
      publishedAt: load.publishedAt?.toISOString() ?? null,
      ...judgeFreshness(load.role, load.asOf, now),
    })),
    failed: failed.map((load) => ({ ...load, startedAt: load.startedAt.toISOString() })),
    asked,
  };
}
