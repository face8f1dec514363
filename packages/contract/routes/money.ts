import { z } from 'zod';
import {
  checkoutSession,
  createCheckoutSession,
  payments,
  paymentStatus,
  practiceAction,
  practiceCheckout,
  webhookReceived,
} from '../money/payment.ts';
import { MOVEMENT_KINDS, searchReceipt, statement } from '../money/statement.ts';
import { isDay, isTimeZone } from '../text.ts';
import { idPath, type RouteTable } from './route.ts';

const sessionPath = z.object({ sessionId: z.string().max(300) });

/** Buying credits. */
export const PAYMENT_ROUTES = {
  'GET /api/payments': {
    operationId: 'readPayments',
    summary: 'The packages of credits, and what the account has bought',
    role: 'viewer',
    answers: { 200: payments },
  },
  'POST /api/create-checkout-session': {
    operationId: 'createCheckout',
    summary: 'Starts a checkout, and returns where it continues',
    role: 'owner',
    body: createCheckoutSession,
    answers: { 200: checkoutSession },
    errors: ['unknown_package', 'payments_unavailable', 'proof_required', 'too_many_requests'],
  },
  'GET /api/payments/:sessionId': {
    operationId: 'readPaymentStatus',
    summary: 'The result of a checkout',
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
    summary: 'Takes deliveries from the payment provider',
    description: 'The body is read byte for byte as it was signed, whatever its content type.',
    role: 'open',
    answers: { 200: webhookReceived },
    errors: ['webhook_rejected', 'body_too_large', 'payments_unavailable'],
  },
} satisfies RouteTable;

const MAX_SHOWN = 200;
const day = z.string().refine(isDay, 'Please give a day as YYYY-MM-DD');
const timeZone = z.string().max(64).refine(isTimeZone, 'Please give a time zone by its name, as America/New_York').default('UTC');
const kind = z.enum(MOVEMENT_KINDS);
const periodFields = { from: day.optional(), to: day.optional(), timeZone };
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const OUT_OF_ORDER = 'A period begins on or before the day it ends';

const periodQuery = z.object(periodFields).refine(isInOrder, OUT_OF_ORDER);
export const statementQuery = z
  .object({
    ...periodFields,
    kind: z.union([z.array(kind), kind.transform((one) => [one])]).optional(),
    view: z.enum(['lines', 'movements']).default('lines'),
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_SHOWN).default(50),
  })
  .refine(isInOrder, OUT_OF_ORDER);

/** The ledger of an account's credits. */
export const STATEMENT_ROUTES = {
  'GET /api/statement': {
    operationId: 'readStatement',
    summary: 'A page of the credit movements in a period, with the positions at its start and end',
    role: 'viewer',
    query: statementQuery,
    answers: { 200: statement },
    errors: ['sealed_data'],
  },
  'GET /api/statement.csv': {
    operationId: 'writeStatementCsv',
    summary: 'The statement of a period as CSV',
    role: 'viewer',
    query: periodQuery,
    answers: { 200: ['text/csv'] },
    errors: ['sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/statement.pdf': {
    operationId: 'writeStatementPdf',
    summary: 'The statement of a period as PDF',
    role: 'viewer',
    query: periodQuery,
    answers: { 200: ['application/pdf'] },
    errors: ['statement_too_long', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/searches/:id/receipt': {
    operationId: 'readReceipt',
    summary: 'What a search delivered and what it cost',
    role: 'viewer',
    params: idPath,
    answers: { 200: searchReceipt },
    errors: ['search_not_found', 'sealed_data'],
  },
  'GET /api/searches/:id/receipt.pdf': {
    operationId: 'writeReceiptPdf',
    summary: 'The same as a PDF',
    role: 'viewer',
    params: idPath,
    query: z.object({ timeZone }),
    answers: { 200: ['application/pdf'] },
    errors: ['search_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
} satisfies RouteTable;
