import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { presentSession } from '../identity/present-user.ts';
import { readPresented, readSessionCookie, setSessionCookie } from '../../http/cookies.ts';
import { requesterOf } from '../record/record-audit.ts';
import { addPasskey, offerPasskey, offerSignIn, removePasskey, signInWithPasskey } from './passkeys.ts';

/** Passkeys, which replace password and code: adding, removing and signing in with them. */
export function addPasskeyRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  serve(server, 'POST /api/auth/passkeys/offer', (request) => offerPasskey(ctx, request), { config });

  serve(
    server,
    'POST /api/auth/passkeys',
    (request) => addPasskey(ctx, request, readSessionCookie(request)!, request.body, requesterOf(request)),
    { config },
  );

  serve(server, 'DELETE /api/auth/passkeys/:id', (request) => removePasskey(ctx, request, request.params.id, requesterOf(request)), {
    config,
  });

  serve(server, 'POST /api/auth/passkeys/challenge', () => offerSignIn(ctx), { config });

  serve(
    server,
    'POST /api/auth/passkeys/sign-in',
    async (request, reply) => {
      const session = await signInWithPasskey(ctx, request.body, readPresented(request), requesterOf(request));
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
    { config },
  );
}
