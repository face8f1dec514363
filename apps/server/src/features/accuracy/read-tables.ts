import { readCalibrationTable, SHIPPED_CALIBRATION, type CalibrationTable } from '@deedline/engine/calibration/calibration';
import type { Queryable } from '../../transaction.ts';
import { selectCurves } from './queries.ts';

/** Curves by the number of their calibration; null: the engine's own. One that is no table is not there. */
export async function readTables(
  db: Queryable,
  rows: readonly { calibrationId: number | null }[],
): Promise<ReadonlyMap<number | null, CalibrationTable>> {
  const ids = [...new Set(rows.map(({ calibrationId }) => calibrationId))].filter((id) => id !== null);
  const stored = await selectCurves(db, ids);
  const readable = stored.flatMap(({ id, curves }): [number, CalibrationTable][] => {
    const table = readCalibrationTable(curves);
    return table === null ? [] : [[id, table]];
  });
  return new Map<number | null, CalibrationTable>([[null, SHIPPED_CALIBRATION], ...readable]);
}
