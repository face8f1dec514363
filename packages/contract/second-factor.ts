import { z } from 'zod';

/** Of an authenticator, or a recovery code. */
export const factorCode = z.string().trim().min(1, 'Please enter the code').max(40, 'This is not a code');

export const factorNeededBy = z.enum(['team', 'installation']);
export type FactorNeededBy = z.infer<typeof factorNeededBy>;

/** GET /api/auth/second-factor: of the member who asks. */
export const secondFactor = z.object({
  /** Null: they have none. */
  since: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), since: z.string(), usedAt: z.string().nullable() })),
  recoveryCodesLeft: z.number(),
  /** By whom it is needed of everybody: the team, by an owner's word, or the installation, by its operator's. Null: it is theirs to decide. */
  requiredBy: factorNeededBy.nullable(),
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
