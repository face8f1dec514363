import { MOST_REPORTS_OF_ACCOUNT, ONLY_WRONG_REPORTS, REPORT_DAYS } from '@deedline/contract/accuracy-limits';
import { CONTACT_THRESHOLD } from '@deedline/contract/prices';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { Queryable } from '../../transaction.ts';
import { selectLabels, type LabelRow } from './queries.ts';

/** What buyers reported of contacts that this engine scored and that were sold, by the published rules. */
export function readLabels(db: Queryable): Promise<LabelRow[]> {
  return selectLabels(db, {
    engineVersion: ENGINE_VERSION,
    leastConfidence: CONTACT_THRESHOLD,
    days: REPORT_DAYS,
    mostOfAccount: MOST_REPORTS_OF_ACCOUNT,
    onlyWrong: ONLY_WRONG_REPORTS,
  });
}

export type { LabelRow } from './queries.ts';
