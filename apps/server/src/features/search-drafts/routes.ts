import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { readDraft, writeDraft } from './seal-draft.ts';

/** Keeps what somebody typed when their session ended until they have signed in again. Sealing is open, because there is no session any more. */
export function addSearchDraftRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  serve(server, 'POST /api/search-drafts/seal', async (request) => ({ sealed: writeDraft(ctx, request.body) }), { config });

  serve(server, 'POST /api/search-drafts/open', async (request) => ({ draft: readDraft(ctx, request.member.id, request.body.sealed) }), {
    config,
  });
}
