import type { AppContext } from '../../../context.ts';
import { printAuditProof } from '../audit/print-audit.ts';
import { sealRecords } from '../../audit/seal-records.ts';
import { verifyRecords } from '../../audit/verify-records.ts';
import { verifyOptOutLog } from '../../closing/log/verify-log.ts';
import { printProof } from '../ledger/print-proof.ts';
import type { Answer } from '../command/act.ts';
import { verifyBooks } from '../ledger/verify-books.ts';

/** Verifies the ledger and the audit record. Records written in the last second before the database stopped are sealed first, as at any start. */
export async function prove(ctx: AppContext): Promise<Answer> {
  await sealRecords(ctx);
  const books = await verifyBooks(ctx, {});
  const audit = await verifyRecords(ctx);
  const hint =
    'If this database was restored from a backup older than what this machine remembers, run: npm run deedline -- audit accept-restore';
  const text = [printProof(books), '', printAuditProof(audit), ...(audit.forgotten === null ? [] : ['', hint])].join('\n');
  return { text, exitCode: books.isSound && audit.findings.length === 0 ? 0 : 1 };
}

/** Also verifies this machine's opt-out log. */
export async function proveAll(ctx: AppContext): Promise<Answer> {
  const proof = await prove(ctx);
  const findings = await verifyOptOutLog(ctx);
  const lines = findings === null ? ['There is no opt-out log: the worker creates it.'] : findings;
  const text = [proof.text, '', ...(lines.length > 0 ? lines : ['The opt-out log is complete and unchanged.'])].join('\n');
  return { text, exitCode: findings === null || findings.length === 0 ? proof.exitCode : 1 };
}
