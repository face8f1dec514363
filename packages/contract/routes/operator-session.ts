import {
  operatorSession,
  operatorSetup,
  operatorSetupLink,
  operatorSetupOffer,
  operatorSignIn,
  recoveryCodes,
} from '../operator-session.ts';
import type { RouteTable } from './route.ts';

/** How an operator gets in, and out again. */
export const OPERATOR_SESSION_ROUTES = {
  'POST /api/operator/setup/open': {
    operationId: 'offerOperatorSetup',
    summary: 'What the one-time link of a new operator opens',
    role: 'open',
    body: operatorSetupLink,
    answers: { 200: operatorSetupOffer },
    errors: ['link_expired', 'too_many_requests'],
  },
  'POST /api/operator/setup': {
    operationId: 'finishOperatorSetup',
    summary: 'Sets password and authenticator, and signs in',
    role: 'open',
    body: operatorSetup,
    answers: { 201: recoveryCodes },
    errors: ['link_expired', 'wrong_code', 'password_refused', 'too_many_requests'],
  },
  'POST /api/operator/sign-in': {
    operationId: 'signInOperator',
    summary: 'Signs in with password and code',
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
