import { z } from 'zod';
import { auditRecord } from '../compliance/audit.ts';

/** Of anybody, with who acted; `facts` are whole. */
export const operatorAuditRecord = auditRecord.extend({ accountId: z.string().nullable(), operator: z.string().nullable() });
export type OperatorAuditRecord = z.infer<typeof operatorAuditRecord>;

/** GET /api/operator/audit: the latest first. That somebody looked is on record. */
export const operatorAuditPage = z.object({
  records: z.array(operatorAuditRecord),
  /** To ask for the records before these; null: there are none. */
  next: z.number().nullable(),
});
export type OperatorAuditPage = z.infer<typeof operatorAuditPage>;

/** GET /api/operator/audit/head: kept elsewhere, it proves later that all up to there still stands. */
export const operatorAuditHead = z.object({ number: z.number(), hash: z.string(), at: z.string(), waiting: z.number() });

/** POST /api/operator/audit/verify */
export const operatorAuditProof = z.object({
  at: z.string(),
  records: z.number(),
  from: z.number(),
  head: z.object({ number: z.number(), hash: z.string() }),
  removedThrough: z.number().nullable(),
  /** Empty: all fits. */
  findings: z.array(z.string()),
  tookMs: z.number(),
});
export type OperatorAuditProof = z.infer<typeof operatorAuditProof>;
