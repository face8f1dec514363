import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { namesAccount } from '../../../record/operator-context.ts';
import { moveCredits } from '../../ledger/move-credits.ts';
import { asOperator } from '../../../identity/require-operator.ts';
import { endMemberSessions, removeMemberFactor } from './member-access.ts';
import { refuseAct } from '../../../record/refuse-act.ts';
import { beginView, viewAccount } from './view-account.ts';

/** Single accounts, each after the reason was given; and credits given or taken back, as `npm run deedline -- ledger` does it. */
export function addAccountPanel(server: Server, ctx: AppContext): void {
  serve(server, 'POST /api/operator/account-views', async (request) => {
    if (!namesAccount(request.body.subject)) throw new AppError('invalid_request', 'Please type an email address or an account id');
    const accountId = await refuseAct(beginView(asOperator(ctx, request), request.operator, request.body));
    return { accountId };
  });

  serve(
    server,
    'GET /api/operator/accounts/:id',
    (request) => refuseAct(viewAccount(asOperator(ctx, request), request.operator, request.params.id)),
    { config: { gate: 'short' } },
  );

  serve(server, 'POST /api/operator/accounts/:id/members/:memberId/end-sessions', (request) =>
    endMemberSessions(asOperator(ctx, request), request.params, request.body.reason),
  );

  serve(server, 'POST /api/operator/accounts/:id/members/:memberId/remove-second-factor', (request) =>
    removeMemberFactor(asOperator(ctx, request), request.params, request.body.reason),
  );

  serve(server, 'POST /api/operator/accounts/:id/credits', (request) => {
    const { act: command, credits, reason, key } = request.body;
    return refuseAct(
      moveCredits(asOperator(ctx, request), { command, subject: request.params.id, credits, reason, key: `console:${key}` }),
    );
  });
}
