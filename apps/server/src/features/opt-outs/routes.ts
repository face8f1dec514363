import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { addressOf } from '../../http/address.ts';
import { networkOf } from '../../http/limits.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { answerLink, takeOptOut } from './opt-out.ts';
import { findReceipt } from './receipts.ts';
import { confirmRequest, takeRequest } from './requests/requests.ts';

const HOUR_MS = 3_600_000;
/** Opt-outs by phone or name send no mail, and an office or part of a mobile network shares one IP address, so that many must be allowed. */
const OPT_OUTS_TO_A_MAIL = 10;

/** Open to everybody, without an account. */
export function addOptOutRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  const mails = limitMails(ctx.config);
  serve(
    server,
    'POST /api/opt-outs',
    async (request) => {
      if (request.body.kind === 'email')
        await ctx.limits.require(`opt-out mail ${networkOf(addressOf(request))}`, mails.max, HOUR_MS, mails.errorResponseBuilder().message);
      return { receipt: await takeOptOut(ctx, request.body) };
    },
    { config: { rateLimit: { ...mails, max: OPT_OUTS_TO_A_MAIL * mails.max } } },
  );

  serve(server, 'POST /api/opt-outs/link', (request) => answerLink(ctx, request.body), { config: { rateLimit } });

  serve(server, 'POST /api/privacy-requests', async (request) => ({ receipt: await takeRequest(ctx, request.body) }), {
    config: { rateLimit: limitMails(ctx.config) },
  });

  serve(server, 'POST /api/privacy-requests/confirm', (request) => confirmRequest(ctx, request.body.token), { config: { rateLimit } });

  serve(server, 'POST /api/receipts', (request) => findReceipt(ctx, request.body.receipt), { config: { rateLimit } });
}
