/** What browsers and devices say of keys, as WebAuthn writes it in JSON. */
import { z } from 'zod';
import { plainText } from './text.ts';

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

/** Recovery codes where it is the first of the second factors; none otherwise. */
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

/** POST /api/auth/passkeys/challenge and /api/auth/passkeys/offer: what the browser is handed, as it stands. */
export const passkeyOptions = z.object({ options: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;
