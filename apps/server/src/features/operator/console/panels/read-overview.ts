import type { OperatorOverview } from '@deedline/contract/operator-overview';
import type { AppContext } from '../../../../context.ts';
import { findLoginExcess } from '../../../installation/describe-installation.ts';
import { addDays, WARN_DAYS } from '../../../opt-outs/requests/deadlines.ts';
import { listSetAside } from '../../payments/owed.ts';
import { selectWaiting } from './overview-queries.ts';
import { readSources } from './read-sources.ts';

/** What waits for an operator, in numbers. */
export async function readOverview(ctx: Pick<AppContext, 'db' | 'evidence' | 'now'>): Promise<OperatorOverview> {
  const now = ctx.now();
  const [{ disputes, ...waiting }, setAside, { loads, asked }, logins] = await Promise.all([
    selectWaiting(ctx.db, { now, soon: addDays(now, WARN_DAYS), weekAgo: addDays(now, -7) }),
    listSetAside(ctx),
    readSources(ctx),
    findLoginExcess(ctx),
  ]);
  const hours = asked.flatMap((source) => source.hours);
  const unanswered = hours.reduce((sum, { late, failed, skipped }) => sum + late + failed + skipped, 0);
  const count = (wanted: string) => loads.filter(({ standing }) => standing === wanted).length;
  return {
    ...waiting,
    payments: { setAside: setAside.length, disputesOpen: disputes.open },
    requests: { ...waiting.requests, nextDueAt: waiting.requests.nextDueAt?.toISOString() ?? null },
    audit: { ...waiting.audit, oldestWaitingAt: waiting.audit.oldestWaitingAt?.toISOString() ?? null },
    database: { excess: logins.map(({ setting, excess }) => `${setting}: ${excess.join(', ')}`) },
    sources: {
      loads: loads.length,
      due: count('due'),
      stale: count('stale'),
      asked: unanswered + hours.reduce((sum, { answered }) => sum + answered, 0),
      unanswered,
    },
  };
}
