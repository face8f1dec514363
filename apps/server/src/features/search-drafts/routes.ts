import { openedDraft, sealDraft, sealedDraft } from '@deedline/contract/search-draft';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { requireAccount } from '../identity/require-account.ts';
import { readDraft, writeDraft } from './seal-draft.ts';

/** What somebody typed when their session ended, until they have signed in again. Sealing is open: there is no session any more. */
export function addSearchDraftRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  server.post(
    '/api/search-drafts/seal',
    { config, schema: { body: sealDraft, response: { 200: answers(sealedDraft) } } },
    async (request, reply) => reply.send({ sealed: writeDraft(ctx, request.body) }),
  );

  server.post(
    '/api/search-drafts/open',
    { onRequest: requireAccount(ctx), config, schema: { body: sealedDraft, response: { 200: answers(openedDraft) } } },
    async (request, reply) => reply.send({ draft: readDraft(ctx, request.member.id, request.body.sealed) }),
  );
}
