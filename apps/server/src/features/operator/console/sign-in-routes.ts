import {
  operatorSession,
  operatorSetup,
  operatorSetupLink,
  operatorSetupOffer,
  operatorSignIn,
  recoveryCodes,
} from '@deedline/contract/operator-session';
import type { AppContext } from '../../../context.ts';
import { answers, type Server } from '../../../http/contract-types.ts';
import { requesterOf } from '../../record/record-audit.ts';
import {
  clearOperatorCookie,
  LONGEST_MS,
  readOperatorCookie,
  requireOperator,
  setOperatorCookie,
} from '../../identity/require-operator.ts';
import { finishSetup, offerSetup } from './sign-in/finish-setup.ts';
import { countRecoveryCodes } from '../../identity/operators.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';

/** How an operator gets in, and out again. */
export function addOperatorSignInRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  server.post(
    '/api/operator/setup/open',
    { config, schema: { body: operatorSetupLink, response: { 200: answers(operatorSetupOffer) } } },
    (request) => offerSetup(ctx, request.body.token),
  );

  server.post(
    '/api/operator/setup',
    { config, schema: { body: operatorSetup, response: { 201: answers(recoveryCodes) } } },
    async (request, reply) => {
      const made = await finishSetup(ctx, request.body, requesterOf(request));
      setOperatorCookie(request, reply, made.token);
      return reply.status(201).send({ recoveryCodes: made.recoveryCodes });
    },
  );

  server.post('/api/operator/sign-in', { config, schema: { body: operatorSignIn } }, async (request, reply) => {
    const presented = readOperatorCookie(request);
    const token = await signIn(ctx, request.body, requesterOf(request));
    if (presented !== undefined) await signOut(ctx, presented, requesterOf(request));
    setOperatorCookie(request, reply, token);
    return reply.status(204).send();
  });

  server.post('/api/operator/sign-out', { config }, async (request, reply) => {
    const token = readOperatorCookie(request);
    if (token !== undefined) await signOut(ctx, token, requesterOf(request));
    clearOperatorCookie(request, reply);
    return reply.status(204).send();
  });

  server.get(
    '/api/operator/session',
    { onRequest: requireOperator(ctx), schema: { response: { 200: answers(operatorSession) } } },
    async ({ operator: { id, name, email, beganAt } }) => ({
      name,
      email,
      endsAt: new Date(beganAt.getTime() + LONGEST_MS).toISOString(),
      recoveryCodesLeft: await countRecoveryCodes(ctx.db, id),
    }),
  );
}
