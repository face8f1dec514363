import { ENGINE_VERSION } from '@deedline/engine/version';
import { inTransaction } from '../../../transaction.ts';
import { type OperatorContext, OperatorError, recordAct } from '../../record/operator-context.ts';
import { selectUsed } from '../../lookup/calibration.ts';
import { endUse, insertUse, lockSwitch, selectCalibration, type CalibrationRow } from './queries.ts';
import { describeCalibration } from './show-calibration.ts';

export interface Switched {
  /** The calibration that is on now; null for the engine's own curves. */
  id: number | null;
  /** The calibration that was on before. */
  before: number | null;
}

interface SwitchRequest {
  reason?: string;
}

/** Switches a proposal on in place of the current one. The switch and its record are committed together. */
export async function activateCalibration(ctx: OperatorContext, id: number, { reason }: SwitchRequest = {}): Promise<Switched> {
  const act = { command: 'calibration-activate', subject: `calibration ${id}`, ...(reason === undefined ? {} : { reason }) };
  const row = await selectCalibration(ctx.db, id);
  const refusal = row === undefined ? `There is no calibration ${id}. Nothing was changed.` : refuse(row);
  if (refusal !== null) {
    await recordAct(ctx, ctx.db, { ...act, result: 'refused', detail: refusal });
    throw new OperatorError(refusal, 1);
  }
  return inTransaction(ctx.db, async (db) => {
    await lockSwitch(db);
    const used = await selectUsed(db);
    if (used?.id === id) {
      await recordAct(ctx, db, { ...act, result: 'repeated' });
      return { id, before: id };
    }
    const at = ctx.now();
    const before = (await endUse(db, ctx.operator, at)) ?? null;
    await insertUse(db, id, ctx.operator, at);
    await recordAct(ctx, db, { ...act, result: 'done', detail: `before: ${nameOf(before)}` });
    return { id, before };
  });
}

/** Goes back to the engine's own curves. */
export async function deactivateCalibration(ctx: OperatorContext, { reason }: SwitchRequest = {}): Promise<Switched> {
  const act = { command: 'calibration-deactivate', ...(reason === undefined ? {} : { reason }) };
  return inTransaction(ctx.db, async (db) => {
    await lockSwitch(db);
    const before = (await endUse(db, ctx.operator, ctx.now())) ?? null;
    const subject = before === null ? undefined : nameOf(before);
    await recordAct(ctx, db, { ...act, subject, result: before === null ? 'repeated' : 'done' });
    return { id: null, before };
  });
}

/** Why a proposal cannot be used here; null when it can. */
function refuse(row: CalibrationRow): string | null {
  if (row.engineVersion !== ENGINE_VERSION)
    return `Calibration ${row.id} was learned for engine ${row.engineVersion}, and this is ${ENGINE_VERSION}. Propose one anew. Nothing was changed.`;
  try {
    describeCalibration(row);
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

function nameOf(id: number | null): string {
  return id === null ? 'the curves of the engine' : `calibration ${id}`;
}
