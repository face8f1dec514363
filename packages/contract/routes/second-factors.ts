import { z } from 'zod';
import { user } from '../account.ts';
import { recoveryCodes } from '../operator-session.ts';
import { addedPasskey, newPasskey, passkeyOptions, passkeySignIn } from '../passkey.ts';
import { factorOffer, requireFactor, secondFactor, takeFactor } from '../second-factor.ts';
import type { RouteTable } from './route.ts';

/** Authenticators and passkeys: open to who needs one and has none yet. */
export const SECOND_FACTOR_ROUTES = {
  'GET /api/auth/second-factor': {
    operationId: 'readSecondFactor',
    summary: 'Which second factors the member has',
    role: 'viewer',
    beforeSecondFactor: true,
    answers: { 200: secondFactor },
  },
  'POST /api/auth/second-factor/offer': {
    operationId: 'offerSecondFactor',
    summary: 'A secret for an authenticator',
    role: 'viewer',
    beforeSecondFactor: true,
    fresh: true,
    answers: { 200: factorOffer },
    errors: ['second_factor_set', 'too_many_requests'],
  },
  'POST /api/auth/second-factor': {
    operationId: 'setUpSecondFactor',
    summary: 'Sets the authenticator up, by a code that proves that it has the secret',
    role: 'viewer',
    beforeSecondFactor: true,
    fresh: true,
    body: takeFactor,
    answers: { 200: recoveryCodes },
    errors: ['second_factor_set', 'wrong_code', 'too_many_requests'],
  },
  'POST /api/auth/second-factor/recovery-codes': {
    operationId: 'renewRecoveryCodes',
    summary: 'New recovery codes in place of the old',
    role: 'viewer',
    beforeSecondFactor: true,
    fresh: true,
    answers: { 200: recoveryCodes },
    errors: ['second_factor_set', 'too_many_requests'],
  },
  'DELETE /api/auth/second-factor': {
    operationId: 'removeSecondFactor',
    summary: 'Removes the authenticator',
    role: 'viewer',
    beforeSecondFactor: true,
    fresh: true,
    answers: { 204: null },
    errors: ['second_factor_needed', 'too_many_requests'],
  },
  'PUT /api/team/second-factor': {
    operationId: 'requireSecondFactor',
    summary: 'Whether everybody of the team needs a second factor',
    role: 'owner',
    fresh: true,
    body: requireFactor,
    answers: { 204: null },
  },
  'POST /api/auth/passkeys/offer': {
    operationId: 'offerPasskey',
    summary: 'What the browser is handed to make a passkey',
    role: 'viewer',
    beforeSecondFactor: true,
    fresh: true,
    answers: { 200: passkeyOptions },
    errors: ['too_many_requests'],
  },
  'POST /api/auth/passkeys': {
    operationId: 'addPasskey',
    summary: 'Adds a passkey',
    role: 'viewer',
    beforeSecondFactor: true,
    fresh: true,
    body: newPasskey,
    answers: { 200: addedPasskey },
    errors: ['passkey_refused', 'too_many_requests'],
  },
  'DELETE /api/auth/passkeys/:id': {
    operationId: 'removePasskey',
    summary: 'Removes a passkey',
    role: 'viewer',
    beforeSecondFactor: true,
    fresh: true,
    params: z.object({ id: z.string().max(1400) }),
    answers: { 204: null },
    errors: ['passkey_not_found', 'second_factor_needed', 'too_many_requests'],
  },
  'POST /api/auth/passkeys/challenge': {
    operationId: 'offerPasskeySignIn',
    summary: 'What the browser is handed to sign in with a passkey',
    role: 'open',
    answers: { 200: passkeyOptions },
    errors: ['too_many_requests'],
  },
  'POST /api/auth/passkeys/sign-in': {
    operationId: 'signInWithPasskey',
    summary: 'Signs in with a passkey',
    role: 'open',
    body: passkeySignIn,
    answers: { 200: user },
    errors: ['passkey_refused', 'too_many_requests'],
  },
} satisfies RouteTable;
