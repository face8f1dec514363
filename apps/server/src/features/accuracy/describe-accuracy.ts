import { type Accuracy, calibratedKind, type ReportedKind } from '@deedline/contract/accuracy/accuracy';
import { DRAWN_ACCURACY } from '@deedline/contract/accuracy/drawn-accuracy';
import { MEASURED_ACCURACY } from '@deedline/contract/accuracy/measured-accuracy';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { Queryable } from '../../transaction.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { readLabels } from './read-labels.ts';
import { reportKind } from './rules.ts';

const FRESH_MS = 60_000;

/** What was measured, what scores now, and what users reported: counted at most once a minute, however many ask. */
export function watchAccuracy(ctx: Pick<SearchContext, 'db' | 'calibration' | 'now'>): { describe(): Promise<Accuracy> } {
  let reported: Promise<ReportedKind[]> | undefined;
  let readAt = -Infinity;

  const readReported = (): Promise<ReportedKind[]> => {
    if (reported !== undefined && ctx.now().getTime() - readAt < FRESH_MS) return reported;
    readAt = ctx.now().getTime();
    const reading = countReports(ctx.db);
    reported = reading;
    reading.catch(() => reported === reading && (reported = undefined));
    return reading;
  };
  return {
    async describe() {
      const [inUse, kinds] = await Promise.all([ctx.calibration.current(), readReported()]);
      return {
        measured: MEASURED_ACCURACY,
        drawn: DRAWN_ACCURACY,
        inUse: {
          engineVersion: ENGINE_VERSION,
          calibration: inUse.id === null ? null : { id: inUse.id, since: inUse.since.toISOString() },
        },
        reported: kinds,
      };
    },
  };
}

async function countReports(db: Queryable): Promise<ReportedKind[]> {
  const rows = await readLabels(db);
  const labels = rows.map(({ accountId, kind, confidence, right }) => ({ accountId, kind, right, said: confidence / 100 }));
  const byKind = Map.groupBy(labels, ({ kind }) => kind);
  return calibratedKind.options.map((kind) => reportKind(kind, byKind.get(kind) ?? []));
}
