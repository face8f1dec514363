/** `npm run retention`: what is kept how long, what was removed, and legal holds. Wiring only. */
import { RETENTION_USAGE, readRetentionCommand } from './features/operator/retention/arguments.ts';
import { runRetentionCommand } from './features/operator/retention/run-retention-command.ts';
import { runProgram } from './operator-program.ts';

const program = { name: 'deedline retention', usage: RETENTION_USAGE, read: readRetentionCommand, run: runRetentionCommand };
process.exitCode = await runProgram(program, process.argv.slice(2));
