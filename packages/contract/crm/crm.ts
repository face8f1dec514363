/** CRMs of an account: connecting one, mapping columns to its fields, and what was sent. */
import { z } from 'zod';
import { CRM_CAUSES, CRM_COLUMNS, CRM_IDS, CRM_LIMITS, CRM_PUSH_STATES, CRM_REASONS } from './crm-words.ts';

export type { CrmId } from './crm-words.ts';

const text = z.string().nullable();

/** A contact field of the CRM that accepts text. */
export const crmField = z.object({
  key: z.string().max(200),
  label: z.string().max(300),
  /** Created by the customer. */
  isCustom: z.boolean(),
});
export type CrmField = z.infer<typeof crmField>;

/** Maps our columns to fields of the CRM. */
const mapping = z.array(z.object({ column: z.enum(CRM_COLUMNS), field: z.string().min(1).max(200) }));

export const crmSetting = z.object({
  id: z.enum(CRM_IDS),
  label: z.string(),
  homepage: z.string(),
  readOn: z.string(),
  keyHelp: z.string(),
  credentials: z.array(z.object({ name: z.string(), label: z.string(), isSecret: z.boolean() })),
  hasOauth: z.boolean().describe('True if this installation is registered with the CRM, so that it can be connected without a key.'),
  hasTwin: z.boolean().describe('True in the demo: a twin answers in place of the CRM, and nothing leaves this installation.'),
  knowsDoNotDisturb: z
    .boolean()
    .describe(
      'Whether a contact can be marked in the CRM so that its numbers are not called. If not, numbers that may not be called are not sent.',
    ),
  connection: z
    .object({
      way: z.enum(['key', 'oauth', 'twin']),
      state: z
        .enum(['live', 'refused', 'left'])
        .describe(
          '`refused`: the CRM no longer accepts the key, and what is to be sent waits. `left`: it waits because the member who connected it has left; an owner who tests the connection keeps it.',
        ),
      lastFour: z.string(),
      connectedAt: z.string(),
      verifiedAt: text,
      pausedUntil: text,
      mapping,
      autoAbove: z
        .number()
        .nullable()
        .describe('Results with a contact of at least this confidence are sent automatically; null: none are.'),
    })
    .nullable(),
  waiting: z.number(),
  sent: z.number(),
});
export type CrmSetting = z.infer<typeof crmSetting>;

/** GET /api/crm */
export const crmSettings = z.object({ crms: z.array(crmSetting) });
export type CrmSettings = z.infer<typeof crmSettings>;

export const crmPath = z.object({ id: z.string() });

/** PUT /api/crm/{id}/key */
export const crmKey = z.object({ credentials: z.record(z.string().max(40), z.string().trim().max(4_000)) });

/** POST /api/crm/{id}/sign-in. `twin`: signs in to the demo's twin. */
export const crmSignIn = z.object({ way: z.enum(['oauth', 'twin']) });
export const crmSignInBegun = z.object({
  location: z.string().describe('Where to send the browser: an address of the CRM, or for a twin a path on this installation.'),
});

/** POST /api/crm/back: the parameters with which the CRM's page sent the browser back. */
export const crmBack = z.object({ state: z.string().min(1).max(200), code: z.string().max(4_000).nullable() });

export const crmTested = z.object({ isTaken: z.boolean(), why: text, fields: z.number() });

/** GET /api/crm/{id}/fields */
export const crmFields = z.object({
  fields: z.array(crmField).max(CRM_LIMITS.fields),
  columns: z.array(
    z.object({
      column: z.enum(CRM_COLUMNS),
      name: z.string(),
      examples: z.array(z.string()).describe('Up to five examples from the account’s own latest results.'),
    }),
  ),
});
export type CrmFields = z.infer<typeof crmFields>;

/** PUT /api/crm/{id} */
export const changeCrm = z.object({
  mapping: mapping
    .max(CRM_COLUMNS.length)
    .refine((all) => new Set(all.map(({ column }) => column)).size === all.length, 'Name each column once')
    .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, 'Fill each field from one column'),
  autoAbove: z.number().int().min(1).max(100).nullable(),
});
export type ChangeCrm = z.infer<typeof changeCrm>;

/** POST /api/crm/{id}/pushes: one search, all searches of a list, or everything that a batch found. */
export const pushToCrm = z.union([
  z.strictObject({ searchId: z.uuid() }),
  z.strictObject({ listId: z.uuid() }),
  z.strictObject({ batchJobId: z.uuid() }),
]);
export type PushToCrm = z.infer<typeof pushToCrm>;
export const crmPushed = z.object({ queued: z.number().describe('How many will be sent; those already waiting are not counted.') });

export const crmPush = z.object({
  id: z.string(),
  crm: z.enum(CRM_IDS),
  searchId: z.string(),
  cause: z.enum(CRM_CAUSES),
  state: z.enum(CRM_PUSH_STATES),
  reason: z.enum(CRM_REASONS).nullable(),
  words: z.string(),
  status: z.number().nullable().describe('The status with which the CRM refused.'),
  phones: z.number(),
  phonesLeftOut: z.number().describe('How many numbers were left out because they may not be called.'),
  emails: z.number(),
  createdAt: z.string(),
  endedAt: text,
});
export type CrmPush = z.infer<typeof crmPush>;

/** GET /api/crm/pushes?before= */
export const crmPushesQuery = z.object({ before: z.uuid().optional(), searchId: z.uuid().optional() });
export const crmPushes = z.object({ pushes: z.array(crmPush), next: text });
export type CrmPushes = z.infer<typeof crmPushes>;
