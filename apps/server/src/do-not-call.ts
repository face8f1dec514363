/** `npm run do-not-call`: the installation's lists of numbers that are not to be called, for operators. Wiring only. */
import { DO_NOT_CALL_USAGE, readDoNotCallCommand } from './features/operator/do-not-call/arguments.ts';
import { runDoNotCallCommand } from './features/operator/do-not-call/run-do-not-call-command.ts';
import { runProgram } from './operator-program.ts';

const program = { name: 'deedline do-not-call', usage: DO_NOT_CALL_USAGE, read: readDoNotCallCommand, run: runDoNotCallCommand };
process.exitCode = await runProgram(program, process.argv.slice(2));
