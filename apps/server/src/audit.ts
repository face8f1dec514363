/** `npm run audit`: proves the audit record, looks into it, and checks papers that were made of it. Wiring only. */
import { AUDIT_USAGE, readAuditCommand, type AuditCommand } from './features/operator/audit/arguments.ts';
import { checkFile } from './features/operator/audit/check-file.ts';
import { runAuditCommand } from './features/operator/audit/run-audit-command.ts';
import { runProgram } from './operator-program.ts';

// A stranger who checks a packet has no installation.
const alone = (command: AuditCommand) => (command.verb === 'check' ? checkFile(command) : undefined);
const program = { name: 'deedline audit', usage: AUDIT_USAGE, read: readAuditCommand, run: runAuditCommand, alone };
process.exitCode = await runProgram(program, process.argv.slice(2));
