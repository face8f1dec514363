import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { createCheckout } from './create-checkout.ts';
import { actOnPracticeCheckout, readPracticeCheckout } from './practice.ts';
import { readPayments, readPaymentStatus } from './read-payments.ts';
import { addWebhookRoute } from './webhook-route.ts';

export function addPaymentRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = limitAccount(ctx.config.paymentRequestsPerMinute);
  const config = { rateLimit };

  serve(server, 'GET /api/payments', (request) => readPayments(ctx, request.account.id));

  serve(server, 'POST /api/create-checkout-session', (request) => createCheckout(ctx, request.account.id, request.body), { config });

  serve(server, 'GET /api/payments/:sessionId', (request) => readPaymentStatus(ctx, request.account.id, request.params.sessionId));

  serve(server, 'GET /api/practice-checkout/:sessionId', (request) =>
    readPracticeCheckout(ctx, request.account.id, request.params.sessionId),
  );

  serve(
    server,
    'POST /api/practice-checkout/:sessionId',
    (request) => actOnPracticeCheckout(ctx, request.account.id, request.params.sessionId, request.body),
    { config },
  );

  addWebhookRoute(server, ctx);
}
