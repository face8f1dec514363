import type { NewHold, OperatorRetention } from '@deedline/contract/operator/requests';
import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { addDays } from '../../../opt-outs/requests/deadlines.ts';
import { listHolds, nameSubject, placeHold, releaseHold, type HoldSubject } from '../../../closing/holds.ts';
import { listRuns } from '../../../closing/apply-retention.ts';
import { RETENTION_POLICY } from '../../../closing/policy.ts';
import { asOperator } from '../../../identity/require-operator.ts';
import { refuseAct } from '../../../record/refuse-act.ts';

/** Legal holds, and what the retention rules removed: ids and counts only. */
export function addRetentionPanel(server: Server, ctx: AppContext): void {
  serve(server, 'GET /api/operator/retention', () => readRetention(ctx));

  serve(server, 'POST /api/operator/retention/holds', async (request) => {
    await refuseAct(placeHold(asOperator(ctx, request), subjectOf(request.body), request.body.reason));
  });

  serve(server, 'POST /api/operator/retention/holds/:id/release', async (request) => {
    await refuseAct(releaseHold(asOperator(ctx, request), request.params.id, request.body.reason));
  });
}

async function readRetention(ctx: AppContext): Promise<OperatorRetention> {
  const [holds, runs] = await Promise.all([listHolds(ctx), listRuns(ctx)]);
  return {
    holds: holds.map(({ subject, placedAt, released, ...hold }) => ({
      ...hold,
      subject: nameSubject(subject),
      placedAt: placedAt.toISOString(),
      released: released && { ...released, at: released.at.toISOString() },
    })),
    runs: runs.map(({ id, beganAt, operator, removed, failed }) => ({
      id,
      beganAt: beganAt.toISOString(),
      operator,
      removed: Object.entries(removed).flatMap(([rule, count]) => (count > 0 ? [{ rule, count }] : [])),
      failed,
    })),
    policy: RETENTION_POLICY.map(({ what, period }) => ({ what, period })),
  };
}

function subjectOf(asked: NewHold): HoldSubject {
  if (asked.on === 'account') return { accountId: asked.id };
  if (asked.on === 'search') return { searchId: asked.id };
  return { from: new Date(asked.from), until: addDays(new Date(asked.until), 1) };
}
