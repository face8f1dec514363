import { z } from 'zod';
import { MAX_EXPORT_IDS } from '../limits.ts';

/** What the audit record tells apart. */
export const AUDIT_KINDS = [
  'search',
  'export',
  'download',
  'operator',
  'setting',
  'sign_in',
  'account_closed',
  'opt_out',
  'retention',
  'refusal',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const auditRecord = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(AUDIT_KINDS),
  what: z.string(),
  /** In a sentence. */
  words: z.string(),
  /** The address of the member who did it. Null: nobody of the account, or from before that was kept. */
  who: z.string().nullable(),
  /** What it was about, by id. */
  subject: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  /** Its place in the chain; null in the moments before it is sealed. */
  number: z.number().nullable(),
  hash: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** Searches that are written to a file in the browser: how many, and which the first of them are. */
export const recordExport = z.object({ searches: z.number().int().min(1), searchIds: z.array(z.uuid()).min(1).max(MAX_EXPORT_IDS) });

export const auditPage = z.object({
  records: z.array(auditRecord),
  /** To ask for the records before these; null: there are none. */
  next: z.number().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
