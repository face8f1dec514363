import { type Accuracy, calibratedKind } from '@deedline/contract/accuracy/accuracy';
import { DRAWN_ACCURACY } from '@deedline/contract/accuracy/drawn-accuracy';
import { MEASURED_ACCURACY } from '@deedline/contract/accuracy/measured-accuracy';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { Queryable } from '../../transaction.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { readLabels } from './read-labels.ts';
import { VENDORS } from '../../outside/vendors/catalogue.ts';
import { reportKind, reportVendors } from './rules.ts';

const FRESH_MS = 60_000;

/** What was measured, which calibration is in use, and what users reported. Reports are counted at most once a minute, however many ask. */
export function watchAccuracy(ctx: Pick<SearchContext, 'db' | 'calibration' | 'now'>): { describe(): Promise<Accuracy> } {
  let reported: Promise<Reported> | undefined;
  let readAt = -Infinity;

  const readReported = (): Promise<Reported> => {
    if (reported !== undefined && ctx.now().getTime() - readAt < FRESH_MS) return reported;
    readAt = ctx.now().getTime();
    const reading = countReports(ctx.db);
    reported = reading;
    reading.catch(() => reported === reading && (reported = undefined));
    return reading;
  };
  return {
    async describe() {
      const [inUse, counted] = await Promise.all([ctx.calibration.current(), readReported()]);
      return {
        measured: MEASURED_ACCURACY,
        drawn: DRAWN_ACCURACY,
        inUse: {
          engineVersion: ENGINE_VERSION,
          calibration: inUse.id === null ? null : { id: inUse.id, since: inUse.since.toISOString() },
        },
        ...counted,
      };
    },
  };
}

type Reported = Pick<Accuracy, 'reported' | 'vendors'>;

async function countReports(db: Queryable): Promise<Reported> {
  const rows = await readLabels(db);
  const labels = rows.map(({ confidence, ...row }) => ({ ...row, said: confidence / 100 }));
  const byKind = Map.groupBy(labels, ({ kind }) => kind);
  return {
    reported: calibratedKind.options.map((kind) => reportKind(kind, byKind.get(kind) ?? [])),
    vendors: reportVendors(labels).map((each) => ({ ...each, label: labelOf(each.vendor) })),
  };
}

/** A vendor that is no longer in the catalogue is named by its id. */
function labelOf(vendor: string): string {
  return VENDORS.find(({ id }) => id === vendor)?.terms.label ?? vendor;
}
