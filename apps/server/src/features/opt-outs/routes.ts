import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { answerLink, takeOptOut } from './opt-out.ts';
import { findReceipt } from './receipts.ts';
import { confirmRequest, takeRequest } from './requests/requests.ts';

/** Open to everybody, without an account. */
export function addOptOutRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  serve(server, 'POST /api/opt-outs', async (request) => ({ receipt: await takeOptOut(ctx, request.body) }), {
    config: { rateLimit: limitMails(ctx.config) },
  });

  serve(server, 'POST /api/opt-outs/link', (request) => answerLink(ctx, request.body), { config: { rateLimit } });

  serve(server, 'POST /api/privacy-requests', async (request) => ({ receipt: await takeRequest(ctx, request.body) }), {
    config: { rateLimit: limitMails(ctx.config) },
  });

  serve(server, 'POST /api/privacy-requests/confirm', (request) => confirmRequest(ctx, request.body.token), { config: { rateLimit } });

  serve(server, 'POST /api/receipts', (request) => findReceipt(ctx, request.body.receipt), { config: { rateLimit } });
}
