import { z } from 'zod';

/** Of an authenticator, or a recovery code. */
export const factorCode = z.string().trim().min(1, 'Please enter the code').max(40, 'This is not a code');

/** GET /api/auth/second-factor: of the member who asks. */
export const secondFactor = z.object({
  /** Null: they have none. */
  since: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), since: z.string(), usedAt: z.string().nullable() })),
  recoveryCodesLeft: z.number(),
  /** Everybody in the account needs one, by an owner's word. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** POST /api/auth/second-factor/offer: what an authenticator is told, as text and as the address in its QR code. */
export const factorOffer = z.object({ secret: z.string(), uri: z.string() });
export type FactorOffer = z.infer<typeof factorOffer>;

/** POST /api/auth/second-factor: one code proves that the authenticator has the secret. */
export const takeFactor = z.object({ code: factorCode });
export type TakeFactor = z.infer<typeof takeFactor>;

/** PUT /api/team/second-factor */
export const requireFactor = z.object({ isRequired: z.boolean() });
export type RequireFactor = z.infer<typeof requireFactor>;
