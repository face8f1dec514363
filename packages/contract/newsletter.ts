import { z } from 'zod';
import { emailAddress, linkToken } from './account.ts';

/** POST /api/newsletter: answers the same whether or not the address is known. */
export const subscribe = z.object({ email: emailAddress });

/** POST /api/newsletter/confirm and /api/newsletter/unsubscribe: the token that stands in the mail. */
export const newsletterLink = z.object({ token: linkToken });
