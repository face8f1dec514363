/** Sign-in through a team's own identity provider, by OpenID Connect. */
import { z } from 'zod';
import { factorCode } from './second-factor.ts';
import { plainText } from '../text.ts';

/** PUT /api/team/openid */
export const newProvider = z.object({
  issuer: plainText(300).refine((text) => URL.canParse(text), 'Please enter the address of the provider, as https://...'),
  clientId: plainText(300).min(1, 'Please enter the client id'),
  clientSecret: plainText(1000).min(1, 'Please enter the client secret'),
  /** The `acr` value by which the provider states that more than one factor was used; empty or absent for none. */
  strongAcr: plainText(300)
    .refine((text) => !text.includes(' '), 'Please enter one value, without spaces')
    .optional(),
});
export type NewProvider = z.infer<typeof newProvider>;

/** GET /api/team/openid */
export const teamProvider = z.object({
  /** Null: members sign in with passwords and passkeys only. The secret is never returned. */
  provider: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      since: z.string(),
      teamCode: z.string(),
      /** The page on which members start to sign in. */
      signInAddress: z.string(),
      strongAcr: z.string().nullable(),
    })
    .nullable(),
  /** The redirect URI to be registered with the provider. */
  redirectAddress: z.string(),
});
export type TeamProvider = z.infer<typeof teamProvider>;

/** POST /api/auth/openid/start */
export const startOpenid = z.object({ teamCode: plainText(40).min(1, 'Please enter the code of your team') });
export type StartOpenid = z.infer<typeof startOpenid>;

/** The address to which the browser goes next. */
export const openidStart = z.object({ address: z.string() });
export type OpenidStart = z.infer<typeof openidStart>;

/** POST /api/auth/openid/finish: the query string with which the provider sent the browser back. */
export const finishOpenid = z.object({ answer: z.string().max(8000) });

/** POST /api/auth/openid/code: the member's own code, if the provider reported only one factor; from the browser that returned from it. */
export const openidCode = z.object({ code: factorCode });
