/** Sign-in through a team's own identity provider, by OpenID Connect. */
import { z } from 'zod';
import { factorCode } from './second-factor.ts';
import { plainText } from '../text.ts';

/** PUT /api/team/openid */
export const newProvider = z.object({
  issuer: plainText(300).refine((text) => URL.canParse(text), 'Please enter the address of the provider, as https://...'),
  clientId: plainText(300).min(1, 'Please enter the client id'),
  clientSecret: plainText(1000).min(1, 'Please enter the client secret'),
  /** The `acr` by which the provider says that more than one factor was asked; empty or not there: none. */
  strongAcr: plainText(300)
    .refine((text) => !text.includes(' '), 'Please enter one value, without spaces')
    .optional(),
});
export type NewProvider = z.infer<typeof newProvider>;

/** GET /api/team/openid */
export const teamProvider = z.object({
  /** Null: members sign in with passwords and passkeys alone. The secret is shown to nobody. */
  provider: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      since: z.string(),
      teamCode: z.string(),
      /** Where members begin. */
      signInAddress: z.string(),
      strongAcr: z.string().nullable(),
    })
    .nullable(),
  /** What the provider has to be told to send members back to. */
  redirectAddress: z.string(),
});
export type TeamProvider = z.infer<typeof teamProvider>;

/** POST /api/auth/openid/start */
export const startOpenid = z.object({ teamCode: plainText(40).min(1, 'Please enter the code of your team') });
export type StartOpenid = z.infer<typeof startOpenid>;

/** Where the browser goes from there. */
export const openidStart = z.object({ address: z.string() });
export type OpenidStart = z.infer<typeof openidStart>;

/** POST /api/auth/openid/finish: what stood behind the '?' of the address that the provider sent the browser back to. */
export const finishOpenid = z.object({ answer: z.string().max(8000) });

/** POST /api/auth/openid/code: where the provider said of one factor alone, the member's own code, in the browser that came back from it. */
export const openidCode = z.object({ code: factorCode });
