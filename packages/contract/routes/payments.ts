import { z } from 'zod';
import {
  checkoutSession,
  createCheckoutSession,
  payments,
  paymentStatus,
  practiceAction,
  practiceCheckout,
  webhookReceived,
} from '../payment.ts';
import type { RouteTable } from './route.ts';

const sessionPath = z.object({ sessionId: z.string().max(300) });

/** How money becomes credits. */
export const PAYMENT_ROUTES = {
  'GET /api/payments': {
    operationId: 'readPayments',
    summary: 'The packages of credits, and what the account has bought',
    role: 'viewer',
    answers: { 200: payments },
  },
  'POST /api/create-checkout-session': {
    operationId: 'createCheckout',
    summary: 'Begins a checkout; says where it goes on',
    role: 'owner',
    body: createCheckoutSession,
    answers: { 200: checkoutSession },
    errors: ['unknown_package', 'payments_unavailable', 'proof_required', 'too_many_requests'],
  },
  'GET /api/payments/:sessionId': {
    operationId: 'readPaymentStatus',
    summary: 'What came of a checkout',
    role: 'viewer',
    params: sessionPath,
    answers: { 200: paymentStatus },
    errors: ['payment_not_found', 'payments_unavailable'],
  },
  'GET /api/practice-checkout/:sessionId': {
    operationId: 'readPracticeCheckout',
    summary: 'A checkout of the practice provider, which moves no money',
    role: 'viewer',
    params: sessionPath,
    answers: { 200: practiceCheckout },
    errors: ['payment_not_found'],
  },
  'POST /api/practice-checkout/:sessionId': {
    operationId: 'actOnPracticeCheckout',
    summary: 'Pays, declines or cancels it',
    role: 'owner',
    params: sessionPath,
    body: practiceAction,
    answers: { 200: checkoutSession },
    errors: ['payment_not_found', 'card_declined', 'checkout_expired', 'payments_unavailable', 'too_many_requests'],
  },
  'POST /api/stripe/webhook': {
    operationId: 'receiveWebhook',
    summary: 'Where the payment provider delivers',
    description: 'The body is taken byte for byte as it was signed, whatever its type is called.',
    role: 'open',
    answers: { 200: webhookReceived },
    errors: ['webhook_rejected', 'body_too_large', 'payments_unavailable'],
  },
} satisfies RouteTable;
