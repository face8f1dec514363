import type { Answer, CommandContext } from '../command/run-command.ts';
import { selectHead } from '../../audit/chain-records.ts';
import { openLeftOut } from '../../audit/read-records.ts';
import type { AuditRow } from '../../record/record-audit.ts';
import { sealRecords } from '../../audit/seal-records.ts';
import { verifyRecords } from '../../audit/verify-records.ts';
import { acceptRestore } from './accept-restore.ts';
import { AUDIT_USAGE, type AuditCommand } from './arguments.ts';
import { printAuditProof, printHead, printRecords } from './print-audit.ts';
import { checkFile } from './check-file.ts';
import { searchRecords } from './search-records.ts';
import { writePacket } from './write-packet.ts';

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runAuditCommand(ctx: CommandContext, command: AuditCommand): Promise<Answer> {
  switch (command.verb) {
    case 'verify': {
      const proof = await verifyRecords(await ctx.openApplication(), command);
      return { text: command.json ? printJson(proof) : printAuditProof(proof), exitCode: proof.findings.length === 0 ? 0 : 1 };
    }
    case 'heads': {
      await sealRecords(await ctx.openApplication());
      return done(printHead((await selectHead(ctx.db)) ?? { number: 0, hash: '' }, ctx.now()));
    }
    case 'search': {
      const records = await searchRecords(ctx, command);
      return done(command.json ? printJson(await openFacts(ctx, records)) : printRecords(records));
    }
    case 'packet':
      return done(await writePacket(ctx, command));
    case 'accept-restore':
      return acceptRestore(ctx, command);
    case 'check':
      return checkFile(command);
    case 'help':
    default:
      return done(AUDIT_USAGE);
  }
}

/** As an operator reads them. */
async function openFacts(ctx: CommandContext, records: readonly AuditRow[]): Promise<AuditRow[]> {
  const { hash } = await ctx.openApplication();
  return records.map((record) => ({ ...record, facts: openLeftOut(hash, record.facts) }));
}

const done = (text: string): Answer => ({ text, exitCode: 0 });

function printJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
