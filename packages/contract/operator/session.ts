import { z } from 'zod';
import { emailAddress, linkToken } from '../account/account.ts';
import { factorCode } from '../account/second-factor.ts';

const code = factorCode;

/** POST /api/operator/setup/open: what the one-time link of `npm run deedline -- operator` opens. */
export const operatorSetupLink = z.object({ token: linkToken });

/** What an authenticator is told, as text and as the address in its QR code. */
export const operatorSetupOffer = z.object({ email: z.string(), name: z.string(), secret: z.string(), uri: z.string() });
export type OperatorSetupOffer = z.infer<typeof operatorSetupOffer>;

/** POST /api/operator/setup */
export const operatorSetup = z.object({
  token: linkToken,
  password: z.string().min(12, 'A password of an operator has at least 12 characters').max(1000, 'This password is too long'),
  code,
});
export type OperatorSetup = z.infer<typeof operatorSetup>;

/** Shown once; each opens the console once, in place of a code. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** POST /api/operator/sign-in: all at once, so that nothing tells which of them was wrong. */
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
  /** At the latest; sooner when nothing is asked for 30 minutes. */
  endsAt: z.string(),
  recoveryCodesLeft: z.number(),
});
export type OperatorSession = z.infer<typeof operatorSession>;
