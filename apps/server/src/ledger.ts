/** `npm run ledger`: proves the ledger, and does what operators do by hand. Wiring only. */
import { readCommand, USAGE } from './features/operator/command/arguments.ts';
import { runCommand } from './features/operator/command/run-command.ts';
import { runProgram } from './operator-program.ts';

const program = { name: 'deedline ledger', usage: USAGE, read: readCommand, run: runCommand };
process.exitCode = await runProgram(program, process.argv.slice(2));
