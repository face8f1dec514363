import { z } from 'zod';
import { auditRecord } from '../compliance/audit.ts';

/** A record of any account, with the operator who acted and the complete `facts`. */
export const operatorAuditRecord = auditRecord.extend({ accountId: z.string().nullable(), operator: z.string().nullable() });
export type OperatorAuditRecord = z.infer<typeof operatorAuditRecord>;

/** GET /api/operator/audit: the latest first. The viewing itself is recorded. */
export const operatorAuditPage = z.object({
  records: z.array(operatorAuditRecord),
  /** `before` for the next older page; null on the last one. */
  next: z.number().nullable(),
});
export type OperatorAuditPage = z.infer<typeof operatorAuditPage>;

/** GET /api/operator/audit/head: kept elsewhere, it later proves that no record up to this one was changed. */
export const operatorAuditHead = z.object({ number: z.number(), hash: z.string(), at: z.string(), waiting: z.number() });

/** POST /api/operator/audit/verify */
export const operatorAuditProof = z.object({
  at: z.string(),
  records: z.number(),
  from: z.number(),
  head: z.object({ number: z.number(), hash: z.string() }),
  removedThrough: z.number().nullable(),
  /** Empty: everything is consistent. */
  findings: z.array(z.string()),
  tookMs: z.number(),
});
export type OperatorAuditProof = z.infer<typeof operatorAuditProof>;
