import {
  accountView,
  accountViewed,
  endSessions,
  movedCredits,
  moveCredits as moveBody,
  operatorAccount,
} from '@deedline/contract/operator-accounts';
import { endedSessions } from '@deedline/contract/session';
import { AppError } from '@deedline/contract/errors';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import { answers, type Server } from '../../../../http/contract-types.ts';
import { namesAccount } from '../../../record/operator-context.ts';
import { moveCredits } from '../../command/move-credits.ts';
import { asOperator, requireOperator } from '../../../identity/require-operator.ts';
import { endMemberSessions } from './end-member-sessions.ts';
import { refuseAct } from './refuse-act.ts';
import { removeMemberFactor } from './remove-member-factor.ts';
import { beginView, viewAccount } from './view-account.ts';

const params = z.object({ id: z.uuid('This is not the id of an account') });
const memberParams = params.extend({ memberId: z.string() });

/** Single accounts, each after the reason was given; and credits given or taken back, as `npm run deedline -- ledger` does it. */
export function addAccountPanel(server: Server, ctx: AppContext): void {
  const onRequest = requireOperator(ctx);

  server.post(
    '/api/operator/account-views',
    { onRequest, schema: { body: accountView, response: { 201: answers(accountViewed) } } },
    async (request, reply) => {
      if (!namesAccount(request.body.subject)) throw new AppError('invalid_request', 'Please type an email address or an account id');
      const accountId = await refuseAct(beginView(asOperator(ctx, request), request.operator, request.body));
      return reply.status(201).send({ accountId });
    },
  );

  server.get(
    '/api/operator/accounts/:id',
    { onRequest, config: { gate: 'short' }, schema: { params, response: { 200: answers(operatorAccount) } } },
    (request) => refuseAct(viewAccount(asOperator(ctx, request), request.operator, request.params.id)),
  );

  server.post(
    '/api/operator/accounts/:id/members/:memberId/end-sessions',
    { onRequest, schema: { params: memberParams, body: endSessions, response: { 200: answers(endedSessions) } } },
    (request) => endMemberSessions(asOperator(ctx, request), request.params, request.body.reason),
  );

  server.post(
    '/api/operator/accounts/:id/members/:memberId/remove-second-factor',
    { onRequest, schema: { params: memberParams, body: endSessions } },
    async (request, reply) => {
      await removeMemberFactor(asOperator(ctx, request), request.params, request.body.reason);
      return reply.status(204).send();
    },
  );

  server.post(
    '/api/operator/accounts/:id/credits',
    { onRequest, schema: { params, body: moveBody, response: { 200: answers(movedCredits) } } },
    (request) => {
      const { act: command, credits, reason, key } = request.body;
      return refuseAct(
        moveCredits(asOperator(ctx, request), { command, subject: request.params.id, credits, reason, key: `console:${key}` }),
      );
    },
  );
}
