/** `npm run audit`: proves the audit record, looks into it, and checks papers that were made of it. Wiring only. */
import { AUDIT_USAGE, readAuditCommand } from './features/audit/operator/arguments.ts';
import { runAuditCommand } from './features/audit/operator/run-audit-command.ts';
import { runProgram } from './operator-program.ts';

const program = { name: 'deedline audit', usage: AUDIT_USAGE, read: readAuditCommand, run: runAuditCommand };
process.exitCode = await runProgram(program, process.argv.slice(2));
