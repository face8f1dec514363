import { recoveryCodes } from '@deedline/contract/operator-session';
import { factorOffer, requireFactor, secondFactor, takeFactor } from '@deedline/contract/second-factor';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { requireRole, requireSignedIn } from '../identity/require-account.ts';
import { requireFresh } from '../identity/sessions.ts';
import { readSessionCookie } from '../../http/cookies.ts';
import { requesterOf } from '../record/record-audit.ts';
import { removeOwnFactor } from './remove-factor.ts';
import { offerFactor, readFactor, renewRecoveryCodes, requireOfTeam, setUpFactor } from './set-up-factor.ts';

/** How a member gets a second factor, and an owner asks for it of everybody. Open to who needs one and has none yet. */
export function addSecondFactorRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };
  const signedIn = requireSignedIn(ctx);
  const onRequest = [signedIn, requireFresh(ctx)];

  server.get('/api/auth/second-factor', { onRequest: signedIn, schema: { response: { 200: answers(secondFactor) } } }, (request) =>
    readFactor(ctx, request.member.id),
  );

  server.post('/api/auth/second-factor/offer', { onRequest, config, schema: { response: { 200: answers(factorOffer) } } }, (request) =>
    offerFactor(ctx, request),
  );

  server.post(
    '/api/auth/second-factor',
    { onRequest, config, schema: { body: takeFactor, response: { 200: answers(recoveryCodes) } } },
    async (request, reply) => {
      const codes = await setUpFactor(ctx, request, readSessionCookie(request)!, request.body.code, requesterOf(request));
      return reply.send({ recoveryCodes: codes });
    },
  );

  server.post(
    '/api/auth/second-factor/recovery-codes',
    { onRequest, config, schema: { response: { 200: answers(recoveryCodes) } } },
    async (request, reply) => reply.send({ recoveryCodes: await renewRecoveryCodes(ctx, request, requesterOf(request)) }),
  );

  server.delete('/api/auth/second-factor', { onRequest, config }, async (request, reply) => {
    await removeOwnFactor(ctx, request, requesterOf(request));
    return reply.status(204).send();
  });

  server.put(
    '/api/team/second-factor',
    { onRequest: [requireRole(ctx, 'owner'), requireFresh(ctx)], schema: { body: requireFactor } },
    async (request, reply) => {
      await requireOfTeam(ctx, request, request.body.isRequired, requesterOf(request));
      return reply.status(204).send();
    },
  );
}
