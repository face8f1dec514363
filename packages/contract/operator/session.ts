import { z } from 'zod';
import { emailAddress, linkToken } from '../account/account.ts';
import { factorCode } from '../account/second-factor.ts';

const code = factorCode;

/** POST /api/operator/setup/open: the one-time link printed by `npm run deedline -- operator`. */
export const operatorSetupLink = z.object({ token: linkToken });

/** The authenticator's secret, as text and as the URI for a QR code. */
export const operatorSetupOffer = z.object({ email: z.string(), name: z.string(), secret: z.string(), uri: z.string() });
export type OperatorSetupOffer = z.infer<typeof operatorSetupOffer>;

/** POST /api/operator/setup */
export const operatorSetup = z.object({
  token: linkToken,
  password: z.string().min(12, 'A password of an operator has at least 12 characters').max(1000, 'This password is too long'),
  code,
});
export type OperatorSetup = z.infer<typeof operatorSetup>;

/** Shown once; each can be used once in place of a code. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** POST /api/operator/sign-in: all three together, so that the answer does not reveal which one was wrong. */
export const operatorSignIn = z.object({
  email: emailAddress,
  password: z.string().min(1, 'Password is required').max(1000, 'This password is too long'),
  code,
});
export type OperatorSignIn = z.infer<typeof operatorSignIn>;

/** GET /api/operator/session */
export const operatorSession = z.object({
  name: z.string(),
  email: z.string(),
  /** The latest end; the session ends sooner after 30 minutes without a request. */
  endsAt: z.string(),
  recoveryCodesLeft: z.number(),
});
export type OperatorSession = z.infer<typeof operatorSession>;
