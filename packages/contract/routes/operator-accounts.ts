import { z } from 'zod';
import { accountKind, operatorPrices, setPrices } from '../operator/prices.ts';
import { endedSessions } from '../account/account.ts';
import {
  accountView,
  accountViewed,
  endSessions,
  moveCredits,
  movedCredits,
  operatorAccount,
  operatorRefunds,
  replayedEvent,
} from '../operator/accounts.ts';
import {
  operatorSession,
  operatorSetup,
  operatorSetupLink,
  operatorSetupOffer,
  operatorSignIn,
  recoveryCodes,
} from '../operator/session.ts';
import type { RouteTable } from './route.ts';

const accountPath = z.object({ id: z.uuid('This is not the id of an account') });
const memberPath = accountPath.extend({ memberId: z.string() });

/** Single accounts and their money; each can be viewed after a reason was given. */
export const OPERATOR_ACCOUNT_ROUTES = {
  'POST /api/operator/account-views': {
    operationId: 'beginAccountView',
    summary: 'Records the reason for viewing an account',
    role: 'operator',
    body: accountView,
    answers: { 201: accountViewed },
    errors: ['act_refused'],
  },
  'GET /api/operator/accounts/:id': {
    operationId: 'viewAccount',
    summary: 'One account',
    role: 'operator',
    params: accountPath,
    query: z.object({ paymentsAfter: z.string().max(300).optional() }),
    answers: { 200: operatorAccount },
    errors: ['account_reason_required', 'act_refused', 'overloaded', 'too_many_requests'],
  },
  'POST /api/operator/accounts/:id/members/:memberId/end-sessions': {
    operationId: 'endMemberSessions',
    summary: 'Ends a member’s sessions',
    role: 'operator',
    params: memberPath,
    body: endSessions,
    answers: { 200: endedSessions },
    errors: ['member_not_found'],
  },
  'POST /api/operator/accounts/:id/members/:memberId/remove-second-factor': {
    operationId: 'removeMemberFactor',
    summary: 'Removes a member’s second factors',
    role: 'operator',
    params: memberPath,
    body: endSessions,
    answers: { 204: null },
    errors: ['member_not_found', 'second_factor_needed'],
  },
  'POST /api/operator/accounts/:id/credits': {
    operationId: 'moveCredits',
    summary: 'Gives credits, or takes them back',
    role: 'operator',
    params: accountPath,
    body: moveCredits,
    answers: { 200: movedCredits },
    errors: ['act_refused'],
  },
  'POST /api/operator/accounts/:id/kind': {
    operationId: 'setAccountKind',
    summary: 'Sets whether anything is charged to an account',
    role: 'operator',
    params: accountPath,
    body: accountKind,
    answers: { 204: null },
    errors: ['act_refused'],
  },
  'GET /api/operator/prices': {
    operationId: 'readPriceLists',
    summary: 'What searches and packages cost, by edition',
    role: 'operator',
    answers: { 200: operatorPrices },
  },
  'POST /api/operator/prices': {
    operationId: 'setPrices',
    summary: 'Sets what searches and packages cost from a given day',
    role: 'operator',
    body: setPrices,
    answers: { 200: operatorPrices },
    errors: ['act_refused'],
  },
  'GET /api/operator/refunds': {
    operationId: 'readRefunds',
    summary: 'Refunds, disputes, and payment events that are waiting',
    role: 'operator',
    answers: { 200: operatorRefunds },
    errors: ['overloaded', 'too_many_requests'],
  },
  'POST /api/operator/payment-events/:id/replay': {
    operationId: 'replayPaymentEvent',
    summary: 'Applies a payment event again',
    role: 'operator',
    params: z.object({ id: z.string().max(300) }),
    answers: { 200: replayedEvent },
    errors: ['payment_not_found', 'act_refused', 'payments_unavailable'],
  },
} satisfies RouteTable;

/** Operators' sign-in and sign-out. */
export const OPERATOR_SESSION_ROUTES = {
  'POST /api/operator/setup/open': {
    operationId: 'offerOperatorSetup',
    summary: 'Reads what a new operator’s one-time link opens',
    role: 'open',
    body: operatorSetupLink,
    answers: { 200: operatorSetupOffer },
    errors: ['link_expired', 'too_many_requests'],
  },
  'POST /api/operator/setup': {
    operationId: 'finishOperatorSetup',
    summary: 'Sets the password and authenticator, and signs in',
    role: 'open',
    body: operatorSetup,
    answers: { 201: recoveryCodes },
    errors: ['link_expired', 'wrong_code', 'password_refused', 'too_many_requests'],
  },
  'POST /api/operator/sign-in': {
    operationId: 'signInOperator',
    summary: 'Signs in with a password and a code',
    role: 'open',
    body: operatorSignIn,
    answers: { 204: null },
    errors: ['operator_refused', 'too_many_requests'],
  },
  'POST /api/operator/sign-out': {
    operationId: 'signOutOperator',
    summary: 'Ends the operator’s session',
    role: 'open',
    answers: { 204: null },
    errors: ['too_many_requests'],
  },
  'GET /api/operator/session': {
    operationId: 'readOperatorSession',
    summary: 'Who is signed in to the console, and until when',
    role: 'operator',
    answers: { 200: operatorSession },
  },
} satisfies RouteTable;
