import type { AppContext } from '../../../context.ts';
import type { Server } from '../../../http/contract-types.ts';
import { serve } from '../../../http/serve.ts';
import { requesterOf } from '../../record/record-audit.ts';
import { clearOperatorCookie, LONGEST_MS, readOperatorCookie, setOperatorCookie } from '../../identity/require-operator.ts';
import { finishSetup, offerSetup, signIn, signOut } from './sign-in.ts';
import { countRecoveryCodes } from '../../identity/operators.ts';

/** Signing in and out as an operator. */
export function addOperatorSignInRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  serve(server, 'POST /api/operator/setup/open', (request) => offerSetup(ctx, request.body.token), { config });

  serve(
    server,
    'POST /api/operator/setup',
    async (request, reply) => {
      const made = await finishSetup(ctx, request.body, requesterOf(request));
      setOperatorCookie(request, reply, made.token);
      return { recoveryCodes: made.recoveryCodes };
    },
    { config },
  );

  serve(
    server,
    'POST /api/operator/sign-in',
    async (request, reply) => {
      const presented = readOperatorCookie(request);
      const token = await signIn(ctx, request.body, requesterOf(request));
      if (presented !== undefined) await signOut(ctx, presented, requesterOf(request));
      setOperatorCookie(request, reply, token);
    },
    { config },
  );

  serve(
    server,
    'POST /api/operator/sign-out',
    async (request, reply) => {
      const token = readOperatorCookie(request);
      if (token !== undefined) await signOut(ctx, token, requesterOf(request));
      clearOperatorCookie(request, reply);
    },
    { config },
  );

  serve(server, 'GET /api/operator/session', async ({ operator: { id, name, email, beganAt } }) => ({
    name,
    email,
    endsAt: new Date(beganAt.getTime() + LONGEST_MS).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, id),
  }));
}
