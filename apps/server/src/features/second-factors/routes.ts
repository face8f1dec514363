import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { readSessionCookie } from '../../http/cookies.ts';
import { requesterOf } from '../record/record-audit.ts';
import { removeOwnFactor } from './remove-factor.ts';
import { offerFactor, readFactor, renewRecoveryCodes, requireOfTeam, setUpFactor } from './set-up-factor.ts';

/** How members get a second factor, and how an owner requires one of the team. Open to members who need a second factor but have none yet. */
export function addSecondFactorRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  serve(server, 'GET /api/auth/second-factor', (request) => readFactor(ctx, request.member.id));

  serve(server, 'POST /api/auth/second-factor/offer', (request) => offerFactor(ctx, request), { config });

  serve(
    server,
    'POST /api/auth/second-factor',
    async (request) => {
      const codes = await setUpFactor(ctx, request, readSessionCookie(request)!, request.body.code, requesterOf(request));
      return { recoveryCodes: codes };
    },
    { config },
  );

  serve(
    server,
    'POST /api/auth/second-factor/recovery-codes',
    async (request) => ({ recoveryCodes: await renewRecoveryCodes(ctx, request, requesterOf(request)) }),
    { config },
  );

  serve(server, 'DELETE /api/auth/second-factor', (request) => removeOwnFactor(ctx, request, requesterOf(request)), { config });

  serve(server, 'PUT /api/team/second-factor', (request) => requireOfTeam(ctx, request, request.body.isRequired, requesterOf(request)));
}
