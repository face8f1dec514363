import { user } from '@deedline/contract/account';
import { addedPasskey, newPasskey, passkeyOptions, passkeySignIn } from '@deedline/contract/passkey';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { answers, type Server } from '../../../http/contract-types.ts';
import { presentSession } from '../../identity/present-user.ts';
import { requireSignedIn } from '../../identity/require-account.ts';
import { requireFresh } from '../../identity/sessions.ts';
import { readPresented, readSessionCookie, setSessionCookie } from '../../../http/cookies.ts';
import { requesterOf } from '../../record/record-audit.ts';
import { addPasskey, offerPasskey, offerSignIn, removePasskey, signInWithPasskey } from './passkeys.ts';

const params = z.object({ id: z.string().max(1400) });

/** Keys in place of password and code: added, removed, and signed in with. */
export function addPasskeyRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };
  const onRequest = [requireSignedIn(ctx), requireFresh(ctx)];

  server.post('/api/auth/passkeys/offer', { onRequest, config, schema: { response: { 200: answers(passkeyOptions) } } }, (request) =>
    offerPasskey(ctx, request),
  );

  server.post(
    '/api/auth/passkeys',
    { onRequest, config, schema: { body: newPasskey, response: { 200: answers(addedPasskey) } } },
    (request) => addPasskey(ctx, request, readSessionCookie(request)!, request.body, requesterOf(request)),
  );

  server.delete('/api/auth/passkeys/:id', { onRequest, config, schema: { params } }, async (request, reply) => {
    await removePasskey(ctx, request, request.params.id, requesterOf(request));
    return reply.status(204).send();
  });

  server.post('/api/auth/passkeys/challenge', { config, schema: { response: { 200: answers(passkeyOptions) } } }, () => offerSignIn(ctx));

  server.post(
    '/api/auth/passkeys/sign-in',
    { config, schema: { body: passkeySignIn, response: { 200: answers(user) } } },
    async (request, reply) => {
      const session = await signInWithPasskey(ctx, request.body, readPresented(request), requesterOf(request));
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
  );
}
