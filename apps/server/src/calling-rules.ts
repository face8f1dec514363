/** `npm run calling-rules`: when calls are allowed and where, for operators. Wiring only. */
import { CALLING_RULES_USAGE, readCallingRulesCommand } from './features/operator/calling/arguments.ts';
import { runCallingRulesCommand } from './features/operator/calling/run-calling-rules-command.ts';
import { runProgram } from './operator-program.ts';

const program = { name: 'deedline calling-rules', usage: CALLING_RULES_USAGE, read: readCallingRulesCommand, run: runCallingRulesCommand };
process.exitCode = await runProgram(program, process.argv.slice(2));
