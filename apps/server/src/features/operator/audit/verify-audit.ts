import type { AuditProof } from '../../audit/verify-records.ts';
import { recordAct, type OperatorContext } from '../../record/operator-context.ts';

/** Verifies the audit record and records the result. `prove` may return a verification that somebody else already started. */
export async function verifyAudit(ctx: OperatorContext, prove: () => Promise<AuditProof>): Promise<AuditProof> {
  const proof = await prove();
  const detail = proof.findings[0] ?? `${proof.records} records fit`;
  await recordAct(ctx, ctx.db, { command: 'audit_verify', result: 'done', subject: proof.head.hash, detail });
  return proof;
}
