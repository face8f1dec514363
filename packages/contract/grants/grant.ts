import { z } from 'zod';
import { PURPOSES } from '../compliance/uses.ts';
import { GRANT_LIMITS } from './grant-limits.ts';

const text = z.string().nullable();
const purposes = z.array(z.enum(PURPOSES));

/** What a person allowed an assistant to do that connects with a key: for which purposes, for how many credits, until when. */
export const grant = z.object({
  id: z.string(),
  keyId: z.string(),
  keyName: z.string(),
  purposes,
  mostCredits: z.number(),
  spentCredits: z.number().describe('Credits charged for what was done under the grant.'),
  heldCredits: z.number().describe('Credits set aside for what is still running.'),
  createdAt: z.string(),
  expiresAt: z.string(),
  endedAt: text,
  madeBy: text.describe('The email address of the person who attested to the permitted use.'),
  endedBy: text.describe('The email address of the person who ended it before it expired.'),
  /** `void`: its key is no longer valid, or its maker may no longer search. */
  standing: z.enum(['live', 'spent', 'expired', 'ended', 'void']),
  clients: z.array(z.string()).describe('The names that the programs using it gave themselves, latest first. They are not verified.'),
  lastUsedAt: text,
});
export type Grant = z.infer<typeof grant>;

/** GET /api/grants: active ones first, then ended ones, the latest first. */
export const grants = z.object({
  grants: z.array(grant),
  /** Keys for which a grant can be made. */
  keys: z.array(z.object({ id: z.string(), name: z.string(), purposes })),
  /** The address to enter in an assistant. */
  address: z.string(),
});
export type Grants = z.infer<typeof grants>;

/** POST /api/grants */
export const makeGrant = z.object({
  keyId: z.string().max(40),
  purposes: purposes
    .min(1, 'Please choose a purpose')
    .max(PURPOSES.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please name each purpose once'),
  permissibleUse: z.boolean().optional(),
  mostCredits: z
    .number()
    .int()
    .min(1, 'Please allow one credit at least')
    .max(GRANT_LIMITS.credits, `Please allow ${GRANT_LIMITS.credits.toLocaleString('en-US')} credits at most`),
  hours: z.number().int().min(1).max(GRANT_LIMITS.hours, 'Please let it end within 30 days').default(GRANT_LIMITS.proposedHours),
});
export type MakeGrant = z.output<typeof makeGrant>;
