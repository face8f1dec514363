import { z } from 'zod';
import { DPPA_PURPOSES, GLBA_PURPOSES } from '../compliance/legal-purposes.ts';
import { PURPOSES } from '../compliance/uses.ts';
import { plainText } from '../text.ts';
import { PROGRAM_KEY_LIMITS, SCOPES } from './scopes.ts';

const text = z.string().nullable();
const scopes = z.array(z.enum(SCOPES)).max(SCOPES.length);
const uses = z.array(z.enum(PURPOSES)).max(PURPOSES.length);
const glbaPurposes = z.array(z.enum(GLBA_PURPOSES)).max(GLBA_PURPOSES.length);
const dppaPurposes = z.array(z.enum(DPPA_PURPOSES)).max(DPPA_PURPOSES.length);
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** A key of the account, as its pages show it. Its secret cannot be read again. */
export const programKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The end of its secret. */
  lastFour: z.string(),
  scopes,
  uses: uses.describe('The purposes the key may search for.'),
  glbaPurposes,
  dppaPurposes,
  monthCredits: z.number().nullable().describe('The most credits it may spend in a month (UTC); null: no limit but the account’s credits.'),
  spentThisMonth: z.number().describe('Credits spent this month (UTC), including those set aside for what is running.'),
  addresses: z.array(z.string()).describe('The networks that the key is accepted from; empty: any.'),
  createdAt: z.string(),
  expiresAt: text,
  lastUsedAt: text,
  revokedAt: text,
  /** Until then the previous secret is accepted too. */
  formerUntil: text,
  madeBy: z.string().describe('The email address of the member who made it.'),
  standing: z.enum(['alive', 'expired', 'revoked', 'orphaned']).describe('`orphaned`: the person who made it is no longer a member.'),
});
export type ProgramKey = z.infer<typeof programKey>;

/** GET /api/program-keys */
export const programKeys = z.object({ keys: z.array(programKey) });

const network = z
  .string()
  .trim()
  .max(60)
  .regex(/^[0-9A-Fa-f:.]+(\/\d{1,3})?$/, 'Please write addresses as 192.0.2.7 or networks as 192.0.2.0/24');

/** POST /api/program-keys */
export const makeProgramKey = z.object({
  name: plainText(PROGRAM_KEY_LIMITS.name).min(1, 'Please give the key a name'),
  scopes: scopes.min(1, 'Please choose what the key may do').refine(unique, 'Please name each scope once'),
  uses: uses.default([]).refine(unique, 'Please name each use once'),
  /** Absent: the account's purposes for these uses. */
  glbaPurposes: glbaPurposes.optional(),
  dppaPurposes: dppaPurposes.optional(),
  monthCredits: z.number().int().min(0).max(PROGRAM_KEY_LIMITS.monthCredits).nullable().default(null),
  addresses: z.array(network).max(PROGRAM_KEY_LIMITS.addresses).default([]),
  /** Null: valid until it is revoked. */
  expiresInDays: z.number().int().min(1).max(PROGRAM_KEY_LIMITS.days).nullable().default(365),
});
export type MakeProgramKey = z.output<typeof makeProgramKey>;

/** POST /api/program-keys/{id}/rotate */
export const rotateProgramKey = z.object({
  keepHours: z
    .number()
    .int()
    .min(0)
    .max(PROGRAM_KEY_LIMITS.rotationHours)
    .default(24)
    .describe('How many hours the previous secret keeps working.'),
});

/** The answer to creating and rotating a key, the only one with the whole key. */
export const madeProgramKey = z.object({ key: programKey, secret: z.string().describe('The whole key. It is shown only once.') });
export type MadeProgramKey = z.infer<typeof madeProgramKey>;
