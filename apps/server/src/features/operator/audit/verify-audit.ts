import type { AuditProof } from '../../audit/verify-records.ts';
import { recordAct, type OperatorContext } from '../../record/operator-context.ts';

/** Proves the audit record, and puts on record what was found. `prove` may be another's proof that is on its way. */
export async function verifyAudit(ctx: OperatorContext, prove: () => Promise<AuditProof>): Promise<AuditProof> {
  const proof = await prove();
  const detail = proof.findings[0] ?? `${proof.records} records fit`;
  await recordAct(ctx, ctx.db, { command: 'audit_verify', result: 'done', subject: proof.head.hash, detail });
  return proof;
}
