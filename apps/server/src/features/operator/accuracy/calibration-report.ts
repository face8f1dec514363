import { calibratedKind } from '@deedline/contract/accuracy';
import { readCalibrationTable, type CalibrationTable } from '@deedline/engine/calibration/calibration';
import { z } from 'zod';
import { OperatorError } from '../../record/operator-context.ts';
import type { CalibrationRow } from './queries.ts';

/** What spoke for a proposal when it was made, for one kind of contact. */
const kindReport = z.object({
  kind: calibratedKind,
  labels: z.number(),
  accounts: z.number(),
  /** Expected calibration error; null where there were too few labels and the engine's own curve stayed. */
  error: z.object({ before: z.number(), after: z.number() }).nullable(),
});
export type KindReport = z.infer<typeof kindReport>;
const reportOnRecord = z.array(kindReport);

export interface CalibrationDescribed extends Omit<CalibrationRow, 'curves' | 'report'> {
  curves: CalibrationTable;
  report: KindReport[];
}

/** A proposal as it is on record. Throws OperatorError when what is there is none. */
export function describeCalibration(row: CalibrationRow): CalibrationDescribed {
  const curves = readCalibrationTable(row.curves);
  const report = reportOnRecord.safeParse(row.report);
  if (curves === null || !report.success)
    throw new OperatorError(`What is stored as calibration ${row.id} is no table of curves. Nothing was changed.`, 1);
  return { ...row, curves, report: report.data };
}
