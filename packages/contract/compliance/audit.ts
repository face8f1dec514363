import { z } from 'zod';
import { MAX_EXPORT_IDS } from '../limits.ts';

/** The kinds of audit records. */
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
  /** A sentence that describes it. */
  words: z.string(),
  /** The address of the member who acted. Null: it was nobody of the account, or the record is older than this field. */
  who: z.string().nullable(),
  /** The id of what it concerned. */
  subject: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  /** Its number in the chain; null for the moments before it is sealed. */
  number: z.number().nullable(),
  hash: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** A file of searches that the browser exports: how many searches, and the first ids of them. */
export const recordExport = z.object({ searches: z.number().int().min(1), searchIds: z.array(z.uuid()).min(1).max(MAX_EXPORT_IDS) });

export const auditPage = z.object({
  records: z.array(auditRecord),
  /** `before` for the next older page; null on the last one. */
  next: z.number().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
