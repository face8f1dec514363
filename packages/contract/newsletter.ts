import { z } from 'zod';
import { emailAddress, linkToken } from './account.ts';

/** POST /api/newsletter: answers the same whether or not the address is known. */
export const subscribe = z.object({ email: emailAddress });
export type Subscribe = z.infer<typeof subscribe>;

/** POST /api/newsletter/confirm and /api/newsletter/unsubscribe: the token that stands in the mail. */
export const newsletterLink = z.object({ token: linkToken });
export type NewsletterLink = z.infer<typeof newsletterLink>;
