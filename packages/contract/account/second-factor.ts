import { z } from 'zod';
import { plainText } from '../text.ts';

/** A code of an authenticator, or a recovery code. */
export const factorCode = z.string().trim().min(1, 'Please enter the code').max(40, 'This is not a code');

export const factorNeededBy = z.enum(['team', 'installation']);
export type FactorNeededBy = z.infer<typeof factorNeededBy>;

/** GET /api/auth/second-factor: the second factors of the current member. */
export const secondFactor = z.object({
  /** Null: they have none. */
  since: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), since: z.string(), usedAt: z.string().nullable() })),
  recoveryCodesLeft: z.number(),
  /** Who requires a second factor of everybody: an owner for the team, or the operator for the installation. Null: it is optional. */
  requiredBy: factorNeededBy.nullable(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** POST /api/auth/second-factor/offer: the authenticator's secret, as text and as the URI for a QR code. */
export const factorOffer = z.object({ secret: z.string(), uri: z.string() });
export type FactorOffer = z.infer<typeof factorOffer>;

/** POST /api/auth/second-factor: a code proves that the authenticator has the secret. */
export const takeFactor = z.object({ code: factorCode });
export type TakeFactor = z.infer<typeof takeFactor>;

/** PUT /api/team/second-factor */
export const requireFactor = z.object({ isRequired: z.boolean() });
export type RequireFactor = z.infer<typeof requireFactor>;

/** What browsers and devices send about passkeys, in WebAuthn's JSON format. */

const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'This is not base64url');
const id = encoded(1400);
const extensions = z.object({});
const attachment = z.enum(['platform', 'cross-platform']).optional();
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(10);

/** POST /api/auth/passkeys */
export const newPasskey = z.object({
  name: plainText(60).min(1, 'Please give the passkey a name'),
  response: z.object({
    id,
    rawId: id,
    type: z.literal('public-key'),
    clientExtensionResults: extensions,
    authenticatorAttachment: attachment,
    response: z.object({ clientDataJSON: encoded(10_000), attestationObject: encoded(40_000), transports: transports.optional() }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** Recovery codes if this is the member's first second factor; otherwise empty. */
export const addedPasskey = z.object({ recoveryCodes: z.array(z.string()) });
export type AddedPasskey = z.infer<typeof addedPasskey>;

/** POST /api/auth/passkeys/sign-in */
export const passkeySignIn = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: encoded(10_000),
    authenticatorData: encoded(10_000),
    signature: encoded(10_000),
    userHandle: encoded(200).optional(),
  }),
});
export type PasskeySignIn = z.infer<typeof passkeySignIn>;

/** POST /api/auth/passkeys/challenge and /api/auth/passkeys/offer: options to be passed to the browser unchanged. */
export const passkeyOptions = z.object({ options: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;
