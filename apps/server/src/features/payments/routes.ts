import {
  checkoutSession,
  createCheckoutSession,
  payments,
  paymentStatus,
  practiceAction,
  practiceCheckout,
} from '@deedline/contract/payment';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitAccount, requireAccount, requireRole } from '../identity/require-account.ts';
import { createCheckout } from './create-checkout.ts';
import { actOnPracticeCheckout, readPracticeCheckout } from './practice/practice.ts';
import { readPayments, readPaymentStatus } from './read-payments.ts';
import { addWebhookRoute } from './webhook-route.ts';

const sessionPath = z.object({ sessionId: z.string().max(300) });

export function addPaymentRoutes(server: Server, ctx: AppContext): void {
  const onRequest = requireAccount(ctx);
  const mayBuy = requireRole(ctx, 'owner');
  const rateLimit = limitAccount(ctx.config.paymentRequestsPerMinute);
  const config = { rateLimit };

  server.get('/api/payments', { onRequest, schema: { response: { 200: answers(payments) } } }, (request) =>
    readPayments(ctx, request.account.id),
  );

  server.post(
    '/api/create-checkout-session',
    { onRequest: mayBuy, config, schema: { body: createCheckoutSession, response: { 200: answers(checkoutSession) } } },
    (request) => createCheckout(ctx, request.account.id, request.body),
  );

  server.get(
    '/api/payments/:sessionId',
    { onRequest, schema: { params: sessionPath, response: { 200: answers(paymentStatus) } } },
    (request) => readPaymentStatus(ctx, request.account.id, request.params.sessionId),
  );

  server.get(
    '/api/practice-checkout/:sessionId',
    { onRequest, schema: { params: sessionPath, response: { 200: answers(practiceCheckout) } } },
    (request) => readPracticeCheckout(ctx, request.account.id, request.params.sessionId),
  );

  server.post(
    '/api/practice-checkout/:sessionId',
    { onRequest: mayBuy, config, schema: { params: sessionPath, body: practiceAction, response: { 200: answers(checkoutSession) } } },
    (request) => actOnPracticeCheckout(ctx, request.account.id, request.params.sessionId, request.body),
  );

  addWebhookRoute(server, ctx);
}
