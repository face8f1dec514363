import type { OperatorPrices } from '@deedline/contract/operator/prices';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { findAccount, namesAccount } from '../../../record/operator-context.ts';
import { moveCredits } from '../../ledger/move-credits.ts';
import { asOperator } from '../../../identity/require-operator.ts';
import { endMemberSessions, removeMemberFactor } from './member-access.ts';
import { refuseAct } from '../../../record/refuse-act.ts';
import { inForce, selectEditions, setAccountKind, setPrices } from '../../../credits/price-lists.ts';
import { beginView, viewAccount } from './view-account.ts';

/** Single accounts, each shown only after a reason was given; and granting and revoking credits, as `npm run deedline -- ledger` does. */
export function addAccountPanel(server: Server, ctx: AppContext): void {
  serve(server, 'POST /api/operator/account-views', async (request) => {
    if (!namesAccount(request.body.subject)) throw new AppError('invalid_request', 'Please enter an email address or an account id');
    const accountId = await refuseAct(beginView(asOperator(ctx, request), request.operator, request.body));
    return { accountId };
  });

  serve(
    server,
    'GET /api/operator/accounts/:id',
    (request) => refuseAct(viewAccount(asOperator(ctx, request), request.operator, request.params.id, request.query.paymentsAfter)),
    { config: { gate: 'short' } },
  );

  serve(server, 'POST /api/operator/accounts/:id/members/:memberId/end-sessions', (request) =>
    endMemberSessions(asOperator(ctx, request), request.params, request.body.reason),
  );

  serve(server, 'POST /api/operator/accounts/:id/members/:memberId/remove-second-factor', (request) =>
    removeMemberFactor(asOperator(ctx, request), request.params, request.body.reason),
  );

  serve(server, 'POST /api/operator/accounts/:id/kind', async (request) => {
    const { kind, reason } = request.body;
    const who = asOperator(ctx, request);
    const { id } = await refuseAct(findAccount(who, ctx.db, 'account-kind', request.params.id));
    await refuseAct(setAccountKind(who, id, kind, reason));
  });

  serve(server, 'GET /api/operator/prices', () => presentEditions(ctx));

  serve(server, 'POST /api/operator/prices', async (request) => {
    const { from, ...figures } = request.body;
    const set = { ...figures, ...(from === null ? {} : { validFrom: new Date(`${from}T00:00:00Z`) }) };
    await refuseAct(setPrices(asOperator(ctx, request), set));
    ctx.prices.forget();
    return presentEditions(ctx);
  });

  serve(server, 'POST /api/operator/accounts/:id/credits', (request) => {
    const { act: command, credits, reason, key } = request.body;
    return refuseAct(
      moveCredits(asOperator(ctx, request), { command, subject: request.params.id, credits, reason, key: `console:${key}` }),
    );
  });
}

async function presentEditions({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<OperatorPrices> {
  const editions = await selectEditions(db);
  const moment = now();
  const current = inForce(editions, moment)!;
  return {
    editions: editions.map(({ validFrom, setAt, ...each }) => ({
      ...each,
      validFrom: validFrom.toISOString(),
      standing: each.edition === current.edition ? 'in_force' : validFrom > moment ? 'to_come' : 'past',
      setAt: setAt.toISOString(),
    })),
  };
}
