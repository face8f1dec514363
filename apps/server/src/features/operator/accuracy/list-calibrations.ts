import { type OperatorContext, recordAct } from '../../record/operator-context.ts';
import { selectCalibrations, type CalibrationRow } from './queries.ts';

const SHOWN = 50;

/** What was proposed, the latest first. */
export async function listCalibrations(ctx: OperatorContext): Promise<CalibrationRow[]> {
  const rows = await selectCalibrations(ctx.db, SHOWN);
  await recordAct(ctx, ctx.db, { command: 'calibration-list', result: 'done' });
  return rows;
}
