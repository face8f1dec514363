import type { AppContext } from '../../context.ts';
import { sealRecords } from './seal-records.ts';
import { verifyRecords, type AuditProof } from './verify-records.ts';

/** Verifies the whole record, and puts an error in the log when something does not fit. */
export async function watchRecords(ctx: Pick<AppContext, 'db' | 'hash' | 'config' | 'now' | 'log'>): Promise<AuditProof> {
  // What was written before a pause waits for its place, and is not late.
  await sealRecords(ctx);
  const proof = await verifyRecords(ctx);
  const [first] = proof.findings;
  if (first !== undefined) ctx.log.error({ what: first, found: proof.findings.length }, 'the audit record does not fit');
  return proof;
}
