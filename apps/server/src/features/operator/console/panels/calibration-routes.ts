import type { OperatorCalibration, OperatorCalibrations } from '@deedline/contract/operator/installation';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { compareCalibration } from '../../accuracy/compare-calibration.ts';
import { type CalibrationShown, listCalibrations, showCalibration } from '../../accuracy/show-calibration.ts';
import { activateCalibration, deactivateCalibration } from '../../accuracy/switch-calibration.ts';
import type { OperatorContext } from '../../../record/operator-context.ts';
import { asOperator } from '../../../identity/require-operator.ts';
import { refuseAct } from '../../../record/refuse-act.ts';

/** Calibrations proposed from buyers' reports: what each would change, and which one is on. */
export function addCalibrationPanel(server: Server, ctx: AppContext): void {
  serve(server, 'GET /api/operator/calibrations', (request) => readCalibrations(asOperator(ctx, request)));

  serve(
    server,
    'GET /api/operator/calibrations/:id',
    (request) => readCalibration({ ...asOperator(ctx, request), keys: ctx.keys }, request.params.id),
    { config: { gate: 'short' } },
  );

  serve(
    server,
    'GET /api/operator/calibrations/:id/comparison',
    (request) => refuseAct(compareCalibration({ ...asOperator(ctx, request), keys: ctx.keys }, request.params.id)),
    { config: { gate: 'short' } },
  );

  serve(server, 'POST /api/operator/calibrations/:id/activate', async (request) => {
    await refuseAct(activateCalibration(asOperator(ctx, request), request.params.id, request.body));
  });

  serve(server, 'POST /api/operator/calibrations/deactivate', async (request) => {
    await refuseAct(deactivateCalibration(asOperator(ctx, request), request.body));
  });
}

async function readCalibrations(ctx: OperatorContext): Promise<OperatorCalibrations> {
  const rows = await listCalibrations(ctx);
  const proposals = rows.map(({ id, proposedAt, proposedBy, engineVersion, since }) => ({
    id,
    proposedAt: proposedAt.toISOString(),
    proposedBy,
    engineVersion,
    since: since?.toISOString() ?? null,
  }));
  return { engineVersion: ENGINE_VERSION, proposals };
}

async function readCalibration(ctx: OperatorContext & Pick<AppContext, 'keys'>, id: number): Promise<OperatorCalibration> {
  return present(await refuseAct(showCalibration(ctx, id)));
}

function present({ calibration: { id, since, report }, inUse, changes }: CalibrationShown): OperatorCalibration {
  const kinds = changes.map(({ kind, said, delivered, lost, gained }) => {
    const found = report.find((each) => each.kind === kind);
    const { before = null, after = null } = found?.error ?? {};
    const counted = { labels: found?.labels ?? 0, accounts: found?.accounts ?? 0, errorBefore: before, errorAfter: after };
    return { kind, said, delivered, lost, gained, ...counted };
  });
  return { id, since: since?.toISOString() ?? null, inUse, kinds };
}
