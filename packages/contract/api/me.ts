import { z } from 'zod';
import { DPPA_PURPOSES, GLBA_PURPOSES } from '../compliance/legal-purposes.ts';
import { PURPOSES } from '../compliance/uses.ts';
import { SCOPES } from './scopes.ts';

/** GET /api/v1/me: the key of the request, and what it may still spend. */
export const apiMe = z.object({
  accountId: z.string(),
  keyId: z.string(),
  keyName: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  uses: z.array(z.enum(PURPOSES)).describe('The purposes the key may search for.'),
  glbaPurposes: z.array(z.enum(GLBA_PURPOSES)),
  dppaPurposes: z.array(z.enum(DPPA_PURPOSES)),
  monthCredits: z
    .number()
    .nullable()
    .describe('The most credits the key may spend in a month (UTC); null: no limit but the account’s credits.'),
  monthCreditsLeft: z.number().nullable(),
  expiresAt: z.string().nullable(),
  licence: z.enum(['given', 'missing', 'outdated']).describe('What the account stated about its licence, which each of its keys inherits.'),
});
